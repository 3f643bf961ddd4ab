import { FIRST_YEAR, LAST_YEAR } from '@cottontree/contract/expense-management.ts';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import css from './screen.module.css';
import type { useMonth } from './state.ts';
import { MONTHS } from './texts.ts';

const IN_A_YEAR = MONTHS.map((_, at) => at + 1);
const YEARS = Array.from({ length: LAST_YEAR - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at);

/** The 12 months of a year, and the year. */
export function MonthPicker({ month, year, setMonth, setYear }: ReturnType<typeof useMonth>) {
  return (
    <div className={css.month}>
      <ChoiceField
        label="Month"
        name="month"
        options={IN_A_YEAR}
        value={month}
        words={(each) => MONTHS[each - 1]}
        onChange={(chosen) => setMonth(chosen, 'push')}
      />
      <ChoiceField
        label="Year"
        name="year"
        options={YEARS}
        value={year}
        words={(each) => each}
        onChange={(chosen) => setYear(chosen, 'push')}
      />
    </div>
  );
}
