import { useState } from 'react';
import { readChainState, takeCheckpoint, type ChainState } from '@cottontree/contract/audit.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { call, CallError, messageOf } from '../../kernel/call.ts';
import { count, moment } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import { ExportMenu } from './export-menu.tsx';
import css from './screen.module.css';
import { AUDIT_TEXTS } from './texts.ts';

/** Whether the chain of evidence holds, and the ways to see for oneself. */
export function ChainStrip() {
  const me = useCurrentUser().data;
  const opened = useRead(readChainState, { query: { scope: 'new' } });
  const [checked, setChecked] = useState<ChainState>();
  const [doing, setDoing] = useState<'check' | 'sign'>();
  const state = checked ?? opened.data;
  const attempt = async (what: 'check' | 'sign', work: () => Promise<void>) => {
    setDoing(what);
    try {
      await work();
    } catch (error) {
      toast({
        title: what === 'check' ? 'The chain could not be checked' : 'The chain could not be signed',
        description: messageOf(error),
        variant: 'destructive',
      });
    } finally {
      setDoing(undefined);
    }
  };
  const check = async () => setChecked(await call(readChainState, { query: { scope: 'all' } }));
  const sign = async () => {
    await call(takeCheckpoint);
    setChecked(await call(readChainState, { query: { scope: 'new' } }));
  };
  // Whoever may not read the trail is told so by the lists.
  if (opened.error instanceof CallError && opened.error.body?.permission !== undefined) return null;
  return (
    <div className={css.strip} data-ok={state?.ok}>
      <div className={css.state} role={state?.ok === false ? 'alert' : 'status'}>
        {state === undefined && (opened.isError ? AUDIT_TEXTS.failedCheck : 'Checking the chain …')}
        {state !== undefined && <Verdict state={state} />}
      </div>
      <div className={css.ways}>
        <Button busy={doing === 'check'} onClick={() => void attempt('check', check)}>
          Check everything
        </Button>
        {holds(me, 'audit.export') && (
          <Button busy={doing === 'sign'} onClick={() => void attempt('sign', sign)}>
            Sign now
          </Button>
        )}
        <ExportMenu />
      </div>
    </div>
  );
}

function Verdict({ state }: { state: ChainState }) {
  const { ok, verifiedUpTo, firstBad, reason, at, walkedFrom, checkpoint, witness } = state;
  return (
    <span data-constant="status">
      {ok ? (
        <strong>Verified up to record {count(verifiedUpTo)}</strong>
      ) : (
        <strong>
          The audit trail does not hold: {reason}.{' '}
          {firstBad !== null && `The first bad record is ${count(firstBad)}. `}
        </strong>
      )}
      <span className={css.small}>
        <time dateTime={at}>{moment(at)}</time>,{' '}
        {walkedFrom === '0' ? 'every record checked' : `records after ${count(walkedFrom)} checked`}
        {' · '}
        {checkpoint === null ? 'nothing signed yet' : `signed up to record ${count(checkpoint.sequence)}`}
        {' · '}
        {WITNESS[witness.state]}
        {witness.upTo !== null && ` up to record ${count(witness.upTo)}`}
      </span>
    </span>
  );
}

const WITNESS = {
  none: 'no witness is set',
  agrees: 'the witness agrees',
  contradicts: 'the witness contradicts, which knows records',
  unreadable: 'the witness cannot be read',
} as const satisfies Record<ChainState['witness']['state'], string>;
