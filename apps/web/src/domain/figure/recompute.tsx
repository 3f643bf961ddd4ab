import { useState } from 'react';
import { recomputeFigure, type Receipt } from '@cottontree/contract/figures.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { call, messageOf } from '../../kernel/call.ts';
import { count, useMoneyFormats } from '../../kernel/formatting.ts';
import css from './recompute.module.css';

type Result = AnswerOf<typeof recomputeFigure>;

/** Runs the definition on raw rows and says whether it yields what the receipt states. */
export function Recompute({ receipt }: { receipt: Receipt }) {
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<Result>();
  const [problem, setProblem] = useState<string>();
  const { figure, dimension, asOf } = receipt;

  const run = async () => {
    setBusy(true);
    setProblem(undefined);
    try {
      setResult(await call(recomputeFigure, { params: { id: figure.id }, query: { asOf, dimension } }));
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={css.recompute}>
      <Button busy={busy} onClick={() => void run()}>
        Recompute now
      </Button>
      <div role="status" className={css.answer}>
        {problem !== undefined && <p className={css.differs}>{problem}</p>}
        {problem === undefined && result && <Answer result={result} unit={figure.unit} />}
      </div>
    </div>
  );
}

function Answer({ result, unit }: { result: Result; unit: Receipt['figure']['unit'] }) {
  const { inUnit } = useMoneyFormats();
  return (
    <>
      <p className={result.equal ? css.equal : css.differs} data-equal={result.equal}>
        {result.equal ? 'Equal' : 'Not equal'}
      </p>
      <dl className={css.values}>
        <dt>stored</dt>
        <dd>{inUnit(result.stored, unit)}</dd>
        <dt>from raw rows</dt>
        <dd>{inUnit(result.recomputed, unit)}</dd>
        <dt>time taken</dt>
        <dd>{count(result.milliseconds)} ms</dd>
      </dl>
    </>
  );
}
