/** All keyboard shortcuts, by the place where they work. */
export const KEYS: readonly { where: string; keys: readonly (readonly [key: string, does: string])[] }[] = [
  {
    where: 'Everywhere',
    keys: [
      ['Ctrl K, ⌘ K or /', 'Search: screens, figures, colleagues, actions'],
      ['?', 'This list'],
      ['Tab', 'To the next control; the first one of a page skips to its content'],
      ['Escape', 'Closes what floats, and gives the focus back'],
      ['F8', 'To the messages at the edge of the window'],
    ],
  },
  {
    where: 'At a figure',
    keys: [
      ['Arrows', 'To another figure of the panel; the tab key leaves the panel'],
      ['Home, End', 'First and last figure of the panel'],
      ['Enter', 'Opens the receipt'],
    ],
  },
  {
    where: 'In a table',
    keys: [
      ['j, k or arrows', 'Next and previous row'],
      ['Home, End', 'First and last row'],
      ['Enter', 'Opens the row'],
      ['x', 'Selects it'],
      ['e', 'Exports the table'],
      ['?', 'The keys of this table'],
    ],
  },
  {
    where: 'In a chart',
    keys: [
      ['← →', 'Moves the readout'],
      ['↑ ↓', 'To another series'],
      ['Home, End', 'First and last value'],
      ['Enter', 'Opens what the mark stands for'],
      ['Escape', 'Hides the readout'],
    ],
  },
  {
    where: 'In a form for a day',
    keys: [['Enter', 'To the next field; in the last one it saves']],
  },
];
