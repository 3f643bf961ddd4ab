import { useState, type FormEvent } from 'react';
import { addDays } from '@cottontree/contract/calendar.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { asOfIn, endOfLastMonth, setAsOf, useAsOf } from '../as-of.ts';
import { useToday } from '../company-time.ts';
import { date } from '../formatting.ts';
import css from './as-of-picker.module.css';

/** Chooses the business day of all figures. */
export function AsOfPicker({ onChosen }: { onChosen: () => void }) {
  const asOf = useAsOf();
  const now = useToday();
  const [text, setText] = useState(asOf ?? addDays(now, -1));
  const day = asOfIn(`?asOf=${text}`);
  const short = text.startsWith('0') && 'Enter the year with four digits.';
  const problem =
    day === undefined ? short || 'Enter a day.' : day > now && `Enter a day up to today, ${date(now)}.`;
  const choose = (chosen: string | undefined) => {
    setAsOf(chosen);
    onChosen();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === false) choose(day);
  };
  return (
    <Form draft={null} className={css.picker} onSubmit={submit} noValidate>
      <p className={css.text}>Every figure on every screen is shown as of the close of this business day.</p>
      <Field label="As-of date" error={problem}>
        <Input type="date" value={text} max={now} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className={css.presets}>
        <Button variant="quiet" onClick={() => choose(addDays(now, -1))}>
          Yesterday
        </Button>
        <Button variant="quiet" onClick={() => choose(endOfLastMonth(now))}>
          End of last month
        </Button>
      </div>
      <div className={css.foot}>
        <Button onClick={() => choose(undefined)} disabled={asOf === undefined}>
          Back to live
        </Button>
        <Button type="submit" variant="primary">
          Show this day
        </Button>
      </div>
    </Form>
  );
}
