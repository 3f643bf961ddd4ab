/** Texts of this screen. */
export const FEATURE_TEXTS = {
  form: 'Suggest a feature',
  title: 'Feature Title',
  description: 'Detailed Description',
  submit: 'Submit Suggestion',
  list: 'Community Suggestions',
  sample: 'Sample suggestions: nobody has suggested anything yet. Yours will be the first.',
  none: 'No suggestion matches',
  noneWhy: 'Choose another status or category, or search for something else.',
  orders: { votes: 'Most votes', newest: 'Newest' },
} as const;
