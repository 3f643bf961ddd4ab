import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState, type FormEvent } from 'react';
import { addDays, oneMonthAfter, oneMonthBefore, type BusinessDay } from '@cottontree/contract/calendar.ts';
import { Button, IconButton } from '@cottontree/ui/button.tsx';
import { DateInput } from '@cottontree/ui/date-input.tsx';
import { Field } from '@cottontree/ui/field.tsx';
import { Form } from '@cottontree/ui/form.tsx';
import { asOfIn, endOfLastMonth, setAsOf, useAsOf } from '../as-of.ts';
import { useToday } from '../company-time.ts';
import { date } from '../formatting.ts';
import { AS_OF_PICKER_TEXTS } from './as-of-picker-texts.ts';
import css from './as-of-picker.module.css';

type Move = (day: BusinessDay) => BusinessDay;

const STEPS: readonly { name: string; back: Move; on: Move }[] = [
  { name: 'day', back: (day) => addDays(day, -1), on: (day) => addDays(day, 1) },
  { name: 'week', back: (day) => addDays(day, -7), on: (day) => addDays(day, 7) },
  { name: 'month', back: oneMonthBefore, on: oneMonthAfter },
];

/** Chooses the business day of all figures: by its date, by a name, or in steps from the day that is shown. */
export function AsOfPicker({ onChosen }: { onChosen: () => void }) {
  const asOf = useAsOf();
  const now = useToday();
  const [text, setText] = useState(asOf ?? addDays(now, -1));
  const day = asOfIn(`?asOf=${text}`);
  const short = text.startsWith('0') && AS_OF_PICKER_TEXTS.enterTheYearWithFour;
  const problem =
    day === undefined
      ? short || AS_OF_PICKER_TEXTS.enterADay
      : day > now && AS_OF_PICKER_TEXTS.enterADayUp(date(now));
  const choose = (chosen: string | undefined) => {
    setAsOf(chosen);
    onChosen();
  };
  const step = (to: BusinessDay) => {
    setText(to);
    // Today is the day that is still going on, and needs no date.
    setAsOf(to === now ? undefined : to);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (problem === false) choose(day);
  };
  return (
    <Form draft={null} className={css.picker} onSubmit={submit} noValidate>
      <p className={css.text}>{AS_OF_PICKER_TEXTS.aboutTheDay}</p>
      <Field label={AS_OF_PICKER_TEXTS.asOfDate} error={problem}>
        <DateInput value={text} max={now} onChange={(event) => setText(event.target.value)} />
      </Field>
      <div className={css.steps}>
        {STEPS.map(({ name, back, on }) => {
          const shown = asOf ?? now;
          return (
            <span key={name} className={css.step} role="group" aria-label={AS_OF_PICKER_TEXTS.byA(name)}>
              <IconButton label={AS_OF_PICKER_TEXTS.oneBack(name)} onClick={() => step(back(shown))}>
                <ChevronLeft />
              </IconButton>
              <span aria-hidden="true">{name}</span>
              <IconButton
                label={AS_OF_PICKER_TEXTS.oneOn(name)}
                disabled={on(shown) > now}
                onClick={() => step(on(shown))}
              >
                <ChevronRight />
              </IconButton>
            </span>
          );
        })}
      </div>
      <div className={css.presets}>
        <Button variant="quiet" onClick={() => choose(addDays(now, -1))}>
          {AS_OF_PICKER_TEXTS.yesterday}
        </Button>
        <Button variant="quiet" onClick={() => choose(endOfLastMonth(now))}>
          {AS_OF_PICKER_TEXTS.endOfLastMonth}
        </Button>
      </div>
      <div className={css.foot}>
        <Button onClick={() => choose(undefined)} disabled={asOf === undefined}>
          {AS_OF_PICKER_TEXTS.backToToday}
        </Button>
        <Button type="submit" variant="primary">
          {AS_OF_PICKER_TEXTS.showThisDay}
        </Button>
      </div>
    </Form>
  );
}
