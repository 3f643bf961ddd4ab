/**
 * Where the supervisor reports: one finished sentence per call. `debug` takes PostgreSQL's own routine lines;
 * without it they are dropped.
 */
export interface SupervisorLog {
  info(message: string): void;
  warn(message: string): void;
  debug?(message: string): void;
}
