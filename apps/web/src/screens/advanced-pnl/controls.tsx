import { ChevronLeft, ChevronRight } from 'lucide-react';
import { PnlPeriod, PnlView, type PnlReport } from '@cottontree/contract/reports.ts';
import { IconButton } from '@cottontree/ui/button.tsx';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { today } from '../../kernel/as-of.ts';
import css from './screen.module.css';
import { stepBack, stepOn, useDepartment, usePeriod, useView } from './state.ts';
import { PNL_TEXTS } from './texts.ts';

/** Which period, in which view, of which department. */
export function Controls({ report }: { report: PnlReport | undefined }) {
  const [period, setPeriod] = usePeriod();
  const [view, setView] = useView();
  const [department, setDepartment] = useDepartment();
  const span = report?.span ?? undefined;
  return (
    <div className={css.controls} data-constant="option">
      <Field label={PNL_TEXTS.period}>
        <Select
          name="period"
          value={period}
          onChange={(event) => setPeriod(PnlPeriod.parse(event.target.value), 'push')}
        >
          {PnlPeriod.options.map((each) => (
            <option key={each} value={each}>
              {PNL_TEXTS.periods[each]}
            </option>
          ))}
        </Select>
      </Field>
      <div className={css.steps}>
        <IconButton
          label="The period before"
          disabled={span === undefined}
          onClick={() => span && stepBack(span)}
        >
          <ChevronLeft />
        </IconButton>
        <IconButton
          label="The period after"
          disabled={span === undefined || span.last >= today()}
          onClick={() => span && stepOn(span, period)}
        >
          <ChevronRight />
        </IconButton>
      </div>
      <Field label={PNL_TEXTS.view}>
        <Select
          name="view"
          value={view}
          onChange={(event) => setView(PnlView.parse(event.target.value), 'push')}
        >
          {PnlView.options.map((each) => (
            <option key={each} value={each}>
              {PNL_TEXTS.views[each]}
            </option>
          ))}
        </Select>
      </Field>
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
    </div>
  );
}
