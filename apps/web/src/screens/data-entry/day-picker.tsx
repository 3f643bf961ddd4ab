import { ChevronLeft, ChevronRight } from 'lucide-react';
import { addDays } from '@cottontree/contract/calendar.ts';
import { firstEntryDay } from '@cottontree/contract/data-entry/data-entry.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button, IconButton } from '@cottontree/ui/button.tsx';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { date, month } from '../../kernel/formatting.ts';
import { entryMonths } from './entry-day.ts';
import css from './screen.module.css';
import { ENTRY_TEXTS } from './texts.ts';

interface DayPickerProps {
  day: string;
  today: string;
  onChange: (day: string) => void;
}

/** Selects the day of the entry: today or one of the last 6 months. */
export function DayPicker({ day, today, onChange }: DayPickerProps) {
  return (
    <div className={css.picker}>
      <div className={css.day}>
        <Field
          label={ENTRY_TEXTS.entryDate}
          hint={<span data-constant="limit">{ENTRY_TEXTS.chooseADateFromThe(ENTRY_TEXTS.range)}</span>}
        >
          <Select
            name="entryDate"
            value={day}
            onChange={(event) => onChange(event.target.value)}
            data-constant="option"
          >
            {entryMonths(today).map((days) => (
              <optgroup key={days[0]} label={month(days[0])}>
                {days.map((each) => (
                  <option key={each} value={each}>
                    {each === today ? ENTRY_TEXTS.eachToday(date(each)) : date(each)}
                  </option>
                ))}
              </optgroup>
            ))}
          </Select>
        </Field>
      </div>
      <span className={css.steps}>
        <IconButton
          label={ENTRY_TEXTS.dayBefore}
          disabled={day <= firstEntryDay(today)}
          onClick={() => onChange(addDays(day, -1))}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton
          label={ENTRY_TEXTS.dayAfter}
          disabled={day >= today}
          onClick={() => onChange(addDays(day, 1))}
        >
          <ChevronRight />
        </IconButton>
      </span>
      {day !== today && (
        <span className={css.tag}>
          <Badge tone="warn">{ENTRY_TEXTS.historical}</Badge>
        </span>
      )}
    </div>
  );
}

/** After midnight the form stays with the day for which it was opened, and saves to that day. */
export function NewDayNote({ day, today, onChange }: DayPickerProps) {
  return (
    <p className={css.newDay} role="status" data-constant="status">
      {ENTRY_TEXTS.newDayHasBegun(date(day))}{' '}
      <Button variant="quiet" onClick={() => onChange(today)}>
        {ENTRY_TEXTS.goTo(date(today))}
      </Button>
    </p>
  );
}
