import { Checkbox, Field, Input } from '@cottontree/ui/field.tsx';
import css from './mailing-dialog.module.css';
import { dayName, MAILING_TEXTS, WEEK } from './texts.ts';

export interface When {
  weekdays: readonly number[];
  time: string;
}

/** The weekdays and the time of a sending. */
export function WhenFields({
  when,
  faults,
  onChange,
}: {
  when: When;
  faults: Readonly<Record<string, string>>;
  onChange: (when: When) => void;
}) {
  const toggle = (day: number, on: boolean) =>
    onChange({
      ...when,
      weekdays: WEEK.filter((each) => (each === day ? on : when.weekdays.includes(each))),
    });
  return (
    <>
      <fieldset className={css.days}>
        <legend>{MAILING_TEXTS.weekdays}</legend>
        {WEEK.map((day) => (
          <Checkbox
            key={day}
            name={`day${day}`}
            label={dayName(day)}
            checked={when.weekdays.includes(day)}
            onChange={(event) => toggle(day, event.target.checked)}
          />
        ))}
      </fieldset>
      <Field
        label={MAILING_TEXTS.time}
        hint={MAILING_TEXTS.zone}
        error={faults['time'] ?? faults['weekdays']}
      >
        <Input
          type="time"
          name="time"
          value={when.time}
          onChange={(event) => onChange({ ...when, time: event.target.value })}
        />
      </Field>
    </>
  );
}
