import { CallError, isRecord, messageOf, sentenceOf } from '../../kernel/call.ts';

/** What the server said of a refused change, as a sentence; undefined when it said nothing that a person could read. */
export function toldBy(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return messageOf(error);
  if (error.body !== null) return sentenceOf(error.body);
  return error.text.trim() === '' || error.text.trimStart().startsWith('<') ? undefined : error.text;
}

/** What is wrong with which field, by the field's name. */
export function faultsOf(error: unknown): Readonly<Record<string, string>> {
  const fields = (error instanceof CallError && error.body?.fields) || [];
  return Object.fromEntries(fields.map(({ path, message }) => [path, message]));
}

/** The state that won: somebody else changed the same thing meanwhile. Undefined for every other error. */
export function winnerOf(error: unknown): Readonly<Record<string, unknown>> | undefined {
  if (!(error instanceof CallError) || error.status !== 409) return undefined;
  const current = error.body?.current;
  return isRecord(current) ? current : undefined;
}
