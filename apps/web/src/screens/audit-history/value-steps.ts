/** What changed inside a value that is a list or an object. */
import { isRecord, jsonOf } from '../../kernel/call.ts';

export interface ValueStep {
  /** The path of the inner field, "limits.daily"; empty for the value itself. */
  path: string;
  /** Null if there was, or there is, no value. */
  before: string | null;
  after: string | null;
  /** True for an entry that a list gained or lost, false for a changed value. */
  entry: boolean;
}

/** A value in readable form: "name: Freetown, limit: 10". */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : value.map(textOf).join(', ');
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, each]) => `${name}: ${textOf(each) ?? '—'}`)
      .join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** The entries of `list` that are missing in `other`, each as often as it is missing. */
function missingFrom(other: readonly unknown[], list: readonly unknown[]): unknown[] {
  const rest = other.map((each) => JSON.stringify(each));
  return list.filter((each) => {
    const at = rest.indexOf(JSON.stringify(each));
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

function* walk(path: string, before: unknown, after: unknown): Generator<ValueStep> {
  const none = (value: unknown) => value === null || value === undefined;
  if (JSON.stringify(before ?? null) === JSON.stringify(after ?? null)) return;
  if ((isRecord(before) || none(before)) && (isRecord(after) || none(after))) {
    const [old, now] = [isRecord(before) ? before : {}, isRecord(after) ? after : {}];
    const names = [...new Set([...Object.keys(old), ...Object.keys(now)])];
    for (const name of names) yield* walk(path === '' ? name : `${path}.${name}`, old[name], now[name]);
    return;
  }
  if ((Array.isArray(before) || none(before)) && (Array.isArray(after) || none(after))) {
    const [old, now]: unknown[][] = [Array.isArray(before) ? before : [], Array.isArray(after) ? after : []];
    const removed = missingFrom(now ?? [], old ?? []);
    const added = missingFrom(old ?? [], now ?? []);
    for (const each of removed) yield { path, before: textOf(each) ?? '—', after: null, entry: true };
    for (const each of added) yield { path, before: null, after: textOf(each) ?? '—', entry: true };
    if (removed.length + added.length > 0) return;
  }
  yield { path, before: textOf(before), after: textOf(after), entry: false };
}

/** Null where neither value has parts: then the two are shown side by side as they are. */
export function valueSteps(before: string | null, after: string | null): ValueStep[] | null {
  const [old, now] = [before, after].map((text) => (text === null ? null : jsonOf(text)));
  const hasParts = (value: unknown) => Array.isArray(value) || isRecord(value);
  const fits = (value: unknown, text: string | null) => hasParts(value) || text === null;
  if (!(hasParts(old) || hasParts(now)) || !fits(old, before) || !fits(now, after)) return null;
  const steps = [...walk('', old, now)];
  return steps.length === 0 ? null : steps;
}
