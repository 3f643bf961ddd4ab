/** Texts of the question that comes before what must not be done by somebody else at one's desk. */
export const STEP_UP_TEXTS = {
  title: 'Confirm it is you',
  password: 'Your password',
  code: 'Code',
  codeHint: 'From your authenticator app, or one of your recovery codes.',
  why: 'What you asked for needs this. It then holds for five minutes.',
  confirm: 'Confirm',
  cancel: 'Cancel',
} as const;
