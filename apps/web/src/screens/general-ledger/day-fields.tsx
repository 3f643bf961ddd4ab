import { DateInput } from '@cottontree/ui/date-input.tsx';
import { Field } from '@cottontree/ui/field.tsx';
import css from './screen.module.css';
import type { useDays } from './state.ts';
import { LEDGER_TEXTS } from './texts.ts';

interface DayFieldsProps {
  /** The days that are shown. */
  shown: { readonly from: string; readonly to: string };
  days: ReturnType<typeof useDays>;
}

/** The first and the last day. */
export function DayFields({ shown, days: { setFrom, setTo } }: DayFieldsProps) {
  return (
    <>
      <Field label={LEDGER_TEXTS.from} className={css.day ?? ''}>
        <DateInput value={shown.from} max={shown.to} onChange={({ target }) => setFrom(target.value)} />
      </Field>
      <Field label={LEDGER_TEXTS.to} className={css.day ?? ''}>
        <DateInput value={shown.to} min={shown.from} onChange={({ target }) => setTo(target.value)} />
      </Field>
    </>
  );
}
