/** What domains use to list their waiting work. */
export { monthOfDay, searchFor } from './links.ts';
export {
  DECISION_DAYS,
  DUE_SOON_DAYS,
  NOTHING_WAITS,
  type Waiting,
  daysBeyond,
  daysPast,
  heaviest,
  together,
  weightInSql,
} from './rules.ts';
export { type WaitingCall, type WaitingSource, mayCall, powersOf } from './sources.ts';
