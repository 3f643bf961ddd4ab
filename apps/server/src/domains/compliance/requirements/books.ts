/** Requirements for the company's books and the systems that produce them. */
import type { WrittenRequirement } from '../written-requirement.ts';

export const bookRequirements: readonly WrittenRequirement[] = [
  [
    'SOX logical access',
    'IT',
    'P',
    'Q',
    'Only the right people can change the books.',
    [
      'W* Nobody who left can sign in',
      'Q Accounts unused for 90 days are suspended',
      'Q* Roles and powers were reviewed by their owners',
      'Q Access of joiners and movers was approved',
    ],
  ],
  [
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
  ],
  [
    'SOX operations and backup',
    'IT',
    'F',
    'M',
    'Nightly work is done and data can be restored.',
    [
      'M* The nightly close is up to date',
      'M Figures of changed days are computed again within a day',
      'M* A backup was restored and checked',
    ],
  ],
  [
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
  ],
  [
    'SOX revenue completeness',
    'Finance',
    'F',
    'M',
    'What was earned is what is booked.',
    [
      'M* Revenue in the ledger is that of the transactions, day by day',
      'M* Totals of the last closed day are those of its rows',
    ],
  ],
  [
    'SOX segregation of duties',
    'Audit',
    'P',
    'Q',
    'Nobody decides alone on money.',
    ['W* Nobody approved what they made', 'Q Conflicts of duties were reviewed and accepted or removed'],
  ],
];
