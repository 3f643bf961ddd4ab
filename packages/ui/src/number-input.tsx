import { useEffect, useRef, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { typeInto } from './controls.ts';
import { Control, useControlFault } from './field.tsx';
import css from './field.module.css';

/** The rule for the text of an amount: the amount in plain digits, or what is wrong with it. */
export type ReadText = (text: string) => { readonly amount: string } | { readonly fault: string };

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'type' | 'inputMode'> {
  read: ReadText;
  /** Without decimal places. */
  whole?: boolean;
  ref?: (input: HTMLInputElement | null) => void;
}

/**
 * A number as the platform types it, with its step and bounds. A wheel over it never changes it. Engines drop commas or
 * refuse the whole number; here they are left out by one rule, and where that leaves another number than was meant the
 * control is invalid and says so.
 */
export function NumberInput({ read, whole = false, className, ref, onInput, ...rest }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const { onFault: tell, onDoubt } = useControlFault();
  const latest = useRef({ read, tell, onDoubt });
  useEffect(() => {
    latest.current = { read, tell, onDoubt };
  });
  useEffect(() => {
    const element = input.current;
    if (element === null) return;
    const listening = new AbortController();
    const { signal } = listening;
    const keeper = commaKeeper(
      element,
      (text) => latest.current.read(text),
      () => latest.current.onDoubt(element.validity.customError),
    );
    const show = () =>
      latest.current.tell(element.validity.customError ? element.validationMessage : undefined);
    // React listens passively, and a passive listener cannot keep the browser from stepping.
    element.addEventListener('wheel', (event) => keepFromStepping(event, element), {
      passive: false,
      signal,
    });
    element.addEventListener('beforeinput', keeper.onInsert, { signal });
    element.addEventListener('focus', keeper.onFocus, { signal });
    element.addEventListener('blur', show, { signal });
    element.addEventListener('invalid', show, { signal });
    return () => listening.abort();
  }, []);
  return (
    <Control
      autoComplete="off"
      step={whole ? 1 : 0.01}
      {...rest}
      ref={(element) => {
        input.current = element;
        ref?.(element);
      }}
      // Through React: a listener of our own comes before it, and what that draws puts back the value React knows.
      onInput={(event) => {
        onInput?.(event);
        if (!event.currentTarget.validity.customError) tell(undefined);
      }}
      type="number"
      inputMode={whole ? 'numeric' : 'decimal'}
      className={classNames(css.number, className)}
    />
  );
}

/** Where the page scrolls already and the control slides under the pointer, the event cannot be refused: a control without the focus does not step. */
function keepFromStepping(event: WheelEvent, element: HTMLInputElement): void {
  if (document.activeElement !== element) return;
  if (event.cancelable) event.preventDefault();
  else element.blur();
}

/** Leaves commas out of what is typed and pasted, and judges the text as it was written with them. */
function commaKeeper(element: HTMLInputElement, read: ReadText, onJudged: () => void) {
  /** With its commas; undefined while there are none. */
  let written: string | undefined;
  /** All of it is selected: what is typed next takes its place. */
  let fresh = false;
  const judge = () => {
    const result = written === undefined ? { amount: '' } : read(written);
    element.setCustomValidity('fault' in result ? result.fault : '');
    onJudged();
  };
  return {
    onFocus: () => {
      fresh = true;
    },
    onInsert: (event: InputEvent) => {
      const text = (event.data ?? event.dataTransfer?.getData('text/plain') ?? '').trim();
      const pasted = text.length > 1 && text.includes(',');
      const stood = fresh || pasted ? '' : (written ?? element.value);
      fresh = false;
      // After a deletion, for instance, what is left is as it stands there.
      written = (text === '' ? '' : stood + text).includes(',') ? stood + text : undefined;
      judge();
      if (!text.includes(',')) return;
      event.preventDefault();
      // A pasted amount takes the place of what stood there; one that is refused leaves it.
      const result = read(text);
      if (pasted && 'amount' in result) typeInto(element, result.amount);
    },
  };
}

/** An amount as text: separators are read by one rule in every browser. */
export function AmountInput({ className, ...rest }: Omit<ComponentProps<'input'>, 'type' | 'inputMode'>) {
  return (
    <Control
      autoComplete="off"
      spellCheck={false}
      {...rest}
      type="text"
      inputMode="decimal"
      className={classNames(css.number, className)}
    />
  );
}
