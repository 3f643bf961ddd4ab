/**
 * Parses a message from the browser: a message of the contract, with its text made safe to store, or the reason for a
 * refusal.
 */
import { ClientMessage } from '@cottontree/contract/events.ts';
import { AppError, invalid } from '../failures/errors.ts';

const DEEPEST = 8;

/**
 * Plain text: control characters except newline and tab are removed, and so are lone surrogates; PostgreSQL stores
 * neither.
 */
const plain = (text: string): string =>
  text.replaceAll(/[\u0000-\u0008\u000B-\u001F\u007F]/g, '').replaceAll(/\p{Surrogate}/gu, '\uFFFD');

function plainDeep(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return plain(value);
  if (typeof value !== 'object' || value === null) return value;
  if (depth > DEEPEST) throw invalid('data', `is nested more than ${DEEPEST} levels deep`);
  if (Array.isArray(value)) return value.map((each: unknown) => plainDeep(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [plain(key), plainDeep(each, depth + 1)]),
  );
}

/** Throws AppError `invalid` with a sentence for the sender. */
export function readClientMessage(text: string): ClientMessage {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw new AppError('invalid', 'The message is not valid JSON');
  }
  const result = ClientMessage.safeParse(plainDeep(parsed));
  if (result.success) return result.data;
  const isBroadcast = typeof parsed === 'object' && parsed !== null && 'action' in parsed;
  // A union reports the errors of each of its forms; the one with the matching kind and the fewest errors is assumed.
  const forms = result.error.issues.flatMap((issue) =>
    issue.code === 'invalid_union' ? issue.errors : [[issue]],
  );
  const distance = (form: (typeof forms)[number]): number =>
    form.length + (form.some(({ path }) => path[0] === 'type') ? 100 : 0);
  const first = forms.toSorted((a, b) => distance(a) - distance(b))[0]?.[0];
  if (!isBroadcast || !first) {
    throw new AppError(
      'invalid',
      'The message is none that this server reads: {type: "ping"} or a broadcast_notification',
    );
  }
  throw invalid(first.path.join('.') || 'message', first.message);
}
