import { useState } from 'react';
import type { Filing, ReportDetail } from '@cottontree/contract/compliance/reports.ts';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection } from '@cottontree/ui/side-panel.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { count, NOTHING } from '../../kernel/formatting.ts';
import { ManageButton } from './manage-button.tsx';
import css from './screen.module.css';

const EntityForm = deferred(async () => (await import('./entity-form.tsx')).EntityForm, null, 'over');

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
