/** What somebody typed into a form and has not saved, kept in this browser alone. */

export interface Draft {
  /** By the name of the control, only those that were typed in. */
  readonly values: Readonly<Record<string, string>>;
  /** The version of the thing that was on the screen when they began; 0 where a form has none. */
  readonly version: number;
}

/** Data Entry had drafts first: those in browsers outlive an update, so the name stays. */
const PREFIX = 'entry-draft:';

/** One for each person and form: nobody is shown what another typed. */
export const draftKey = (owner: string, form: string): string => `${PREFIX}${owner}:${form}`;

/** An unreadable one counts as none. */
export function readDraft(key: string): Draft | undefined {
  const draft = recordOf(storage()?.getItem(key) ?? '');
  const values = draft?.['values'];
  const version = draft?.['version'];
  if (typeof version !== 'number' || typeof values !== 'object' || values === null) return undefined;
  const typed = Object.entries(values).filter(
    (each): each is [string, string] => typeof each[1] === 'string',
  );
  return { values: Object.fromEntries(typed), version };
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

/** All of one person: they leave, and nothing of theirs stays. */
export function clearDraftsOf(owner: string): void {
  const own = draftKey(owner, '');
  for (const key of Object.keys(storage() ?? {})) if (key.startsWith(own)) clearDraft(key);
}

function recordOf(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function storage(): Storage | undefined {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
}
