export const COMMON_TEXTS = {
  loading: 'Loading',
  howComputed: 'How this is computed',
  showMore: 'Show more',
  cancel: 'Cancel',
  close: 'Close',
  tryAgain: 'Try again',
  reject: 'Reject',
  approve: 'Approve',
  showAll: 'Show all',
  save: 'Save',
  edit: 'Edit',
  delete: 'Delete',
} as const;
