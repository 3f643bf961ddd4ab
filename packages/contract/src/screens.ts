/** The paths of the screens, so that server and browser know every link at compile time. */
import { z } from 'zod';

export type ScreenPath =
  | '/'
  | '/executive-summary'
  | '/detailed-metrics'
  | '/dashboard'
  | '/ai-copilot'
  | '/predictive-analytics'
  | '/feature-suggestions'
  | '/data-entry'
  | '/expense-management'
  | '/advanced-pnl'
  | '/user-segmentation'
  | '/ai-suggestion-box'
  | '/compliance-reporting'
  | '/error-tracking'
  | '/user-management'
  | '/audit-history'
  | '/tutorial-guide'
  | '/fraud-detection'
  | '/notification-test'
  | '/banking-apis'
  | '/backup-disaster-recovery'
  | '/user-profile'
  | '/role-management'
  | '/role-permissions'
  | '/system-test'
  | '/customers'
  | '/transactions'
  | '/general-ledger'
  | '/data-feeds'
  | '/company';

/** Screens of a list whose records have an address each, below that of the list. */
export type RecordScreenPath = '/customers' | '/transactions' | '/general-ledger';

/** A link to a screen, with what its URL says beside the path. */
export type ScreenLink = ScreenPath | `${ScreenPath}${'?' | '#'}${string}` | `${RecordScreenPath}/${string}`;

/** The address of a record: "/customers/S0011482". */
export const recordLink = (path: RecordScreenPath, id: string): ScreenLink =>
  `${path}/${encodeURIComponent(id)}`;

/** In answers: the compiler knows on the server that it is one, so this is the schema of any text with a narrower type. */
export const ScreenLinkText = z.string() as z.ZodType<unknown> as z.ZodType<ScreenLink, ScreenLink>;
