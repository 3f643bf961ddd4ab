import { useCallback, useRef, useSyncExternalStore, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import css from './date-input.module.css';
import { Control } from './field.tsx';
import { lazily } from './lazily.ts';

const inWords = lazily(
  () =>
    new Intl.DateTimeFormat('en-US', {
      weekday: 'short',
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      timeZone: 'UTC',
    }),
);

/** "Mon, Nov 30, 2026" of 2026-11-30; empty for what is no day. */
function dayInWords(value: string): string {
  return /^\d{4}-\d{2}-\d{2}$/.test(value) ? inWords().format(new Date(`${value}T00:00:00Z`)) : '';
}

export interface DateInputProps extends ComponentProps<'input'> {
  /** Stands there while no day is chosen: "Any day". */
  none?: string;
}

/**
 * The browser's field for a day, in whose place the chosen day stands in words, and beside it while somebody types:
 * 11/12 is another day in other countries.
 */
export function DateInput({ className, ref, none = '', ...rest }: DateInputProps) {
  const own = useRef<HTMLInputElement>(null);
  const subscribe = useCallback((changed: () => void) => {
    const element = own.current;
    element?.addEventListener('input', changed);
    return () => element?.removeEventListener('input', changed);
  }, []);
  // Read of the element: forms write values into it past its properties.
  const chosen = useSyncExternalStore(subscribe, () => own.current?.value ?? '');
  const day = dayInWords(chosen);
  const words = day === '' && chosen === '' ? none : day;
  return (
    <span
      className={css.date}
      data-said={words === '' ? undefined : ''}
      data-none={(words !== '' && day === '') || undefined}
    >
      <Control
        {...rest}
        type="date"
        className={classNames(css.native, className)}
        ref={(element) => {
          own.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
          return undefined;
        }}
      />
      <span className={css.words} aria-hidden="true">
        <span>{words}</span>
      </span>
    </span>
  );
}
