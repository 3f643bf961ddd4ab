export const FORMS_TEXTS = {
  noConnection: 'No connection: it can be sent as soon as the server can be reached.',
  note: 'Note',
  reason: 'Reason',
  sayWhy: 'Say why, in a few words.',
  sayWhyAtLeast: (least: number) => `Say why, in ${least} characters or more.`,
  someValuesAreFarOff: 'Some values are far off. Correct them, or say why they are right.',
} as const;
