import { useForm, useWatch } from 'react-hook-form';
import { generateReports, listReports } from '@cottontree/contract/compliance/compliance.ts';
import type { ComplianceReport } from '@cottontree/contract/compliance/reports.ts';
import { Field, Select } from '@cottontree/ui/field.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useRefusedFields } from '../../domain/forms/refused-fields.ts';
import { call } from '../../kernel/call.ts';
import { useToday } from '../../kernel/company-time.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { lastPeriodKey } from './last-period.ts';
import { REPORT_TEXTS } from './report-texts.ts';
import css from './screen.module.css';
import { COMPLIANCE_TEXTS } from './texts.ts';
import { useComplianceChange } from './use-change.ts';

type Cadence = ComplianceReport['cadence'];
const CADENCES = ['monthly', 'quarterly'] as const satisfies readonly Cadence[];

interface Values {
  cadence: Cadence;
  generatedPeriod: string;
}
/** The form fields by their names in the contract: the lists of the screen have these names already. */
const NAMES: Readonly<Record<string, string>> = { type: 'cadence', period: 'generatedPeriod' };

/** Generates the reports of a period: the last complete month, unless another is chosen. */
export function GenerateDialog({ onClose }: { onClose: () => void }) {
  const { pending, error, change } = useComplianceChange();
  const day = useToday();
  const form = useForm<Values>({ defaultValues: { cadence: 'monthly', generatedPeriod: 'current' } });
  const { control, register, formState, setValue } = form;
  const [type, period] = useWatch({ control, name: ['cadence', 'generatedPeriod'] });
  useRefusedFields(form, error, (path) => NAMES[path] ?? path);
  // Contains every report that is not generated yet, of whatever period.
  const read = useRead(listReports, { query: { type: 'all', period: 'current' } });
  const reports = read.data?.filter(({ cadence }) => cadence === type) ?? [];
  const last = lastPeriodKey(type, day);
  const chosen = period === 'current' ? last : period;
  const older = new Map(
    reports
      .filter(({ generatedDate, periodKey }) => generatedDate === null && periodKey !== last)
      .map(({ periodKey, period: name }) => [periodKey, name]),
  );
  const submit = form.handleSubmit(async () => {
    const done = await change(() => call(generateReports, { input: { type, period } }), {
      done: COMPLIANCE_TEXTS.generated,
      doneText: COMPLIANCE_TEXTS.generatedText,
      failed: COMPLIANCE_TEXTS.generationFailed,
      failedText: COMPLIANCE_TEXTS.generationFailedText,
      action: 'create',
      describe: ({ period: name, generated }) => ({
        description: REPORT_TEXTS.generatedComplianceReportsOf(name),
        data: { generated: generated.length },
      }),
    });
    if (done) onClose();
  });
  return (
    <FormDialog
      draft={null}
      title={COMPLIANCE_TEXTS.generate}
      description={COMPLIANCE_TEXTS.generateWhat}
      submitLabel={REPORT_TEXTS.generate}
      pending={pending}
      error={error}
      failed={COMPLIANCE_TEXTS.generationFailedText}
      paired
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label={REPORT_TEXTS.type} error={formState.errors.cadence?.message}>
        <Select {...register('cadence', { onChange: () => setValue('generatedPeriod', 'current') })}>
          {CADENCES.map((each) => (
            <option key={each} value={each}>
              {COMPLIANCE_TEXTS.cadences[each]}
            </option>
          ))}
        </Select>
      </Field>
      <Field label={REPORT_TEXTS.period} error={formState.errors.generatedPeriod?.message}>
        <Select {...register('generatedPeriod')} data-constant="option">
          <option value="current">
            {REPORT_TEXTS.currentValue(reports.find(({ periodKey }) => periodKey === last)?.period ?? last)}
          </option>
          {[...older].map(([key, name]) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      <div className={css.preview} aria-live="polite" aria-label={REPORT_TEXTS.preview} role="group">
        {read.isError ? (
          <PanelError
            error={read.error}
            what={REPORT_TEXTS.complianceReports}
            cause={COMPLIANCE_TEXTS.loadFailed}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          />
        ) : read.data === undefined ? (
          <SkeletonRows rows={2} what={REPORT_TEXTS.thePreview} />
        ) : (
          <Preview reports={reports.filter(({ periodKey }) => periodKey === chosen)} />
        )}
      </div>
    </FormDialog>
  );
}

/** What generating makes, and what it leaves as it is. */
function Preview({ reports }: { reports: readonly ComplianceReport[] }) {
  const groups = [
    [COMPLIANCE_TEXTS.willGenerate, reports.filter(({ generatedDate }) => generatedDate === null)],
    [COMPLIANCE_TEXTS.stays, reports.filter(({ generatedDate }) => generatedDate !== null)],
  ] as const;
  if (reports.length === 0) return <p className={css.small}>{COMPLIANCE_TEXTS.noneDue}</p>;
  return groups.map(
    ([title, each]) =>
      each.length > 0 && (
        <section key={title}>
          <h3 className={css.name}>{title}</h3>
          <ul className={css.list} data-constant="row">
            {each.map(({ id, name, regulator }) => (
              <li key={id}>
                {name} <span className={css.small}>{regulator}</span>
              </li>
            ))}
          </ul>
        </section>
      ),
  );
}
