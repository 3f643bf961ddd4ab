/** Requirements of the card data standard. */
import type { WrittenRequirement } from '../written-requirement.ts';

export const cardRequirements: readonly WrittenRequirement[] = [
  [
    'PCI 1–2 network and configuration',
    'IT security',
    'P',
    'Q',
    'Networks that reach card data are segmented and built to a standard.',
    [
      ['Q* Firewall rules were reviewed', 'Firewall rules not reviewed'],
      ['Q Standard builds are in use', 'Systems in use without a standard build'],
      ['S Systems were checked for default passwords', 'Systems not checked for default passwords'],
      ['Q Network and data-flow diagrams are current', 'Network or data-flow diagrams out of date'],
      ['Q Changes to the network boundary were approved', 'Changes to the network boundary without approval'],
    ],
  ],
  [
    'PCI 3–4 data protection',
    'IT security',
    'F',
    'Q',
    'Full card numbers are not stored here, and data is encrypted on its way.',
    [
      [
        'M* Cards are stored as token and last four digits only',
        'Cards stored with more than token and last four digits',
      ],
      ['M* The audit trail holds no card number', 'Card numbers in the audit trail'],
      [
        'M Descriptions and notifications hold no card number',
        'Card numbers in descriptions or notifications',
      ],
      ['S Transport encryption was tested', 'Transport encryption not tested'],
      ['A* Encryption keys were rotated', 'Encryption keys not rotated'],
    ],
  ],
  [
    'PCI 5–6 malware, secure software',
    'IT security',
    'P',
    'M',
    'Systems are patched, software is reviewed.',
    [
      ['M* Critical patches were applied within 30 days', 'Critical patches not applied within 30 days'],
      ['M Malware protection is current', 'Malware protection out of date'],
      ['M Software changes were reviewed before release', 'Software changes released without review'],
      [
        'Q Known vulnerabilities in dependencies were triaged',
        'Dependencies with known vulnerabilities not triaged',
      ],
      ['S Developers were trained in secure coding', 'Developers not trained in secure coding'],
    ],
  ],
  [
    'PCI 7–9 access',
    'IT security',
    'P',
    'Q',
    'Access is given by need, proven by two factors, and ended when it is over.',
    [
      [
        'W* Owners and super admins sign in with a second factor',
        'Owners or super admins without a second factor',
      ],
      ['W* Suspended and former staff have no live session', 'Live sessions of suspended or former staff'],
      ['W Temporary passwords expire within a day', 'Temporary passwords valid for longer than a day'],
      [
        'Q* Access to the cardholder environment was reviewed',
        'Access to the cardholder environment not in order',
      ],
      ['S Physical access was reviewed', 'Physical access not reviewed'],
    ],
  ],
  [
    'PCI 10 logging',
    'IT security',
    'F',
    'D',
    'What is done is recorded, unchangeably.',
    [
      ['D* The audit trail has no gap', 'Gaps in the audit trail'],
      ['D* Evidence can be added, never changed', 'Evidence that was or can be changed'],
      ['D Every audit record names who acted', 'Audit records that do not name who acted'],
      ['D Every audit record is chained to the one before', 'Audit records not chained to the one before'],
    ],
  ],
  [
    'PCI 11 scans and penetration tests',
    'IT security',
    'P',
    'Q',
    'Weaknesses are looked for from outside and inside.',
    [
      [
        'Q* An approved vendor ran the external scan',
        'External scan by an approved vendor missing or failed',
      ],
      ['A* A penetration test was carried out', 'Penetration test missing or failed'],
      ['S Network segmentation was tested', 'Network segmentation not tested'],
      ['Q An internal vulnerability scan was run', 'Internal vulnerability scan missing or failed'],
      [
        'Q Unauthorised wireless access points were searched for',
        'No search for unauthorised wireless access points',
      ],
    ],
  ],
  [
    'PCI 12 policy, incident response',
    'CISO',
    'M',
    'A',
    'Policy, responsibilities and the answer to an incident are agreed and practised.',
    [
      ['A* The security policy was approved', 'Security policy not approved'],
      ['A The incident response plan was rehearsed', 'Incident response plan not rehearsed'],
      ['A Service providers’ compliance was confirmed', 'Service providers’ compliance not confirmed'],
    ],
  ],
];
