/** Requirements for identifying customers and safeguarding their money. */
import type { WrittenRequirement } from '../written-requirement.ts';

export const customerRequirements: readonly WrittenRequirement[] = [
  [
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
  ],
  [
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
  ],
  [
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
  ],
  [
    'KYC refresh',
    'KYC',
    'P',
    'Q',
    'Identification is refreshed before it grows old.',
    [
      'M* No customer’s identification is older than the refresh period',
      'Q Refreshed files were sampled',
      'Q Customers that did not answer were restricted',
    ],
  ],
  [
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
  ],
  [
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
  ],
  [
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
  ],
];
