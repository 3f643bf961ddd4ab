/**
 * The form in index.html, which can be filled in before this code is loaded; public/first-paint.js handles it until
 * then.
 */
export interface Typed {
  readonly username: string;
  readonly password: string;
  /** Name of the field that had the focus. */
  readonly at: string | undefined;
  /** Whether Sign In was pressed. */
  readonly sent: boolean;
}

/**
 * Looked up when the module is loaded: the application replaces the form, and it keeps what was typed up to that
 * moment.
 */
let form =
  typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>('form.first-form');

const valueOf = (name: string): string => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
};

/** Returns what was typed, the first time only. */
export function takeTyped(): Typed | undefined {
  if (form === null) return undefined;
  const { at, sent } = form.dataset;
  const typed = {
    username: valueOf('username'),
    password: valueOf('password'),
    at,
    sent: sent !== undefined,
  };
  form = null;
  return typed;
}

/** For tests, which render the page after this module was loaded. */
export function findFirstForm(): void {
  form = document.querySelector<HTMLFormElement>('form.first-form');
}
