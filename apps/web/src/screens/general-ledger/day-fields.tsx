import { DateInput } from '@cottontree/ui/date-input.tsx';
import { Field } from '@cottontree/ui/field.tsx';
import { useToday } from '../../kernel/company-time.ts';
import css from './screen.module.css';
import type { useDays } from './state.ts';
import { LEDGER_TEXTS } from './texts.ts';

interface DayFieldsProps {
  /** The days that are shown; undefined while nothing is. */
  shown: { readonly from: string; readonly to: string } | null | undefined;
  days: ReturnType<typeof useDays>;
}

/** The first and the last day: what is typed stays, also where the server refuses it. */
export function DayFields({ shown, days: { from, to, setFrom, setTo } }: DayFieldsProps) {
  const today = useToday();
  return (
    <>
      <Field label={LEDGER_TEXTS.from} className={css.day ?? ''}>
        <DateInput
          value={from || (shown?.from ?? '')}
          max={today}
          onChange={({ target }) => setFrom(target.value)}
        />
      </Field>
      <Field label={LEDGER_TEXTS.to} className={css.day ?? ''}>
        <DateInput
          value={to || (shown?.to ?? '')}
          max={today}
          onChange={({ target }) => setTo(target.value)}
        />
      </Field>
    </>
  );
}
