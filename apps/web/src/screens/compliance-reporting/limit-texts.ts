import type { LimitBasis } from '@cottontree/contract/compliance/register.ts';

export const LIMIT_TEXTS = {
  limitsInForce: 'Limits in force',
  limit: 'Limit',
  value: 'Value',
  unit: 'Unit',
  since: 'Since',
  basis: 'Basis',
  state: 'State',
  source: 'Source',
  showSource: 'Show source',
  bases: {
    law: 'Law',
    statement: 'Agency statement',
    policy: 'Company policy',
  } satisfies Record<LimitBasis, string>,
  notYetConfirmed: 'Not yet confirmed',
  confirmedBy: (name: string) => `Confirmed by ${name}`,
  inNewLeones: (amount: string) => `In new leones NLe ${amount}.`,
} as const;
