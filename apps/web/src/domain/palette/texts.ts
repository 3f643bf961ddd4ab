export const PALETTE_TEXTS = {
  title: 'Command palette',
  input: 'Screen, figure, person or action',
  screens: 'Screens',
  figures: 'Figures',
  people: 'People',
  actions: 'Actions',
  none: (typed: string): string => `Nothing found for “${typed}”.`,
  searching: 'Looking for people ...',
  keys: 'Keyboard shortcuts',
  foot: 'Arrows move, Enter opens, Escape closes',
} as const;
