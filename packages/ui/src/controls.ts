/**
 * Reads and fills the named controls of a form as text, in the same way as a person does, however their state is
 * managed.
 */
import { flushSync } from 'react-dom';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Secrets and files are never stored; buttons have no value to store. */
const NOT_KEPT = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'];

export function isKept(target: EventTarget | null): target is Control {
  const isControl =
    target instanceof HTMLInputElement ||
    target instanceof HTMLSelectElement ||
    target instanceof HTMLTextAreaElement;
  return (
    isControl &&
    target.name !== '' &&
    !NOT_KEPT.includes(target.type) &&
    !/password|one-time-code/.test(target.autocomplete)
  );
}

const isCheck = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'checkbox';
const isRadio = (control: Control): control is HTMLInputElement =>
  control instanceof HTMLInputElement && control.type === 'radio';

const controlsOf = (form: HTMLFormElement, name: string): Control[] =>
  [...form.elements].filter(isKept).filter((each) => each.name === name);

/** Undefined if the form has no such control. */
export function readControl(form: HTMLFormElement, name: string): string | undefined {
  const [first, ...rest] = controlsOf(form, name);
  if (first === undefined) return undefined;
  if (isRadio(first)) return [first, ...rest].find((each) => isRadio(each) && each.checked)?.value ?? '';
  return isCheck(first) ? String(first.checked) : first.value;
}

/** Returns false if the form has no such control, or a list without that option. */
export function fillControl(form: HTMLFormElement, name: string, value: string): boolean {
  const controls = controlsOf(form, name);
  const control = controls.find((each) => !isRadio(each) || each.value === value);
  if (control === undefined || control.disabled) return false;
  if (readControl(form, name) === value) return true;
  // One after the other: the effects of a control must be rendered before the next one is filled.
  flushSync(() => {
    if (isRadio(control) || isCheck(control)) control.click();
    else typeInto(control, value);
  });
  return readControl(form, name) === value;
}

/** Replaces the value as if it had been typed. */
export function typeInto(control: Control, value: string): void {
  // React intercepts the value of each control; the prototype's setter bypasses that.
  const kinds = [HTMLInputElement, HTMLSelectElement, HTMLTextAreaElement];
  const kind = kinds.find((each) => control instanceof each);
  Object.getOwnPropertyDescriptor(kind?.prototype, 'value')?.set?.call(control, value);
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }));
}
