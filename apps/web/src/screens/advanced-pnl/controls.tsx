import { ChevronLeft, ChevronRight } from 'lucide-react';
import { PnlPeriod, PnlView, type PnlReport } from '@cottontree/contract/profit-and-loss/reports.ts';
import { Button, IconButton } from '@cottontree/ui/button.tsx';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import css from './screen.module.css';
import { useDepartment, usePeriod, useSteps, useView } from './state.ts';
import { PNL_TEXTS } from './texts.ts';

export interface ControlsProps {
  report: PnlReport | undefined;
  /** Opens the list of accounting months. */
  onMonths: () => void;
}

/** Chooses the period, the view and the department, and opens the list of accounting months. */
export function Controls({ report, onMonths }: ControlsProps) {
  const [period, setPeriod] = usePeriod();
  const [view, setView] = useView();
  const [department, setDepartment] = useDepartment();
  const { back, on } = useSteps(report?.span ?? undefined);
  return (
    <div className={css.controls} data-constant="option">
      <ChoiceField
        label={PNL_TEXTS.period}
        name="period"
        options={PnlPeriod.options}
        value={period}
        words={(each) => PNL_TEXTS.periods[each]}
        onChange={(chosen) => setPeriod(chosen, 'push')}
      />
      <div className={css.steps}>
        <IconButton
          label={PNL_TEXTS.periodBefore}
          // The oldest point of the trend is the period of the first business, so there is nothing before it.
          disabled={back === undefined || (report?.periodTrend.length ?? 0) < 2}
          onClick={back}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton label={PNL_TEXTS.periodAfter} disabled={on === undefined} onClick={on}>
          <ChevronRight />
        </IconButton>
      </div>
      <ChoiceField
        label={PNL_TEXTS.view}
        name="view"
        options={PnlView.options}
        value={view}
        words={(each) => PNL_TEXTS.views[each]}
        onChange={(chosen) => setView(chosen, 'push')}
      />
      {view === 'departmental' && (
        <Field label={PNL_TEXTS.department}>
          <Select
            name="department"
            value={department}
            onChange={(event) => setDepartment(event.target.value, 'push')}
          >
            <option value="">{PNL_TEXTS.allDepartments}</option>
            {report?.departments.map(({ key, department: name }) => (
              <option key={key} value={key}>
                {name}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Button onClick={onMonths}>{PNL_TEXTS.months}</Button>
    </div>
  );
}
