/** Texts of the question before an action that another person at an unlocked computer must not be able to do. */
export const STEP_UP_TEXTS = {
  title: 'Confirm it is you',
  password: 'Your password',
  code: 'Code',
  codeHint: 'From your authenticator app, or one of your recovery codes.',
  why: 'This action needs a confirmation. It is valid for five minutes.',
  confirm: 'Confirm',
  cancel: 'Cancel',
} as const;
