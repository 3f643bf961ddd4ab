import { createContext, use, useEffect, useRef, useState, type RefObject } from 'react';
import { fillControl, isKept, readControl } from './controls.ts';
import { clearDraft, draftKey, readDraft, writeDraft } from './drafts.ts';

/** The person whose drafts the forms inside store. */
export interface DraftOwnership {
  readonly id: string;
  /** Whether this person is still signed in: if so, an unmounted form was left, not lost. */
  readonly isSignedIn: () => boolean;
}
export const DraftOwner = createContext<DraftOwnership | undefined>(undefined);

export interface DraftChoice {
  /** The key of the form among the person's drafts: what is created, or what is changed and its id. */
  readonly name: string;
  /** Keeps the draft also when the person leaves the form, until it is saved. */
  readonly untilSaved?: boolean;
  /** The version on the screen, stored with the input that is based on it. */
  readonly version?: number;
  readonly onKept?: (kept: boolean) => void;
}

interface Typed {
  readonly value: string;
  /** The value before the input. */
  readonly before: string;
}

/**
 * Stores what is typed into the named controls of a form and restores it when the form is mounted again. It reads the
 * values of the controls, so it does not matter how the form manages its state. Passwords, codes and files are left
 * out.
 */
export function useFormDraft(ref: RefObject<HTMLFormElement | null>, choice: DraftChoice | null) {
  const owner = use(DraftOwner);
  const key = owner && choice ? draftKey(owner.id, choice.name) : undefined;
  const typed = useRef(new Map<string, Typed>());
  /** Values of the draft that have no control yet. */
  const waiting = useRef(new Map<string, string>());
  const filling = useRef(false);
  const isStored = useRef(false);
  const mounted = useRef<string>(undefined);
  const [isRestored, setRestored] = useState(false);
  const latest = useRef(choice);
  useEffect(() => {
    latest.current = choice;
  });

  const store = () => {
    if (key === undefined) return;
    const changed = [...typed.current].flatMap(([name, { value, before }]) =>
      value === before ? [] : [[name, value] as const],
    );
    const values = { ...Object.fromEntries(waiting.current), ...Object.fromEntries(changed) };
    const some = Object.keys(values).length > 0;
    const version = readDraft(key)?.version ?? latest.current?.version ?? 0;
    const kept = some && writeDraft(key, { values, version });
    isStored.current = kept;
    if (!some) {
      clearDraft(key);
      setRestored(false);
    }
    latest.current?.onKept?.(kept);
  };

  useEffect(() => {
    mounted.current = key;
    const form = ref.current;
    if (key === undefined || form === null) return;
    waiting.current = new Map(Object.entries(readDraft(key)?.values ?? {}));
    if (waiting.current.size > 0) latest.current?.onKept?.(true);
    /** Fills what can be filled now; the rest when its controls and options appear. */
    const fill = () => {
      filling.current = true;
      for (const [name, value] of waiting.current) {
        const before = readControl(form, name);
        if (before === undefined || !fillControl(form, name, value)) continue;
        waiting.current.delete(name);
        typed.current.set(name, { value, before });
        if (before !== value && latest.current?.untilSaved !== true) setRestored(true);
      }
      filling.current = false;
      if (waiting.current.size === 0) watch.disconnect();
    };
    const watch = new MutationObserver(fill);
    if (waiting.current.size > 0) {
      watch.observe(form, { childList: true, subtree: true });
      // Not while React is rendering: filling triggers a render.
      queueMicrotask(fill);
    }
    return () => {
      watch.disconnect();
      mounted.current = undefined;
      // In development, where effects run twice, it is mounted again by then.
      queueMicrotask(() => {
        const left = mounted.current !== key && owner?.isSignedIn() === true;
        if (left && latest.current?.untilSaved !== true) clearDraft(key);
      });
    };
  }, [key, owner, ref]);

  // Detects what the form itself has changed, especially a reset after it was saved.
  useEffect(() => {
    const form = ref.current;
    if (form === null || filling.current) return;
    if (isStored.current && key !== undefined && readDraft(key) === undefined) {
      // It was saved: also drop the input of controls that no longer exist.
      typed.current.clear();
      waiting.current.clear();
      store();
      return;
    }
    let moved = false;
    for (const [name, each] of typed.current) {
      const value = readControl(form, name);
      if (value === undefined || value === each.value) continue;
      typed.current.set(name, { ...each, value });
      moved = true;
    }
    if (moved) store();
  });

  /** The values of controls before an input. */
  const before = useRef(new Map<string, string>());
  const onFocus = ({ target }: { readonly target: EventTarget }) => {
    if (ref.current === null || !isKept(target) || typed.current.has(target.name)) return;
    before.current.set(target.name, readControl(ref.current, target.name) ?? '');
  };
  const onTyped = ({ target }: { readonly target: EventTarget }) => {
    const form = ref.current;
    if (form === null || filling.current || !isKept(target)) return;
    const value = readControl(form, target.name) ?? '';
    const stood = typed.current.get(target.name)?.before ?? before.current.get(target.name);
    typed.current.set(target.name, { value, before: stood ?? '' });
    store();
  };
  const discard = () => {
    const form = ref.current;
    if (form === null) return;
    waiting.current.clear();
    for (const [name, { before: stood }] of typed.current) fillControl(form, name, stood);
    typed.current.clear();
    store();
  };
  return { isRestored, onFocus, onTyped, discard };
}
