import { useEffect, useRef, useState } from 'react';
import { takeCheckpoint, type ChainState } from '@cottontree/contract/audit/audit.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { call, CallError, messageOf } from '../../kernel/call.ts';
import { count, moment } from '../../kernel/formatting.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { initialCheck, useInitialCheck, walkChain } from './chain-check.ts';
import { ExportMenu } from './export-menu.tsx';
import { useOpenRecord } from './list-state.ts';
import css from './screen.module.css';
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
        title: what === 'check' ? 'The chain could not be checked' : 'The chain could not be signed',
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
    toast({ title: `Signed up to record ${count(sequence)}` });
    setChecked(await initialCheck(signal));
  };
  // The lists already report a missing permission.
  if (opened.error instanceof CallError && opened.error.body?.permission !== undefined) return null;
  return (
    <div className={css.strip} data-ok={state?.ok}>
      <div className={css.state} role={state?.ok === false ? 'alert' : 'status'}>
        {state === undefined && (opened.isError ? AUDIT_TEXTS.failedCheck : 'Checking the chain …')}
        {state !== undefined && <Verdict state={state} />}
        {part !== undefined && (
          <span className={css.small} data-constant="status">
            Checking everything: {count(part.verifiedUpTo)} of {count(part.head)} records hold so far
          </span>
        )}
      </div>
      <div className={css.ways}>
        {doing === 'check' && part !== undefined && (
          <Button variant="quiet" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        )}
        <Button
          busy={doing === 'check'}
          disabled={doing === 'sign'}
          onClick={() => void attempt('check', check)}
        >
          Check everything
        </Button>
        {/* A chain that is known to be broken is not signed. */}
        {holds(me, 'audit.export') && state?.ok !== false && (
          <Button
            busy={doing === 'sign'}
            disabled={doing === 'check'}
            onClick={() => void attempt('sign', sign)}
          >
            Sign now
          </Button>
        )}
        <ExportMenu />
      </div>
    </div>
  );
}

/**
 * Claims only what was verified: a signature at the end of an unverified part does not vouch for each of its records.
 */
function headline({ verifiedUpTo, walkedFrom }: ChainState): string {
  if (walkedFrom === '0') return `Verified up to record ${count(verifiedUpTo)}`;
  if (verifiedUpTo === walkedFrom) return `Nothing new since record ${count(walkedFrom)}, which is as signed`;
  return `Verified from record ${count(Number(walkedFrom) + 1)} to ${count(verifiedUpTo)}`;
}

/** Missing records cannot be opened. */
const MISSING = /^(records from \d+ on are missing|the head of the chain is gone)/;

function Verdict({ state }: { state: ChainState }) {
  const { ok, verifiedUpTo, firstBad, reason, at, walkedFrom, checkpoint, witness, onlyWitnessUnread } =
    state;
  const [, openRecord] = useOpenRecord();
  return (
    <span data-constant="status">
      {ok || onlyWitnessUnread ? (
        <strong>
          {headline(state)}
          {onlyWitnessUnread && `, but not compared with the witness copy: ${reason}.`}
        </strong>
      ) : (
        <strong>
          The audit trail does not hold: {reason}.{' '}
          {firstBad !== null && !MISSING.test(reason ?? '') && (
            <>
              The first bad record is{' '}
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
            `Records up to ${count(verifiedUpTo)} hold. `}
          {onlyWitnessUnread ? AUDIT_TEXTS.witnessAway : AUDIT_TEXTS.whatNow}
        </span>
      )}
      <span className={css.small}>
        <time dateTime={at}>{moment(at)}</time>,{' '}
        {walkedFrom === '0'
          ? ok || onlyWitnessUnread
            ? 'every record checked'
            : 'checked from the first record'
          : `records up to ${count(walkedFrom)} not checked again`}
        {' · '}
        {checkpoint === null ? 'nothing signed yet' : `signed up to record ${count(checkpoint.sequence)}`}
        {witness !== null &&
          ` · ${witness.state === 'agrees' && witness.upTo === null ? 'the witness copy has no record yet' : WITNESS[witness.state]}`}
        {witness !== null && witness.upTo !== null && ` up to record ${count(witness.upTo)}`}
        {witness?.place === 'beside-keys' && ` · ${AUDIT_TEXTS.betterWitness}`}
      </span>
    </span>
  );
}

const WITNESS = {
  none: 'no witness copy is kept',
  agrees: 'the witness copy agrees',
  contradicts: 'the witness copy contradicts it and has records',
  unreadable: 'the witness copy cannot be read',
} as const satisfies Record<NonNullable<ChainState['witness']>['state'], string>;
