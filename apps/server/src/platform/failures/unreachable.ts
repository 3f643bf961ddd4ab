/**
 * The codes of the network with which the database is not reached: a port or a name that nobody has just now, also while
 * its container is stopped, or a connection that broke.
 */
export const UNREACHABLE: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOENT',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);
