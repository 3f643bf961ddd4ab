/**
 * What the client gets for any failure: expected ones unchanged, errors of the driver and the framework mapped,
 * otherwise no details.
 */
import { AppError } from './errors.ts';
import { refusesSignIn } from './sign-in-refusal.ts';
import { UNREACHABLE } from './unreachable.ts';

const field = (error: unknown, name: string): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, name) : undefined;

/**
 * SQLSTATE classes that mean "not now": connection lost, shutting down, out of resources, statement cancelled,
 * deadlock.
 */
const UNAVAILABLE = /^(08|57P0|53|57014|25006|40P01)/;
/** PostgreSQL's disk_full, and the error codes for writing a file to a full disk. */
const NO_ROOM = new Set(['53100', 'ENOSPC', 'EDQUOT']);

export function unexpectedStatus(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const code = field(error, 'code');
  const status = field(error, 'statusCode');
  const message = error instanceof Error ? error.message : '';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new AppError('too-large', 'The request body is larger than this call accepts');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE')
    return new AppError('unsupported-media', 'Send the body as application/json');
  if (typeof code === 'string' && code.startsWith('FST_ERR_CTP'))
    return new AppError('invalid', `body: ${message}`);
  if (error instanceof SyntaxError && status === 400)
    return new AppError('invalid', 'body: is not valid JSON');
  // Half of a surrogate pair is accepted as JSON here but not in the database.
  const brokenJson = code === '22P02' && /type json/.test(message);
  if (code === '22021' || code === '22P05' || brokenJson)
    return new AppError('invalid', 'A text contains a NUL or broken character; remove it');
  if (typeof code === 'string' && NO_ROOM.has(code))
    return new AppError(
      'disk-full',
      'The disk of the database is full, so that nothing was stored. Make room on it and try again; reading goes on',
      { retryAfterSeconds: 30 },
      error,
    );
  if (code === '53200')
    return new AppError(
      'unavailable',
      'The database has no memory left for this, so that nothing was stored. Try again shortly, and give it more ' +
        'memory if that does not help; reading goes on',
      { retryAfterSeconds: 30 },
      error,
    );
  if (refusesSignIn(error))
    return new AppError(
      'unavailable',
      'The database refuses the sign-in of this server, so that this was neither read nor stored. Tell those who look after ' +
        'the server: its settings name another password, role or database',
      { retryAfterSeconds: 30 },
      error,
    );
  if (code === '23505')
    return new AppError('conflict', 'Somebody else saved the same thing a moment ago; look again', {}, error);
  if (typeof code === 'string' && (UNAVAILABLE.test(code) || UNREACHABLE.has(code)))
    return unavailable(error);
  if (/timeout exceeded when trying to connect|Connection terminated|not queryable/.test(message))
    return unavailable(error);
  if (typeof status === 'number' && status >= 400 && status < 500)
    return new AppError('invalid', message, {}, error);
  return new AppError(
    'unexpected',
    'Something went wrong on our side; the request id helps to find it',
    {},
    error,
  );
}

const unavailable = (cause: unknown): AppError =>
  new AppError(
    'unavailable',
    'The database does not answer just now; try again shortly',
    { retryAfterSeconds: 2 },
    cause,
  );
