import { useState } from 'react';
import { listFindings } from '@cottontree/contract/audit/audit.ts';
import type { FullCheck, SealFindings, StandingFinding } from '@cottontree/contract/audit/seals.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Progress } from '@cottontree/ui/progress.tsx';
import { isOwner } from '@cottontree/contract/access/owner.ts';
import { CallError } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { count, moment } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { CHAIN_TEXTS } from './chain-texts.ts';
import { useFullCheck } from './full-check.ts';
import css from './screen.module.css';
import { StripDetails } from './strip-details.tsx';
import { AUDIT_TEXTS } from './texts.ts';

// As a rule there are none.
const Findings = deferred(() => import('./seal-findings.tsx').then((part) => part.Findings));
const AcceptedFindings = deferred(() => import('./seal-findings.tsx').then((part) => part.AcceptedFindings));
const AcceptForm = deferred(() => import('./accept-form.tsx').then((part) => part.AcceptForm), null, 'over');

/** What differs from the seals of the business and installation rows, as found by the last rounds and checks. */
export function SealStrip() {
  const { data, error, refetch, isFetching } = useRead(listFindings);
  const { check, underWay, busy, start, stop } = useFullCheck();
  const [accepting, setAccepting] = useState<StandingFinding>();
  const me = useCurrentUser().data ?? undefined;
  const mayAccept = isOwner(me) && holds(me, 'audit.export');
  // The lists already report the missing permission.
  if (error instanceof CallError && error.body?.permission !== undefined) return null;
  const sound = data === undefined || data.findings.length === 0;
  return (
    <div className={css.strip} data-ok={data === undefined ? undefined : sound}>
      <StripDetails
        unfolded={!sound || underWay || error !== null}
        details={
          <>
            {data !== undefined && <Basis found={data} />}
            {check !== null && !underWay && <CheckState check={check} />}
            <div className={css.ways}>
              {underWay && check?.own === true && (
                <Button variant="quiet" onClick={() => stop(check.job)}>
                  {CHAIN_TEXTS.stop}
                </Button>
              )}
              <Button busy={busy || underWay} onClick={start}>
                {CHAIN_TEXTS.checkAllRows}
              </Button>
            </div>
          </>
        }
      >
        <div className={css.findings} role={sound ? 'status' : 'alert'}>
          {data === undefined ? (
            <span className={css.small}>
              {error === null ? AUDIT_TEXTS.sealsIntro : AUDIT_TEXTS.failedFindings}{' '}
              {error !== null && (
                <Button variant="quiet" busy={isFetching} onClick={() => void refetch()}>
                  {COMMON_TEXTS.tryAgain}
                </Button>
              )}
            </span>
          ) : (
            <Verdict found={data} onAccept={mayAccept ? setAccepting : undefined} mayDecide={mayAccept} />
          )}
          {check !== null && underWay && <CheckState check={check} />}
        </div>
      </StripDetails>
      {accepting?.table != null && (
        <AcceptForm
          found={{ table: accepting.table, day: accepting.day, finding: accepting.finding }}
          onClose={() => setAccepting(undefined)}
        />
      )}
    </div>
  );
}

interface VerdictProps {
  found: SealFindings;
  /** Set for people who may propose to accept a finding. */
  onAccept: ((found: StandingFinding) => void) | undefined;
  mayDecide: boolean;
}

function Verdict({ found, onAccept, mayDecide }: VerdictProps) {
  const { begun, findings, more, accepted } = found;
  if (!begun) return <strong>{AUDIT_TEXTS.sealsNotBegun}</strong>;
  const all = findings.length + more;
  return (
    <div data-constant="status">
      <strong>
        {all === 0
          ? CHAIN_TEXTS.noEditOutsideTheProduct
          : CHAIN_TEXTS.editsOutsideTheProductFound(count(all), all)}
      </strong>
      {all > 0 && (
        <>
          <Findings findings={findings} onAccept={onAccept} mayDecide={mayDecide} />
          {more > 0 && <span className={css.small}>{CHAIN_TEXTS.andMore(count(more))}</span>}
          <span className={css.small}>{AUDIT_TEXTS.whatNow}</span>
        </>
      )}
      {accepted.length > 0 && <AcceptedFindings accepted={accepted} />}
    </div>
  );
}

/** How far the rows were compared. */
function Basis({ found: { begun, checkedAt, newestSeal } }: { found: SealFindings }) {
  if (!begun) return null;
  return (
    <span className={css.small} data-constant="status">
      {checkedAt === null ? AUDIT_TEXTS.noRound : CHAIN_TEXTS.roundsUpTo(moment(checkedAt))}
      {newestSeal !== null && CHAIN_TEXTS.newestSealOf(count(newestSeal.number), moment(newestSeal.at))}
    </span>
  );
}

function CheckState({ check }: { check: FullCheck }) {
  const { state, progress, stage, result, startedBy, finishedAt, reason } = check;
  if (state === 'waiting' || state === 'running')
    return (
      <div className={css.underWay} data-constant="status">
        <span className={css.small}>
          {CHAIN_TEXTS.checkingAllRowsFor(
            startedBy,
            state === 'waiting' ? CHAIN_TEXTS.waitingForItsTurn : stage || 'beginning',
          )}
        </span>
        <Progress
          label={CHAIN_TEXTS.checkingAllRows}
          value={state === 'waiting' ? undefined : progress / 100}
        />
      </div>
    );
  const at = finishedAt === null ? '' : ` on ${moment(finishedAt)}`;
  return (
    <span className={css.small} data-constant="status">
      {result !== null
        ? CHAIN_TEXTS.allRowsWereCompared(
            count(result.rows),
            at,
            startedBy,
            result.findings,
            count(result.findings),
          )
        : state === 'failed'
          ? CHAIN_TEXTS.checkOfAllRowsFailed(at, reason ?? CHAIN_TEXTS.nothingMoreIsKnown)
          : CHAIN_TEXTS.checkOfAllRows(at, startedBy)}
    </span>
  );
}
