export const TOURS_TEXTS = {
  next: 'Next',
  back: 'Back',
  done: 'Done',
} as const;
