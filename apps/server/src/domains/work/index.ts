/** What domains use to list their waiting work. */
export { monthOfDay, searchFor } from './links.ts';
export {
  DECISION_DAYS,
  DUE_SOON_DAYS,
  type Waiting,
  type WaitingItem,
  daysBeyond,
  daysPast,
  folded,
  foldedBy,
  lines,
} from './rules.ts';
export { type WaitingCall, type WaitingSource, mayCall, powersOf } from './sources.ts';
