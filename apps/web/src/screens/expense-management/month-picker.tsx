import { FIRST_YEAR, lastYearOn } from '@cottontree/contract/expenses/expense-management.ts';
import type { BusinessDay } from '@cottontree/contract/calendar.ts';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { useToday } from '../../kernel/company-time.ts';
import { BUDGET_TEXTS } from './budget-texts.ts';
import css from './screen.module.css';
import type { useMonth } from './state.ts';
import { MONTHS } from './texts.ts';

const IN_A_YEAR = MONTHS.map((_, at) => at + 1);
const yearsOn = (today: BusinessDay): number[] =>
  Array.from({ length: lastYearOn(today) - FIRST_YEAR + 1 }, (_, at) => FIRST_YEAR + at);

/** The 12 months of a year, and the year. */
export function MonthPicker({ month, year, setMonth, setYear }: ReturnType<typeof useMonth>) {
  const today = useToday();
  return (
    <div className={css.month}>
      <ChoiceField
        label={BUDGET_TEXTS.month}
        name="month"
        options={IN_A_YEAR}
        value={month}
        words={(each) => MONTHS[each - 1]}
        onChange={(chosen) => setMonth(chosen, 'push')}
      />
      <ChoiceField
        label={BUDGET_TEXTS.year}
        name="year"
        options={yearsOn(today)}
        value={year}
        words={(each) => each}
        onChange={(chosen) => setYear(chosen, 'push')}
      />
    </div>
  );
}
