import { useState } from 'react';
import type { Filing, ReportDetail } from '@cottontree/contract/compliance/reports.ts';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection } from '@cottontree/ui/side-panel.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { count, NOTHING } from '../../kernel/formatting.ts';
import { CANDIDATE_TEXTS } from './candidate-texts.ts';
import { ManageButton } from './manage-button.tsx';
import css from './screen.module.css';

const EntityForm = deferred(async () => (await import('./entity-form.tsx')).EntityForm, null, 'over');

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
