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
      ['W* No former employee can sign in', 'Former employees who can still sign in'],
      ['Q Accounts unused for 90 days are suspended', 'Accounts unused for 90 days and not suspended'],
      [
        'Q* Roles and permissions were reviewed by their owners',
        'Roles and permissions not reviewed by their owners',
      ],
      ['Q Access for joiners and movers was approved', 'Access for joiners or movers without approval'],
    ],
  ],
  [
    'SOX change management',
    'IT',
    'P',
    'Q',
    'Changes to systems that make figures are known and agreed.',
    [
      [
        'M* Every recorded figure has a recorded definition',
        'Recorded figures without a recorded definition',
      ],
      ['M Every software release in use is recorded', 'Software releases that were not recorded'],
      ['Q* Releases were approved before they were installed', 'Releases installed without approval'],
      ['Q Emergency changes were reviewed afterwards', 'Emergency changes not reviewed afterwards'],
    ],
  ],
  [
    'SOX operations and backup',
    'IT',
    'F',
    'M',
    'Nightly work is done and data can be restored.',
    [
      ['M* The nightly close is up to date', 'Nightly close behind schedule'],
      [
        'M Figures of changed days are recomputed within a day',
        'Figures of changed days not recomputed within a day',
      ],
      ['M* A backup was restored and verified', 'No backup restored and verified'],
    ],
  ],
  [
    'SOX journal and close controls',
    'Finance',
    'P',
    'M',
    'Journals balance and those made by hand are approved by another person.',
    [
      ['M* The ledger balances in every currency', 'Ledger out of balance'],
      [
        'M* Manual journals were approved by a second person',
        'Manual journals without a second person’s approval',
      ],
      ['M Every closed day has its figures', 'Closed days without figures'],
      ['M Balance sheet accounts were reconciled', 'Balance sheet accounts not reconciled'],
    ],
  ],
  [
    'SOX revenue completeness',
    'Finance',
    'F',
    'M',
    'What was earned is what is booked.',
    [
      [
        'M* Daily revenue in the ledger agrees with the transactions',
        'Days on which ledger revenue differs from the transactions',
      ],
      [
        'M* Totals of the last closed day agree with its transactions',
        'Totals of the last closed day that differ from its transactions',
      ],
    ],
  ],
  [
    'SOX segregation of duties',
    'Audit',
    'P',
    'Q',
    'Nobody decides alone on money.',
    [
      ['W* No one approved their own work', 'Approvals by the person who made the request'],
      ['Q Conflicts of duties were reviewed', 'Conflicts of duties not reviewed'],
    ],
  ],
];
