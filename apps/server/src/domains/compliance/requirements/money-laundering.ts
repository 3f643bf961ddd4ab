/** Requirements against money laundering. */
import type { WrittenRequirement } from '../written-requirement.ts';

export const moneyLaunderingRequirements: readonly WrittenRequirement[] = [
  [
    'AML risk assessment',
    'MLRO',
    'M',
    'A',
    'The company knows where it could be used to launder money and has its board agree to what it does about it.',
    [
      [
        'A* The board approved the risk assessment of the year',
        'No board approval of this year’s risk assessment',
      ],
      [
        'A New products and channels were assessed before their launch',
        'Products or channels launched without a risk assessment',
      ],
      [
        'A Risk appetite and thresholds were reviewed against the assessment',
        'Risk appetite and thresholds not reviewed against the assessment',
      ],
    ],
  ],
  [
    'Transaction monitoring rules',
    'MLRO',
    'F',
    'M',
    'Every transaction passes rules whose thresholds are dated, sourced and in force.',
    [
      [
        'M* Every rule threshold is in force and names its source',
        'Rule thresholds not in force or without a source',
      ],
      ['D* The cash of every closed day was examined', 'Closed days whose cash was not examined'],
      ['M Declined transactions state a reason', 'Declined transactions without a reason'],
      [
        'M Structuring candidates are decided within 30 days',
        'Structuring candidates undecided after 30 days',
      ],
      ['M Closed customers make no transactions', 'Transactions by closed customers'],
      ['M Closed cards make no purchases', 'Purchases with closed cards'],
    ],
  ],
  [
    'CTR filing',
    'MLRO',
    'F',
    'W',
    'Cash of a customer’s day at or above the threshold is reported by the next business day.',
    [
      ['W* Every cash report was decided by its due date', 'Cash reports undecided after their due date'],
      [
        'W* No customer’s day over the threshold was missed in the last week',
        'Customers’ days over the cash threshold missed in the last week',
      ],
      [
        'W Filed cash reports reach the threshold of their day',
        'Cash reports filed below the threshold of their day',
      ],
      ['W Every filing names who filed it and why', 'Filings without the person or the reason'],
    ],
  ],
  [
    'STR filing within 48 hours',
    'MLRO',
    'P',
    'W',
    'A suspicion is reported to the Financial Intelligence Agency within 48 hours of its confirmation.',
    [
      ['W* Every suspicion was decided in time', 'Suspicions not decided in time'],
      ['W* Decisions on suspicions say why', 'Decisions on suspicions without a reason'],
      ['M No reported customer was tipped off', 'A reported customer was tipped off'],
      [
        'A The registration with the agency’s reporting system is current',
        'Registration with the agency’s reporting system not current',
      ],
      ['Q Filed reports were reviewed for quality', 'Filed reports not reviewed for quality'],
    ],
  ],
  [
    'Sanctions and PEP screening',
    'MLRO',
    'F',
    'D',
    'Customers are screened against sanctions and politically exposed persons lists.',
    [
      [
        'D* Every customer has a name and year of birth for screening',
        'Customers without the name or year of birth that screening needs',
      ],
      ['M* New customers were screened when they signed up', 'New customers not screened at sign-up'],
      [
        'M All customers were screened against the latest lists',
        'Customers not screened against the latest lists',
      ],
      ['M The screening provider updated its lists', 'Screening lists not updated by the provider'],
      ['M True matches were frozen and reported', 'True matches not frozen or not reported'],
    ],
  ],
  [
    'Record retention',
    'Compliance',
    'F',
    'A',
    'Records of customers and transactions are kept for at least five years.',
    [
      ['M* No day between the first close and the last is missing', 'Closed days missing from the records'],
      [
        'M* Transactions of closed days are still held, row by row',
        'Transactions of closed days no longer held in full',
      ],
      ['M Identification cases of card holders are held', 'Card holders without an identification case'],
    ],
  ],
  [
    'AML training',
    'HR',
    'M',
    'A',
    'Staff and agents know what money laundering looks like and whom to tell.',
    [
      [
        'A* Everyone in a customer-facing role passed the yearly training',
        'Staff in customer-facing roles without this year’s training',
      ],
      ['A The board was trained', 'Board not trained'],
      ['A Agents were trained when they signed up', 'Agents signed up without training'],
    ],
  ],
  [
    'Agent due diligence',
    'Wallet ops',
    'P',
    'Q',
    'Agents are vetted before they start and monitored afterwards.',
    [
      [
        'M* The busiest agents were reviewed for unusual cash',
        'Busiest agents not reviewed for unusual cash',
      ],
      ['Q Files of new agents are complete', 'Incomplete files of new agents'],
      ['Q Agents were visited as planned', 'Agent visits not made as planned'],
      ['Q Complaints about agents were followed up', 'Complaints about agents not followed up'],
    ],
  ],
];
