/** All keyboard shortcuts, by the place where they work. */
export const KEYS: readonly { where: string; keys: readonly (readonly [key: string, does: string])[] }[] = [
  {
    where: 'Everywhere',
    keys: [
      ['Ctrl K, ⌘ K or /', 'Search: screens, figures, colleagues, actions'],
      ['?', 'This list'],
      ['Tab', 'Next control; the first one of a page skips to its content'],
      ['Escape', 'Closes the panel, menu or dialog'],
      ['F8', 'To the latest message'],
    ],
  },
  {
    where: 'At a figure',
    keys: [
      ['Arrows', 'Next and previous figure of the panel; Tab leaves the panel'],
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
      ['x', 'Selects the row'],
      ['e', 'Exports the table'],
      ['?', 'The keys of this table'],
    ],
  },
  {
    where: 'In a chart',
    keys: [
      ['← →', 'Next and previous value'],
      ['↑ ↓', 'Next and previous series'],
      ['Home, End', 'First and last value'],
      ['Enter', 'Opens the receipt of the value'],
      ['Escape', 'Stops reading'],
    ],
  },
  {
    where: 'In a form for a day',
    keys: [['Enter', 'Next field; in the last one it saves']],
  },
];
