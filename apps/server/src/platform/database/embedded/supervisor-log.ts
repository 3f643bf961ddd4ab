/**
 * The supervisor's log: one complete sentence per call. `debug` gets PostgreSQL's own routine lines; without it they
 * are dropped.
 */
export interface SupervisorLog {
  info(message: string): void;
  warn(message: string): void;
  debug?(message: string): void;
}
