import { useEffect, useRef, useState } from 'react';
import { checkSeals, type SealCheck } from '@cottontree/contract/audit.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { call, messageOf } from '../../kernel/call.ts';
import { count, moment } from '../../kernel/formatting.ts';
import css from './screen.module.css';
import { AUDIT_TEXTS } from './texts.ts';

interface Checked {
  readonly begun: boolean;
  readonly rows: number;
  readonly findings: readonly string[];
  readonly newestSeal: SealCheck['newestSeal'];
  readonly at: string;
  readonly done: boolean;
}

/** All of history, call by call. `onPart` is told of each part. */
async function checkAll(signal: AbortSignal, onPart: (checked: Checked) => void): Promise<void> {
  let [rows, findings]: [number, string[]] = [0, []];
  let query: { afterTable?: string; afterScope?: string } = {};
  for (;;) {
    const part = await call(checkSeals, { query }, { signal });
    rows += Number(part.rows);
    findings = [...findings, ...part.findings];
    const { begun, newestSeal, at, next } = part;
    onPart({ begun, rows, findings, newestSeal, at, done: next === null });
    if (next === null) return;
    query = { afterTable: next.table, afterScope: next.scope };
  }
}

/** Whether the rows of the business and of the installation are as they were sealed, checked on demand. */
export function SealStrip() {
  const [checked, setChecked] = useState<Checked>();
  const [busy, setBusy] = useState(false);
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const check = async () => {
    const abort = new AbortController();
    stop.current = abort;
    setBusy(true);
    try {
      await checkAll(abort.signal, setChecked);
    } catch (error) {
      if (!abort.signal.aborted)
        toast({ title: AUDIT_TEXTS.failedSeals, description: messageOf(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  const sound = checked === undefined || checked.findings.length === 0;
  return (
    <div className={css.strip} data-ok={checked === undefined ? undefined : sound}>
      <div className={css.state} role={sound ? 'status' : 'alert'}>
        {checked === undefined ? (
          <span className={css.small}>{AUDIT_TEXTS.sealsIntro}</span>
        ) : (
          <Verdict checked={checked} />
        )}
      </div>
      <div className={css.ways}>
        {busy && (
          <Button variant="quiet" onClick={() => stop.current?.abort()}>
            Stop
          </Button>
        )}
        <Button busy={busy} onClick={() => void check()}>
          Check all rows
        </Button>
      </div>
    </div>
  );
}

function Verdict({ checked }: { checked: Checked }) {
  const { begun, rows, findings, newestSeal, at, done } = checked;
  if (!begun) return <strong>{AUDIT_TEXTS.sealsNotBegun}</strong>;
  return (
    <span data-constant="status">
      {findings.length === 0 ? (
        <strong>{done ? `${count(rows)} rows are as sealed` : `${count(rows)} rows checked so far`}</strong>
      ) : (
        <>
          <strong>No audit record explains:</strong>
          <ul>
            {findings.map((finding) => (
              <li key={finding}>{finding}</li>
            ))}
          </ul>
          <span className={css.small}>{AUDIT_TEXTS.whatNow}</span>
        </>
      )}
      <span className={css.small}>
        <time dateTime={at}>{moment(at)}</time>
        {newestSeal !== null && ` · newest seal ${count(newestSeal.number)} of ${moment(newestSeal.at)}`}
      </span>
    </span>
  );
}
