/**
 * The reasons why a screen may show a number without a receipt: the number does not depend on the company's data.
 * `data-constant` must give one of these reasons. Whatever is computed from data, such as a share or a difference, is a
 * figure or derived from two figures.
 */
export const CONSTANT_KINDS = [
  'axis', // a tick or a position on the axis of a chart; the values next to it are figures
  'name', // "Level 0 Basic"
  'limit', // "at least 8 characters"
  'note', // a general fact in an explanation
  'option', // a choice: "30 days"
  'period', // the day or the month of the figures
  'freshness', // when the figures were recorded
  'proof', // a value that the linked screen proves
  'row', // a row of a list, which is itself the evidence
  'count', // of the rows on the screen
  'part', // of a change or a sum of figures, shown with its other parts, or what the values beside it, or those of the days of a bar, sum to
  'estimate', // the output of a model whose card on the screen describes the method and its accuracy
  'status', // a check of the system in words, the 404
  'progress', // of the demo company, of a backup, of a system test
  'message', // a text that a person wrote
  'session', // the remaining time
  'receipt', // inside a receipt, where everything belongs to its figure
  'profile', // what one person's record contains
  'security', // one person's sessions and second factor
  'path', // an address
] as const;
export type ConstantKind = (typeof CONSTANT_KINDS)[number];
