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
import { CANDIDATE_TEXTS } from './candidate-texts.ts';
import { ManageButton } from './manage-button.tsx';
import css from './screen.module.css';
import { useComplianceChange } from './use-change.ts';

/** What is sent to the Financial Intelligence Agency with a report, and what prevents sending it. */
export function FilingSection({ report, filing }: { report: ReportDetail; filing: Filing }) {
  const [naming, setNaming] = useState(false);
  const sent = report.submittedDate !== null;
  return (
    <PanelSection title={CANDIDATE_TEXTS.fileForTheAgency}>
      <p className={css.small}>
        {sent ? CANDIDATE_TEXTS.asItWasSent : CANDIDATE_TEXTS.cashReportsAndSuspicions}
      </p>
      <Lines>
        <Line name={CANDIDATE_TEXTS.reports}>{count(filing.reports)}</Line>
        <Line name={CANDIDATE_TEXTS.transactions}>{count(filing.transactions)}</Line>
        <Line name={CANDIDATE_TEXTS.companysNumber}>
          <span className={css.inline}>
            {filing.reportingEntity ?? NOTHING}
            {!sent && (
              <ManageButton variant="quiet" onClick={() => setNaming(true)}>
                {filing.reportingEntity === null ? CANDIDATE_TEXTS.set : CANDIDATE_TEXTS.change}
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
      {!sent && filing.faultCount === 0 && <p className={css.small}>{CANDIDATE_TEXTS.nothingInItIsWrong}</p>}
      {filing.faultCount > 0 && (
        <>
          <p className={css.fault}>
            {CANDIDATE_TEXTS.thingsKeepItFromBeing(filing.faultCount, count(filing.faultCount))}
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
            <p className={css.small}>
              {CANDIDATE_TEXTS.andMore(count(filing.faultCount - filing.faults.length))}
            </p>
          )}
        </>
      )}
      {naming && <EntityForm number={filing.reportingEntity ?? ''} onClose={() => setNaming(false)} />}
    </PanelSection>
  );
}

const NUMBER = /^[1-9]\d{0,9}$/;
const NUMBER_REQUIRED = CANDIDATE_TEXTS.giveTheNumber;

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
      done: CANDIDATE_TEXTS.numberKept,
      action: 'update',
      describe: () => ({ description: CANDIDATE_TEXTS.setTheCompanysNumber }),
    });
    if (done) onClose();
  };
  return (
    <FormDialog
      draft="reporting-entity"
      title={CANDIDATE_TEXTS.companysNumberWithTheAgency}
      description={CANDIDATE_TEXTS.everyFileSentFromNow}
      submitLabel={CANDIDATE_TEXTS.keep}
      pending={pending}
      error={error}
      failed={CANDIDATE_TEXTS.failedToSaveTheNumber}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      <Field
        label={CANDIDATE_TEXTS.number}
        required
        error={(submitted ? fault : undefined) ?? faultsOf(error)['number']}
      >
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
