/**
 * Where the package reports: one complete sentence per call. `debug` gets PostgreSQL's own routine lines; without it they
 * are dropped.
 */
export interface PostgresLog {
  info(message: string): void;
  warn(message: string): void;
  debug?(message: string): void;
}
