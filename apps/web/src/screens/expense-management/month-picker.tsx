import { FIRST_YEAR, LAST_YEAR } from '@cottontree/contract/expense-management.ts';
import { Field, Select } from '@cottontree/ui/field.tsx';
import css from './screen.module.css';
import type { useMonth } from './state.ts';
import { MONTHS } from './texts.ts';

const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at);

/** The 12 months of a year, and the year. */
export function MonthPicker({ month, year, setMonth, setYear }: ReturnType<typeof useMonth>) {
  return (
    <div className={css.month} data-constant="option">
      <Field label="Month">
        <Select name="month" value={month} onChange={(event) => setMonth(Number(event.target.value), 'push')}>
          {MONTHS.map((name, at) => (
            <option key={name} value={at + 1}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Year">
        <Select name="year" value={year} onChange={(event) => setYear(Number(event.target.value), 'push')}>
          {YEARS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </Select>
      </Field>
    </div>
  );
}
