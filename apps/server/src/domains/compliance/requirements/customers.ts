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
      ['M* No customer signed up under age', 'Customers who signed up under age'],
      ['M Each phone number belongs to one open customer', 'Phone numbers shared by several open customers'],
      ['M Rejected cases state a reason', 'Rejected cases without a reason'],
      [
        'M* A sample of approved documents was checked for authenticity',
        'Approved documents not sampled for authenticity',
      ],
      ['Q Onboarding scripts and forms were reviewed', 'Onboarding scripts and forms not reviewed'],
    ],
  ],
  [
    'Tier limit enforcement',
    'Product',
    'F',
    'D',
    'Customers stay within the limits of their identification level.',
    [
      [
        'D* No transaction exceeds the limit of its level',
        'Transactions above the limit of the customer’s level',
      ],
      [
        'D* No customer’s daily payments exceed the limit of their level',
        'Daily payments above the limit of the customer’s level',
      ],
      [
        'D No cash-in lifts a balance above the limit of its level',
        'Cash-ins that lifted a balance above the limit of its level',
      ],
      ['D Every level has limits in force', 'Levels without limits in force'],
    ],
  ],
  [
    'Enhanced due diligence',
    'KYC',
    'M',
    'Q',
    'High-risk customers are looked at more closely and approved by a senior person.',
    [
      [
        'Q* High-risk customers were approved by a senior manager',
        'High-risk customers without senior approval',
      ],
      ['Q Source of funds is documented', 'Source of funds not documented'],
      ['Q High-risk customers were reviewed this quarter', 'High-risk customers not reviewed this quarter'],
      ['Q Adverse media were searched', 'Adverse media not searched'],
    ],
  ],
  [
    'KYC refresh',
    'KYC',
    'P',
    'Q',
    'Customers are identified again before their identification expires.',
    [
      [
        'M* No customer’s identification is older than the refresh period',
        'Customers whose identification is past its refresh period',
      ],
      ['Q Refreshed files were sampled', 'Refreshed files not sampled'],
      [
        'Q Customers who did not respond were restricted',
        'Customers who did not respond and were not restricted',
      ],
    ],
  ],
  [
    'IPS eligibility reporting',
    'KYC',
    'P',
    'W',
    'Fully identified wallets go onto the Instant Payment Service, with progress reported to the Bank of Sierra Leone.',
    [
      [
        'W* The share of identified customers is known for the last closed day',
        'Share of identified customers missing for the last closed day',
      ],
      [
        'M The progress report went to the Bank of Sierra Leone',
        'Progress report not sent to the Bank of Sierra Leone',
      ],
      [
        'Q Customers with ineligible wallets were told what is missing',
        'Customers with ineligible wallets not told what is missing',
      ],
    ],
  ],
  [
    'Trust reconciliation',
    'Treasury',
    'F',
    'D',
    'Customer money is held in trust, in full, every day.',
    [
      [
        'D* Trust balances covered customer money on each of the last seven days',
        'Customer money not fully covered in the last seven days',
      ],
      [
        'D* Every journal of the last seven days balances',
        'Journals of the last seven days that do not balance',
      ],
      ['D* No closed day has a journal left to post', 'Closed days with journals left to post'],
      ['D No trust account is overdrawn', 'Trust accounts overdrawn'],
      ['D Yesterday is closed', 'Yesterday not closed'],
    ],
  ],
  [
    'Complaints handling',
    'Support',
    'P',
    'M',
    'Complaints are recorded, answered and learned from.',
    [
      [
        'M* Complaints were answered within the promised time',
        'Complaints not answered within the promised time',
      ],
      ['M Unresolved complaints were escalated', 'Unresolved complaints not escalated'],
      ['Q Causes of complaints were analysed', 'Causes of complaints not analysed'],
      ['Q The complaints procedure is displayed at agents', 'Complaints procedure not displayed at agents'],
    ],
  ],
];
