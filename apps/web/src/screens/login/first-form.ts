/** The form of index.html, which can be typed into before this code is here; public/first-paint.js minds it until then. */
export interface Typed {
  readonly username: string;
  readonly password: string;
  /** Name of the field that had the focus. */
  readonly at: string | undefined;
  /** Sign In was pressed. */
  readonly sent: boolean;
}

/** Found while it stands: the application takes its place, and it still holds what was typed up to that moment. */
let form =
  typeof document === 'undefined' ? null : document.querySelector<HTMLFormElement>('form.first-form');

const valueOf = (name: string): string => {
  const field = form?.elements.namedItem(name);
  return field instanceof HTMLInputElement ? field.value : '';
};

/** What was typed, once. */
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

/** For tests, which draw the page after this module was read. */
export function findFirstForm(): void {
  form = document.querySelector<HTMLFormElement>('form.first-form');
}
