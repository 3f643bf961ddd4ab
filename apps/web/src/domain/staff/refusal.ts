import { CallError, isRecord, messageOf, sentenceOf } from '../../kernel/call.ts';

/** The server's message about a refused change; undefined if it has none for people. */
export function refusalText(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return messageOf(error);
  if (error.body !== null) return sentenceOf(error.body);
  return error.text.trim() === '' || error.text.trimStart().startsWith('<') ? undefined : error.text;
}

/** The errors by field name. */
export function faultsOf(error: unknown): Readonly<Record<string, string>> {
  const fields = (error instanceof CallError && error.body?.fields) || [];
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]));
}

/** The current state after another person changed the same thing first. Undefined for every other error. */
export function winnerOf(error: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  const current = error.body?.current;
  return isRecord(current) ? current : undefined;
}
