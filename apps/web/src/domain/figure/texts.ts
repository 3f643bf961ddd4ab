/** Texts of receipts. */

export const RECEIPT_TEXTS = {
  madeOf: 'What it is made of',
  divideBy: 'Divide by',
  loading: 'the parts',
  failed: 'The parts could not be loaded.',
  what: 'these parts',
  none: 'This value has no rows behind it.',
  rows: {
    caption: (title: string) => `Rows behind ${title}`,
    shown: (rows: string, one: boolean) => `${rows} ${one ? 'row' : 'rows'} shown`,
    more: ', there are more',
    file: 'Download CSV',
    rounded: 'The file has all digits',
  },
  columns: { value: 'Value', share: 'Share', change: 'Change' },
  total: 'Total',
  copyLink: 'Copy link',
  byMail: 'Send by mail',
  notByMail: 'It cannot be sent by mail',
  link: {
    copied: 'Link copied',
    failed: 'The browser did not allow it. The address of this page is the same link.',
  },
  changedOutsideTheProduct: 'Changed outside the product, or computed from what was',
  showTheReceipt: 'Show the receipt',
  inFullShowTheReceipt: (inFull: string) => `${inFull} in full. Show the receipt`,
} as const;

/** Heads of the rows behind figures, where the column's name in words would not say enough. */
export const ROW_HEADS: Readonly<Record<string, string>> = {
  at: 'When',
  day: 'Date',
  net: 'Amount',
  usd: 'In USD',
  owed_usd: 'Owed in USD',
  overdrawn: 'Overdrawn by',
  over: 'Over budget by',
  last4: 'Last four digits',
};
