import { useEffect, useRef, useState } from 'react';
import { checkSeals, type SealCheck } from '@cottontree/contract/audit.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { toast } from '@cottontree/ui/toast-store.ts';
import { call, messageOf } from '../../kernel/call.ts';
import { count, moment } from '../../kernel/formatting.ts';
import { isOwner } from '../../domain/staff/owner.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';
import type { Acceptable } from './accept-form.tsx';
import css from './screen.module.css';
import { AUDIT_TEXTS } from './texts.ts';

const AcceptForm = deferred(() => import('./accept-form.tsx').then((part) => part.AcceptForm), null, 'over');

interface Checked {
  readonly begun: boolean;
  readonly rows: number;
  readonly findings: readonly string[];
  readonly acceptable: readonly Acceptable[];
  readonly newestSeal: SealCheck['newestSeal'];
  readonly at: string;
  readonly done: boolean;
}

/** All of history, call by call. `onPart` is told of each part. */
async function checkAll(signal: AbortSignal, onPart: (checked: Checked) => void): Promise<void> {
  let [rows, findings, acceptable]: [number, string[], Acceptable[]] = [0, [], []];
  let query: { afterTable?: string; afterScope?: string } = {};
  for (;;) {
    const part = await call(checkSeals, { query }, { signal });
    rows += Number(part.rows);
    findings = [...findings, ...part.findings];
    acceptable = [...acceptable, ...part.acceptable];
    const { begun, newestSeal, at, next } = part;
    onPart({ begun, rows, findings, acceptable, newestSeal, at, done: next === null });
    if (next === null) return;
    query = { afterTable: next.table, afterScope: next.scope };
  }
}

/** What was found before, with what is found now where something was accepted: all of history would be long. */
async function checkAccepted(checked: Checked, { table, day, finding }: Acceptable): Promise<Checked> {
  const { newestSeal, at, ...now } = await call(checkSeals, {
    query: { table, ...(day !== null && { day }) },
  });
  const others = checked.acceptable.filter(
    (each) => each.finding !== finding && !now.findings.includes(each.finding),
  );
  return {
    ...checked,
    findings: [...now.findings, ...others.map((each) => each.finding)],
    acceptable: [...now.acceptable, ...others],
    newestSeal,
    at,
  };
}

/** Whether the rows of the business and of the installation are as they were sealed, checked on demand. */
export function SealStrip() {
  const [checked, setChecked] = useState<Checked>();
  const [busy, setBusy] = useState(false);
  const [accepting, setAccepting] = useState<Acceptable>();
  const me = useCurrentUser().data ?? undefined;
  const mayAccept = isOwner(me) && holds(me, 'audit.export');
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);
  const attempt = async (work: (signal: AbortSignal) => Promise<void>) => {
    const abort = new AbortController();
    stop.current = abort;
    setBusy(true);
    try {
      await work(abort.signal);
    } catch (error) {
      if (!abort.signal.aborted)
        toast({ title: AUDIT_TEXTS.failedSeals, description: messageOf(error), variant: 'destructive' });
    } finally {
      setBusy(false);
    }
  };
  const check = () => attempt(async (signal) => checkAll(signal, setChecked));
  const recheck = (found: Acceptable) =>
    attempt(async () => checked && setChecked(await checkAccepted(checked, found)));
  const sound = checked === undefined || checked.findings.length === 0;
  return (
    <div className={css.strip} data-ok={checked === undefined ? undefined : sound}>
      <div className={css.state} role={sound ? 'status' : 'alert'}>
        {checked === undefined ? (
          <span className={css.small}>{AUDIT_TEXTS.sealsIntro}</span>
        ) : (
          <Verdict
            checked={checked}
            onAccept={mayAccept && checked.done && !busy ? setAccepting : undefined}
          />
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
      {accepting !== undefined && (
        <AcceptForm
          found={accepting}
          onAccepted={() => void recheck(accepting)}
          onClose={() => setAccepting(undefined)}
        />
      )}
    </div>
  );
}

interface VerdictProps {
  checked: Checked;
  /** For those who may accept what was found. */
  onAccept: ((found: Acceptable) => void) | undefined;
}

function Verdict({ checked, onAccept }: VerdictProps) {
  const { begun, rows, findings, acceptable, newestSeal, at, done } = checked;
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
              <li key={finding}>
                {finding}{' '}
                <Accept found={acceptable.find((each) => each.finding === finding)} {...{ onAccept }} />
              </li>
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

function Accept({ found, onAccept }: Pick<VerdictProps, 'onAccept'> & { found: Acceptable | undefined }) {
  if (found === undefined || onAccept === undefined) return null;
  return (
    <Button variant="quiet" aria-label={`Accept as it is: ${found.finding}`} onClick={() => onAccept(found)}>
      {AUDIT_TEXTS.accept.button}
    </Button>
  );
}
