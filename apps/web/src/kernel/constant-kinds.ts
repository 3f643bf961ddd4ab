/**
 * Why a number may stand on a screen without a receipt: no figure of the business moves it. `data-constant` must give one
 * of these reasons; whatever is computed from data, a share or a difference, is a figure or derived from two.
 */
export const CONSTANT_KINDS = [
  'axis', // a tick or a place on the axis of a chart, where the values beside it are figures
  'name', // "Level 0 Basic"
  'limit', // "at least 8 characters"
  'note', // a fact of the world in an explanation
  'option', // a choice: "30 days"
  'period', // the day or the month that the figures speak of
  'freshness', // when they were recorded
  'row', // a row of a list, which is itself the evidence
  'count', // of the rows that the screen lists
  'part', // of a change between two figures, beside the other parts that sum to it and the words that define it
  'estimate', // the output of a model whose card on the screen says how it was made and how well it did
  'status', // a check of the system in words, the 404
  'progress', // of the demo company, of a backup, of a system test
  'message', // what somebody wrote
  'session', // the time left
  'receipt', // inside a receipt, where everything is about its figure
  'profile', // what one person's record holds
  'security', // one person's sessions and second factor
  'path', // an address
] as const;
export type ConstantKind = (typeof CONSTANT_KINDS)[number];
