import { useEffect, useRef, useState } from 'react';
import { takeCheckpoint, type ChainState } from '@cottontree/contract/audit/audit.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { call, CallError, messageOf } from '../../kernel/call.ts';
import { count, moment } from '../../kernel/formatting.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { initialCheck, useInitialCheck, walkChain } from './chain-check.ts';
import { CHAIN_TEXTS } from './chain-texts.ts';
import { ExportMenu } from './export-menu.tsx';
import { useOpenRecord } from './list-state.ts';
import css from './screen.module.css';
import { StripDetails } from './strip-details.tsx';
import { AUDIT_TEXTS } from './texts.ts';

/** Whether the audit chain is intact, and the actions to verify it. */
export function ChainStrip() {
  const me = useCurrentUser().data;
  const opened = useInitialCheck();
  const [checked, setChecked] = useState<ChainState>();
  const [part, setPart] = useState<ChainState>();
  const [doing, setDoing] = useState<'check' | 'sign'>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const state = checked ?? opened.data;
  const attempt = async (what: 'check' | 'sign', work: (signal: AbortSignal) => Promise<void>) => {
    const abort = new AbortController();
    stop.current = abort;
    setDoing(what);
    try {
      await work(abort.signal);
    } catch (error) {
      if (abort.signal.aborted) return;
      toast({
        title: what === 'check' ? CHAIN_TEXTS.chainCouldNotBeChecked : CHAIN_TEXTS.chainCouldNotBeSigned,
        description: messageOf(error),
        variant: 'destructive',
      });
    } finally {
      setDoing(undefined);
      setPart(undefined);
    }
  };
  const check = async (signal: AbortSignal) => setChecked(await walkChain('all', signal, setPart));
  const sign = async (signal: AbortSignal) => {
    const { sequence } = await call(takeCheckpoint);
    toast({ title: CHAIN_TEXTS.signedUpToRecord(count(sequence)) });
    setChecked(await initialCheck(signal));
  };
  // The lists already report a missing permission.
  if (opened.error instanceof CallError && opened.error.body?.permission !== undefined) return null;
  return (
    <div className={css.strip} data-ok={state?.ok}>
      <StripDetails
        unfolded={state?.ok === false || doing !== undefined}
        details={
          <>
            {state !== undefined && <Basis state={state} />}
            <div className={css.ways}>
              {doing === 'check' && part !== undefined && (
                <Button variant="quiet" onClick={() => stop.current?.abort()}>
                  {CHAIN_TEXTS.stop}
                </Button>
              )}
              <Button
                busy={doing === 'check'}
                disabled={doing === 'sign'}
                onClick={() => void attempt('check', check)}
              >
                {CHAIN_TEXTS.checkEverything}
              </Button>
              {/* A chain that is known to be broken is not signed. */}
              {holds(me, 'audit.export') && state?.ok !== false && (
                <Button
                  busy={doing === 'sign'}
                  disabled={doing === 'check'}
                  onClick={() => void attempt('sign', sign)}
                >
                  {CHAIN_TEXTS.signNow}
                </Button>
              )}
              <ExportMenu />
            </div>
          </>
        }
      >
        <div role={state?.ok === false ? 'alert' : 'status'}>
          {state === undefined && (opened.isError ? AUDIT_TEXTS.failedCheck : CHAIN_TEXTS.checkingTheChain)}
          {state !== undefined && <Verdict state={state} />}
          {part !== undefined && (
            <span className={css.small} data-constant="status">
              {CHAIN_TEXTS.checkingEverything(count(part.verifiedUpTo), count(part.head))}
            </span>
          )}
        </div>
      </StripDetails>
    </div>
  );
}

/**
 * Claims only what was verified: a signature at the end of an unverified part does not vouch for each of its records.
 */
function headline({ verifiedUpTo, walkedFrom }: ChainState): string {
  if (walkedFrom === '0') return CHAIN_TEXTS.verifiedUpToRecord(count(verifiedUpTo));
  if (verifiedUpTo === walkedFrom) return CHAIN_TEXTS.nothingNewSinceRecord(count(walkedFrom));
  return CHAIN_TEXTS.verifiedFromRecordTo(count(Number(walkedFrom) + 1), count(verifiedUpTo));
}

/** Missing records cannot be opened. */
const MISSING = /^(records from \d+ on are missing|the head of the chain is gone)/;

function Verdict({ state }: { state: ChainState }) {
  const { ok, verifiedUpTo, firstBad, reason, walkedFrom, onlyWitnessUnread } = state;
  const [, openRecord] = useOpenRecord();
  return (
    <span data-constant="status">
      {ok || onlyWitnessUnread ? (
        <strong>
          {headline(state)}
          {onlyWitnessUnread && CHAIN_TEXTS.butNotCompared(reason)}
        </strong>
      ) : (
        <strong>
          {CHAIN_TEXTS.auditTrailDoesNotHold} {reason}.{' '}
          {firstBad !== null && !MISSING.test(reason ?? '') && (
            <>
              {CHAIN_TEXTS.firstBadRecordIs}{' '}
              <button type="button" className={css.link} onClick={() => openRecord(firstBad)}>
                {count(firstBad)}
              </button>
              .
            </>
          )}
        </strong>
      )}
      {!ok && (
        <span className={css.small}>
          {walkedFrom === '0' &&
            firstBad !== null &&
            verifiedUpTo !== '0' &&
            CHAIN_TEXTS.recordsUpToHold(count(verifiedUpTo))}
          {onlyWitnessUnread ? AUDIT_TEXTS.witnessAway : AUDIT_TEXTS.whatNow}
        </span>
      )}
    </span>
  );
}

/** What the verdict rests on: when, how far, and what was signed. */
function Basis({
  state: { ok, at, walkedFrom, checkpoint, witness, onlyWitnessUnread },
}: {
  state: ChainState;
}) {
  return (
    <span className={css.small} data-constant="status">
      <time dateTime={at}>{moment(at)}</time>,{' '}
      {walkedFrom === '0'
        ? ok || onlyWitnessUnread
          ? CHAIN_TEXTS.everyRecordChecked
          : CHAIN_TEXTS.checkedFromTheFirstRecord
        : CHAIN_TEXTS.recordsUpToNotChecked(count(walkedFrom))}
      {' · '}
      {checkpoint === null
        ? CHAIN_TEXTS.nothingSignedYet
        : CHAIN_TEXTS.signedUpTo(count(checkpoint.sequence))}
      {witness !== null &&
        ` · ${witness.state === 'agrees' && witness.upTo === null ? 'the witness copy has no record yet' : WITNESS[witness.state]}`}
      {witness !== null && witness.upTo !== null && CHAIN_TEXTS.upToRecord(count(witness.upTo))}
      {witness?.place === 'beside-keys' && ` · ${AUDIT_TEXTS.betterWitness}`}
    </span>
  );
}

const WITNESS = {
  none: CHAIN_TEXTS.noWitnessCopyIsKept,
  agrees: CHAIN_TEXTS.witnessCopyAgrees,
  contradicts: CHAIN_TEXTS.witnessCopyContradicts,
  unreadable: CHAIN_TEXTS.witnessCopyCannotBeRead,
} as const satisfies Record<NonNullable<ChainState['witness']>['state'], string>;
