import { useState } from 'react';
import { nameReportingEntity } from '@cottontree/contract/compliance/compliance.ts';
import type { Filing, ReportDetail } from '@cottontree/contract/compliance/reports.ts';
import { Field, Input } from '@cottontree/ui/field.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection } from '@cottontree/ui/side-panel.tsx';
import { FormDialog } from '../../domain/forms/form-dialog.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { faultsOf } from '../../domain/staff/refusal.ts';
import { call } from '../../kernel/call.ts';
import { count, NOTHING } from '../../kernel/formatting.ts';
import { ManageButton } from './manage-button.tsx';
import css from './screen.module.css';
import { useComplianceChange } from './use-change.ts';

/** What is sent to the Financial Intelligence Agency with a report, and what prevents sending it. */
export function FilingSection({ report, filing }: { report: ReportDetail; filing: Filing }) {
  const [naming, setNaming] = useState(false);
  const sent = report.submittedDate !== null;
  return (
    <PanelSection title="File for the Agency">
      <p className={css.small}>
        {sent
          ? 'As it was sent, in the format of goAML.'
          : 'Cash reports and suspicions of the period that were filed, in the format of goAML. It is checked before the report can be submitted.'}
      </p>
      <Lines>
        <Line name="Reports">{count(filing.reports)}</Line>
        <Line name="Transactions">{count(filing.transactions)}</Line>
        <Line name="Company’s number">
          <span className={css.inline}>
            {filing.reportingEntity ?? NOTHING}
            {!sent && (
              <ManageButton variant="quiet" onClick={() => setNaming(true)}>
                {filing.reportingEntity === null ? 'Set' : 'Change'}
              </ManageButton>
            )}
          </span>
        </Line>
        {filing.hash !== null && (
          <Line name="SHA-256">
            <code className={css.code}>{filing.hash}</code>
          </Line>
        )}
      </Lines>
      {!sent && filing.faultCount === 0 && <p className={css.small}>Nothing in it is wrong.</p>}
      {filing.faultCount > 0 && (
        <>
          <p className={css.fault}>
            {filing.faultCount === 1 ? 'One thing keeps' : `${count(filing.faultCount)} things keep`} it from
            being sent:
          </p>
          <ul className={css.controls}>
            {filing.faults.map(({ path, message }) => (
              <li key={path}>
                <code className={css.code}>{path}</code>
                <p className={css.small}>{message}</p>
              </li>
            ))}
          </ul>
          {filing.faultCount > filing.faults.length && (
            <p className={css.small}>and {count(filing.faultCount - filing.faults.length)} more.</p>
          )}
        </>
      )}
      {naming && <EntityForm number={filing.reportingEntity ?? ''} onClose={() => setNaming(false)} />}
    </PanelSection>
  );
}

const NUMBER = /^[1-9]\d{0,9}$/;
const NUMBER_REQUIRED = 'Give the number, 1 to 10 digits.';

function EntityForm({ number: known, onClose }: { number: string; onClose: () => void }) {
  const { pending, error, change } = useComplianceChange();
  const keyFor = useAttemptKey();
  const [number, setNumber] = useState(known);
  const [submitted, setSubmitted] = useState(false);
  const fault = NUMBER.test(number.trim()) ? undefined : NUMBER_REQUIRED;
  const submit = async () => {
    setSubmitted(true);
    if (fault !== undefined) return;
    const input = { number: number.trim() };
    const done = await change(() => call(nameReportingEntity, { input }, { idempotencyKey: keyFor(input) }), {
      done: 'Number kept',
      action: 'update',
      describe: () => ({ description: 'Set the company’s number with the Agency' }),
    });
    if (done) onClose();
  };
  return (
    <FormDialog
      draft="reporting-entity"
      title="The company’s number with the Agency"
      description="Every file sent from now on carries it."
      submitLabel="Keep"
      pending={pending}
      error={error}
      failed="Failed to save the number."
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field label="Number" required error={(submitted ? fault : undefined) ?? faultsOf(error)['number']}>
        <Input
          name="number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={10}
          value={number}
          onChange={(event) => setNumber(event.target.value)}
        />
      </Field>
    </FormDialog>
  );
}
