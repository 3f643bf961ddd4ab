/**
 * The register: what is asked of the company, who answers for it, and the controls that show whether it is met. Seeded
 * as rows when the company has its first business; a control whose id stands in the list of queries is tested by query,
 * every other is attested by a person.
 */
import type { AutomationLevel, Cadence } from '@cottontree/contract/compliance-register.ts';
import type { ReportType } from '@cottontree/contract/compliance-reports.ts';
import { CONTROL_QUERIES } from './controls.ts';

export interface ControlEntry {
  /** "3.1" */
  readonly id: string;
  readonly name: string;
  readonly isKey: boolean;
  readonly method: 'query' | 'attested';
  readonly cadence: Cadence;
}
export interface RequirementEntry {
  readonly place: number;
  readonly name: string;
  readonly category: ReportType;
  readonly description: string;
  readonly owner: string;
  readonly automation: AutomationLevel;
  readonly review: Cadence;
  readonly controls: readonly ControlEntry[];
}

const AUTOMATION = { F: 'fully_automated', P: 'partially_automated', M: 'manual' } as const;

/** A control as it is written below: its cadence, `*` where it is a key control, and what it demands. */
type Written = `${Cadence}${'*' | ''} ${string}`;

let place = 0;
function requirement(
  category: ReportType,
  name: string,
  owner: string,
  automation: keyof typeof AUTOMATION,
  review: Cadence,
  description: string,
  written: readonly Written[],
): RequirementEntry {
  place += 1;
  const number = place;
  const controls = written.map((text, index): ControlEntry => {
    const id = `${number}.${index + 1}`;
    const [marks = '', ...words] = text.split(' ');
    return {
      id,
      name: words.join(' '),
      isKey: marks.endsWith('*'),
      method: CONTROL_QUERIES.has(id) ? 'query' : 'attested',
      cadence: marks[0] as Cadence, // the type of what is written above demands it
    };
  });
  return {
    place: number,
    name,
    category,
    description,
    owner,
    automation: AUTOMATION[automation],
    review,
    controls,
  };
}

export const REGISTER: readonly RequirementEntry[] = [
  requirement(
    'AML',
    'AML risk assessment',
    'MLRO',
    'M',
    'A',
    'The company knows where it could be used to launder money and has its board agree to what it does about it.',
    [
      'A* The board approved the risk assessment of the year',
      'A New products and channels were assessed before their launch',
      'A Appetite and thresholds were reviewed against the assessment',
    ],
  ),
  requirement(
    'AML',
    'Transaction monitoring rules',
    'MLRO',
    'F',
    'M',
    'Every transaction passes rules whose thresholds are dated, sourced and in force.',
    [
      'M* Every threshold of the rules is in force and names its source',
      'D* The cash of every closed day was examined',
      'M Declined transactions state a reason',
      'M Structuring candidates are decided within 30 days',
      'M Closed customers make no transactions',
      'M Closed cards make no purchases',
    ],
  ),
  requirement(
    'AML',
    'CTR filing',
    'MLRO',
    'F',
    'W',
    'Cash of a customer’s day at or above the threshold is reported by the next business day.',
    [
      'W* Every cash report was decided by its due date',
      'W* No customer’s day over the threshold was missed in the last week',
      'W Reports that were filed reach the threshold of their day',
      'W Every filing names who filed it and why',
    ],
  ),
  requirement(
    'AML',
    'STR filing within 48 hours',
    'MLRO',
    'P',
    'W',
    'A suspicion is reported to the Financial Intelligence Agency within 48 hours of its confirmation.',
    [
      'W* Every suspicion was decided within its time',
      'W* Decisions on suspicions say why',
      'M Nobody tipped a reported customer off',
      'A The registration with the agency’s reporting system is current',
      'Q Filed reports were reviewed for quality',
    ],
  ),
  requirement(
    'AML',
    'Sanctions and PEP screening',
    'MLRO',
    'F',
    'D',
    'Customers are screened against sanctions and politically exposed persons lists.',
    [
      'D* Customers carry what screening needs: name and year of birth',
      'M* New customers were screened when they signed up',
      'M All customers were screened against the newest lists',
      'M Lists were updated by the screening provider',
      'M True matches were frozen and reported',
    ],
  ),
  requirement(
    'AML',
    'Record retention',
    'Compliance',
    'F',
    'A',
    'Records of customers and transactions are kept for at least five years.',
    [
      'M* No day between the first close and the last is missing',
      'M* Transactions of closed days are still held, row by row',
      'M Identification cases of card holders are held',
    ],
  ),
  requirement(
    'AML',
    'AML training',
    'HR',
    'M',
    'A',
    'Staff and agents know what money laundering looks like and whom to tell.',
    [
      'A* Everybody in a role with customers passed the yearly training',
      'A The board was trained',
      'A Agents were trained when they were signed',
    ],
  ),
  requirement('AML', 'Agent due diligence', 'Wallet ops', 'P', 'Q', 'Agents are known, fit and watched.', [
    'M* The busiest agents were reviewed for unusual cash',
    'Q Files of new agents are complete',
    'Q Agents were visited as planned',
    'Q Complaints about agents were followed up',
  ]),
  requirement(
    'KYC',
    'Customer identification',
    'KYC',
    'P',
    'M',
    'Every customer is identified for the level they hold.',
    [
      'M* Nobody signed up under age',
      'M One number belongs to one open customer',
      'M Rejected cases state a reason',
      'M* A sample of approved documents was checked for authenticity',
      'Q Scripts and forms of onboarding were reviewed',
    ],
  ),
  requirement(
    'KYC',
    'Tier limit enforcement',
    'Product',
    'F',
    'D',
    'Customers stay within the limits of their identification level.',
    [
      'D* No transaction exceeds the limit of its level',
      'D* No customer’s day of payments exceeds the limit of their level',
      'D No cash in lifts a balance above the limit of its level',
      'D Limits of every level are in force',
    ],
  ),
  requirement(
    'KYC',
    'Enhanced due diligence',
    'KYC',
    'M',
    'Q',
    'High-risk customers are looked at more closely and approved by a senior person.',
    [
      'Q* High-risk customers were approved by a senior person',
      'Q Source of funds is documented',
      'Q High-risk customers were reviewed this quarter',
      'Q Adverse media was searched',
    ],
  ),
  requirement('KYC', 'KYC refresh', 'KYC', 'P', 'Q', 'Identification is refreshed before it grows old.', [
    'M* No customer’s identification is older than the refresh period',
    'Q Refreshed files were sampled',
    'Q Customers that did not answer were restricted',
  ]),
  requirement(
    'KYC',
    'IPS eligibility reporting',
    'KYC',
    'P',
    'W',
    'Fully identified wallets go onto the Instant Payment Service, with progress reported to the Bank of Sierra Leone.',
    [
      'W* The share of identified customers was computed for the last closed day',
      'M The progress report went to the Bank of Sierra Leone',
      'Q Ineligible wallets were told what is missing',
    ],
  ),
  requirement(
    'KYC',
    'Trust reconciliation',
    'Treasury',
    'F',
    'D',
    'Customer money is held in trust, in full, every day.',
    [
      'D* Trust balances covered customer money on each of the last seven days',
      'D* Every journal of the last seven days balances',
      'D* No closed day has a journal left to post',
      'D No trust account is overdrawn',
      'D Yesterday is closed',
    ],
  ),
  requirement(
    'KYC',
    'Complaints handling',
    'Support',
    'P',
    'M',
    'Complaints are recorded, answered and learned from.',
    [
      'M* Complaints were answered within the promised time',
      'M Unresolved complaints were escalated',
      'Q Causes of complaints were analysed',
      'Q The complaints procedure is published at agents',
    ],
  ),
  requirement(
    'PCI',
    'PCI 1–2 network and configuration',
    'IT security',
    'P',
    'Q',
    'Networks that reach card data are segmented and built to a standard.',
    [
      'Q* Firewall rules were reviewed',
      'Q Standard builds are in use',
      'S Default passwords were searched for',
      'Q Network and data-flow diagrams are current',
      'Q Changes to the boundary were approved',
    ],
  ),
  requirement(
    'PCI',
    'PCI 3–4 data protection',
    'IT security',
    'F',
    'Q',
    'Full card numbers are not stored here, and data is encrypted on its way.',
    [
      'M* Cards are held as token and last four digits only',
      'M* No card number stands in the audit trail',
      'M No card number stands in descriptions and notifications',
      'S Transport encryption was tested',
      'A* Keys were rotated',
    ],
  ),
  requirement(
    'PCI',
    'PCI 5–6 malware, secure software',
    'IT security',
    'P',
    'M',
    'Systems are patched, software is reviewed.',
    [
      'M* Critical patches were applied within 30 days',
      'M Malware protection is current',
      'M Changes to software were reviewed before release',
      'Q Known weaknesses of dependencies were triaged',
      'S Developers were trained in secure coding',
    ],
  ),
  requirement(
    'PCI',
    'PCI 7–9 access',
    'IT security',
    'P',
    'Q',
    'Access is given by need, proven by two factors, and ended when it is over.',
    [
      'W* Owners and super admins sign in with a second factor',
      'W* People who are suspended or gone hold no live session',
      'W Temporary passwords last no longer than a day',
      'Q* Access to the cardholder environment was reviewed',
      'S Physical access was reviewed',
    ],
  ),
  requirement('PCI', 'PCI 10 logging', 'IT security', 'F', 'D', 'What is done is recorded, unchangeably.', [
    'D* The audit trail has no gap',
    'D* Evidence can only be added to',
    'D Every record names who acted',
    'D Every record follows from the one before',
  ]),
  requirement(
    'PCI',
    'PCI 11 scans and penetration tests',
    'IT security',
    'P',
    'Q',
    'Weaknesses are looked for from outside and inside.',
    [
      'Q* An approved vendor scanned from outside',
      'A* A penetration test was made',
      'S The segmentation was tested',
      'Q A scan from inside was made',
      'Q Wireless access points were searched for',
    ],
  ),
  requirement(
    'PCI',
    'PCI 12 policy, incident response',
    'CISO',
    'M',
    'A',
    'Policy, responsibilities and the answer to an incident are agreed and practised.',
    [
      'A* The policy was approved',
      'A The incident plan was practised',
      'A Service providers’ compliance was confirmed',
    ],
  ),
  requirement('SOX', 'SOX logical access', 'IT', 'P', 'Q', 'Only the right people can change the books.', [
    'W* Nobody who left can sign in',
    'Q Accounts unused for 90 days are suspended',
    'Q* Roles and powers were reviewed by their owners',
    'Q Access of joiners and movers was approved',
  ]),
  requirement(
    'SOX',
    'SOX change management',
    'IT',
    'P',
    'Q',
    'Changes to systems that make figures are known and agreed.',
    [
      'M* Every figure that was recorded has a recorded definition',
      'M Every release that ran here is recorded',
      'Q* Releases were approved before they were installed',
      'Q Emergency changes were reviewed afterwards',
    ],
  ),
  requirement(
    'SOX',
    'SOX operations and backup',
    'IT',
    'F',
    'M',
    'Nightly work is done and data can be restored.',
    [
      'M* The nightly close is up to date',
      'M Figures of changed days are computed anew within a day',
      'M* A backup was restored and checked',
    ],
  ),
  requirement(
    'SOX',
    'SOX journal and close controls',
    'Finance',
    'P',
    'M',
    'Journals balance and those made by hand are approved by another person.',
    [
      'M* The ledger balances in every currency',
      'M* Journals made by hand were approved by another person',
      'M Every closed day has its figures',
      'M Balance sheet accounts were reconciled',
    ],
  ),
  requirement('SOX', 'SOX revenue completeness', 'Finance', 'F', 'M', 'What was earned is what is booked.', [
    'M* Revenue in the ledger is that of the transactions, day by day',
    'M* Totals of the last closed day are those of its rows',
  ]),
  requirement('SOX', 'SOX segregation of duties', 'Audit', 'P', 'Q', 'Nobody decides alone on money.', [
    'W* Nobody approved what they made',
    'Q Conflicts of duties were reviewed and accepted or removed',
  ]),
];
