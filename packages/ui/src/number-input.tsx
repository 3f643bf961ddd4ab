import { useEffect, useRef, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { typeInto } from './controls.ts';
import { Control, useControlFault } from './field.tsx';
import css from './field.module.css';

/** Parses the text of an amount: the amount as a plain decimal string, or what is wrong with it. */
export type ReadText = (text: string) => { readonly amount: string } | { readonly fault: string };

export interface NumberInputProps extends Omit<ComponentProps<'input'>, 'ref' | 'type' | 'inputMode'> {
  read: ReadText;
  /** Accepts no decimal places. */
  whole?: boolean;
  ref?: (input: HTMLInputElement | null) => void;
}

/**
 * A native number input with step and bounds. The mouse wheel never changes its value. Browsers either drop commas or
 * refuse the number; here commas are removed by one rule. If the result could be another number than was meant, the
 * control is invalid and shows why.
 */
export function NumberInput({ read, whole = false, className, ref, onInput, ...rest }: NumberInputProps) {
  const input = useRef<HTMLInputElement>(null);
  const { onFault: reportFault, onDoubt } = useControlFault();
  const latest = useRef({ read, reportFault, onDoubt });
  useEffect(() => {
    latest.current = { read, reportFault, onDoubt };
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
      latest.current.reportFault(element.validity.customError ? element.validationMessage : undefined);
    // React registers a passive listener, which cannot prevent the browser from stepping.
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
      // A React handler: a native listener would run before it, and its render would restore the old value.
      onInput={(event) => {
        onInput?.(event);
        if (!event.currentTarget.validity.customError) reportFault(undefined);
      }}
      type="number"
      inputMode={whole ? 'numeric' : 'decimal'}
      className={classNames(css.number, className)}
    />
  );
}

/**
 * While the page is scrolling and the control moves under the pointer, the event cannot be prevented; but a control
 * without the focus does not step.
 */
function keepFromStepping(event: WheelEvent, element: HTMLInputElement): void {
  if (document.activeElement !== element) return;
  if (event.cancelable) event.preventDefault();
  else element.blur();
}

/** Removes commas from typed and pasted text, and checks the text as written, with the commas. */
function commaKeeper(element: HTMLInputElement, read: ReadText, onJudged: () => void) {
  /** The text with its commas; undefined if there are none. */
  let written: string | undefined;
  /** All text is selected: the next input replaces it. */
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
      // After a deletion, for example, the remaining text is used as it is.
      written = (text === '' ? '' : stood + text).includes(',') ? stood + text : undefined;
      judge();
      if (!text.includes(',')) return;
      event.preventDefault();
      // A pasted amount replaces the value; a refused one leaves it.
      const result = read(text);
      if (pasted && 'amount' in result) typeInto(element, result.amount);
    },
  };
}

/** An amount as a text input: separators are parsed by one rule in every browser. */
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
