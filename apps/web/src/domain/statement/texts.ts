const NUMBERS = [
  'Nothing',
  'One thing',
  'Two',
  'Three',
  'Four',
  'Five',
  'Six',
  'Seven',
  'Eight',
  'Nine',
  'Ten',
];

/** "Three things need you.", in words up to ten. */
export const needYou = (total: number): string => {
  if (total === 0) return 'Nothing needs you.';
  if (total === 1) return 'One thing needs you.';
  return `${NUMBERS[total] ?? total} things need you.`;
};

export const STATEMENT_TEXTS = {
  label: 'The statement of the day',
  needs: 'Needs you',
  by: 'by money and deadline',
  nothing: 'Nothing waits for you.',
  nothingForRole: 'Nothing waits for your role.',
  otherRoles: 'The work that waits is done by people with other roles.',
  making: 'The demo company is being created. What waits for you appears with its newest days.',
  books: { open: 'still open', closed: 'closed', sealed: 'closed and sealed' },
  late: (days: number): string => `${days} ${days === 1 ? 'day' : 'days'} late`,
  since: (day: string): string => `since ${day}`,
  due: (day: string): string => `due ${day}`,
  period: 'Days',
  showAll: 'Show all',
  window: (from: string, to: string, grain: string): string => `${from} to ${to}, $ a ${grain}`,
  toDate: 'To date',
  revenue: 'revenue',
  day: 'Day',
  theStatement: 'the statement',
  serverDidNotAnswer: 'The server did not answer.',
  showWaiting: (total: number): string => `Show all ${total}`,
  firstOnly: (count: number): string => `Show the first ${count}`,
  cut: (shown: number, total: number): string => `The first ${shown} of ${total}`,
} as const;
