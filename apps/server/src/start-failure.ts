/** What is said of a start that ended: a sentence for what a person can fix, the whole error for what they cannot. */
import { DatabaseStartError } from '@cottontree/embedded-postgres';
import { DatabaseSilentError } from './platform/database/liveness.ts';
import { unexpectedStatus } from './platform/failures/failure.ts';
import { reasonOf } from './platform/failures/reason.ts';
import { KeyringError } from './platform/keys/keyring.ts';
import { SettingsError, type Settings } from './settings.ts';

export function startFailure(error: unknown, settings: Settings | undefined): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  /** Which setting an address that cannot be listened on comes from. */
  const settingOf = (own: 'HOST' | 'PORT'): string =>
    settings?.METRICS_PORT !== undefined && Object(error).port === settings.METRICS_PORT
      ? `METRICS_${own}`
      : own;
  if (error instanceof SettingsError || error instanceof DatabaseStartError || error instanceof KeyringError)
    return reasonOf(error);
  if (error instanceof DatabaseSilentError)
    return `${error.message}: see that it runs and can be reached, then start again`;
  if (code === 'EADDRINUSE')
    return `The port ${Object(error).port} is in use; stop the other program or set ${settingOf('PORT')} to a free one`;
  if (code === 'EACCES')
    return `The port may not be used by this user; set ${settingOf('PORT')} to 1024 or higher`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN')
    return `The setting ${settingOf('HOST')} names an address that this machine does not have; 127.0.0.1 and 0.0.0.0 always work`;
  if (!(error instanceof Error)) return String(error);
  if (isLostConnection(error))
    return `The database went away during the start (${error.message}): see that it runs and can be reached, then start again`;
  return error.stack ?? error.message;
}

/** ENOENT is also that of a file, which is not the database's. */
export const isLostConnection = (error: Error): boolean =>
  !('code' in error && error.code === 'ENOENT') && unexpectedStatus(error).code === 'unavailable';
