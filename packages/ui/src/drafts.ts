/** Unsaved form input, stored only in this browser. */

export interface Draft {
  /** By control name, only the controls that were typed in. */
  readonly values: Readonly<Record<string, string>>;
  /** The version of the record that was on the screen when the person started typing; 0 if a form has no version. */
  readonly version: number;
}

/** Only Data Entry had drafts at first. Stored drafts outlive an update, so the name stays. */
const PREFIX = 'entry-draft:';

/** One key per person and form: nobody sees what another person typed. */
export const draftKey = (owner: string, form: string): string => `${PREFIX}${owner}:${form}`;

/** Returns undefined for an unreadable draft too. */
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

/** Returns false if this browser cannot store it: a private window, or no space. */
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

/** Removes all drafts of one person when they sign out. */
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
