/** Texts of receipts. */

export const RECEIPT_TEXTS = {
  madeOf: 'What it is made of',
  divideBy: 'Divide by',
  loading: 'the parts',
  failed: 'The parts could not be loaded.',
  what: 'these parts',
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
