import { useState } from 'react';
import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import { listPendingAdoptions } from '@cottontree/contract/data-entry/adoptions.ts';
import type { Adoption } from '@cottontree/contract/data-entry/data-entry.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { CallError } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { date, dollars, moment } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import css from './screen.module.css';
import { ENTRY_TEXTS } from './texts.ts';

const AdoptionDecision = deferred(
  () => import('./adoption-decision.tsx').then((part) => part.AdoptionDecision),
  null,
  'over',
);

const what = (each: Adoption): string => `${labelOf(each.field)} of ${date(each.entryDate)}`;

/** The adoptions of all days that wait for a decision; renders nothing when there are none. */
export function PendingAdoptions({ onShow }: { onShow: (day: string) => void }) {
  const pending = useRead(listPendingAdoptions, {});
  const [question, setQuestion] = useState<{ adoption: Adoption; approve: boolean }>();
  const waiting = pending.data ?? [];
  // The form already reports a missing permission.
  const failed = pending.isError && !(pending.error instanceof CallError && pending.error.status === 403);
  return (
    <>
      {failed && (
        <PanelError
          error={pending.error}
          what={ENTRY_TEXTS.adoptions}
          cause={ENTRY_TEXTS.adoptionsWaitingForADecision}
          onRetry={() => void pending.refetch()}
          retrying={pending.isFetching}
        />
      )}
      {waiting.length > 0 && (
        <Card title={ENTRY_TEXTS.adoptionsWaitingForADecisionTitle} flush>
          <ul className={css.adoptions} data-constant="row">
            {waiting.map((each) => (
              <li key={each.id} aria-label={what(each)}>
                <div className={css.proposal}>
                  <button type="button" className={css.link} onClick={() => onShow(each.entryDate)}>
                    {what(each)}
                  </button>
                  <span>{ENTRY_TEXTS.bookedDeclared(dollars(each.booked), dollars(each.declared))}</span>
                  <span className={css.about}>
                    {ENTRY_TEXTS.accountAgainstAgainstReasonBy(
                      each.account,
                      each.against,
                      each.reason,
                      each.by,
                      moment(each.at),
                    )}
                  </span>
                </div>
                {each.obstacle === null ? (
                  <div className={css.decide}>
                    <Button onClick={() => setQuestion({ adoption: each, approve: false })}>
                      {COMMON_TEXTS.reject}
                    </Button>
                    <Button variant="primary" onClick={() => setQuestion({ adoption: each, approve: true })}>
                      {COMMON_TEXTS.approve}
                    </Button>
                  </div>
                ) : (
                  <span className={css.about}>{each.obstacle}</span>
                )}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {question && <AdoptionDecision {...question} onClose={() => setQuestion(undefined)} />}
    </>
  );
}
