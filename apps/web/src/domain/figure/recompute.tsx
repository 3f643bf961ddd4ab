import { useEffect, useRef, useState } from 'react';
import {
  cancelRecompute,
  readRecompute,
  startRecompute,
  type Receipt,
  type Recomputed,
  type RecomputeState,
} from '@cottontree/contract/figures/figures.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Progress } from '@cottontree/ui/progress.tsx';
import { call, messageOf } from '../../kernel/call.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { count, useMoneyFormats } from '../../kernel/formatting.ts';
import css from './recompute.module.css';
import { SHEET_TEXTS } from './sheet-texts.ts';

/** Most recomputes finish at once; one over the whole history takes a minute. */
const FIRST_POLL_MS = 50;
const LONGEST_WAIT_MS = 1_000;

const rest = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Recomputes the figure from raw rows in the background and shows whether the result equals the receipt. */
export function Recompute({ receipt }: { receipt: Receipt }) {
  const [under, setUnder] = useState<{ job: string; state: RecomputeState | null }>();
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Recomputed>();
  const [problem, setProblem] = useState<string>();
  const shown = useRef(true);
  useEffect(() => {
    shown.current = true;
    return () => void (shown.current = false);
  }, []);
  const { figure, dimension, asOf } = receipt;

  const follow = async (job: string): Promise<void> => {
    for (let wait = FIRST_POLL_MS; shown.current; wait = Math.min(LONGEST_WAIT_MS, wait * 2)) {
      const state = await call(readRecompute, { params: { job } });
      setUnder({ job, state });
      if (state.result) return setResult(state.result);
      if (state.state === 'failed') return setProblem(state.reason ?? SHEET_TEXTS.itFailed);
      if (state.state === 'cancelled') return;
      await rest(wait);
    }
  };
  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    setResult(undefined);
    try {
      const { job } = await call(startRecompute, {
        params: { id: figure.id },
        input: { asOf, dimension },
      });
      setUnder({ job, state: null });
      await follow(job);
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setUnder(undefined);
      setBusy(false);
    }
  };
  const cancel = async (job: string) => {
    try {
      await call(cancelRecompute, { params: { job } });
    } catch (error) {
      setProblem(messageOf(error));
    }
  };

  return (
    <div className={css.recompute}>
      <Button busy={busy} onClick={() => void run()}>
        {SHEET_TEXTS.recomputeNow}
      </Button>
      <div role="status" className={css.answer}>
        {problem !== undefined && <p className={css.differs}>{problem}</p>}
        {problem === undefined && result && <Answer result={result} unit={figure.unit} />}
        {under && <UnderWay state={under.state} onCancel={() => void cancel(under.job)} />}
      </div>
    </div>
  );
}

function UnderWay({ state, onCancel }: { state: RecomputeState | null; onCancel: () => void }) {
  const waiting = state === null || state.state === 'waiting';
  return (
    <div className={css.underWay}>
      <p>{waiting ? SHEET_TEXTS.waitingForItsTurn : state.stage || SHEET_TEXTS.beginning}</p>
      <Progress label={SHEET_TEXTS.recomputing} value={waiting ? undefined : state.progress / 100} />
      <Button variant="quiet" onClick={onCancel}>
        {COMMON_TEXTS.cancel}
      </Button>
    </div>
  );
}

function Answer({ result, unit }: { result: Recomputed; unit: Receipt['figure']['unit'] }) {
  const { inUnit } = useMoneyFormats();
  return (
    <>
      <p className={result.equal ? css.equal : css.differs} data-equal={result.equal}>
        {result.equal ? SHEET_TEXTS.equal : SHEET_TEXTS.notEqual}
      </p>
      <dl className={css.values}>
        <dt>{SHEET_TEXTS.stored}</dt>
        <dd>{inUnit(result.stored, unit)}</dd>
        <dt>{SHEET_TEXTS.fromRawRows}</dt>
        <dd>{inUnit(result.recomputed, unit)}</dd>
        <dt>{SHEET_TEXTS.timeTaken}</dt>
        <dd>{SHEET_TEXTS.millisecondsMs(count(result.milliseconds))}</dd>
      </dl>
    </>
  );
}
