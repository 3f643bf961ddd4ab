import { isRecord, jsonOf } from '../../kernel/call.ts';
import type { Values } from './fields.ts';

/** What somebody typed and did not save, and the version that was on the screen when they began. */
export interface Draft {
  readonly values: Values;
  readonly version: number;
}

/** One for each person, form and day: nobody is shown what another typed. */
export const draftKey = (userId: string, kind: string, day: string): string =>
  `entry-draft:${userId}:${kind}:${day}`;

/** Kept in this browser alone; an unreadable one counts as none. */
export function readDraft(key: string): Draft | undefined {
  const draft = jsonOf(storage()?.getItem(key) ?? '');
  if (!isRecord(draft) || typeof draft['version'] !== 'number' || !isRecord(draft['values']))
    return undefined;
  const typed = Object.entries(draft['values']).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  );
  return { values: Object.fromEntries(typed), version: draft['version'] };
}

/** False when this browser keeps nothing: a private window, or no room. */
export function writeDraft(key: string, draft: Draft): boolean {
  try {
    localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function clearDraft(key: string): void {
  storage()?.removeItem(key);
}

function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
