import { useId } from 'react';
import {
  MOST_WAITING,
  readWaiting,
  WAITING_SHOWN,
  type WaitingWork,
} from '@cottontree/contract/work/work.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Skeleton } from '@cottontree/ui/skeleton.tsx';
import { classNames } from '@cottontree/ui/class-names.ts';
import { useHref } from '../../kernel/as-of.ts';
import { date, wholeDollars } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { useDemo } from '../../kernel/shell/use-demo.ts';
import { choiceParam, useParam } from '../../kernel/url-state.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import css from './statement.module.css';
import { STATEMENT_TEXTS } from './texts.ts';

/** Whether all lines are read, as many as the server lists. */
const ALL = choiceParam('needs', ['first', 'all']);

/** What waits for the signed-in person, as much of it as the address says. */
export function useWaiting(enabled: boolean) {
  const [shown] = useParam(ALL);
  const limit = shown === 'all' ? MOST_WAITING : WAITING_SHOWN;
  return useRead(readWaiting, { query: { limit } }, { enabled });
}

/** The work that waits, the first of it or all; each line leads to where it is done. */
export function NeedsYou({ waiting }: { waiting: AnswerOf<typeof readWaiting> | undefined }) {
  const head = useId();
  const [shown, setShown] = useParam(ALL);
  const total = waiting?.total ?? 0;
  const making = useDemo(false).progress !== undefined;
  return (
    <section className={css.needs} aria-labelledby={head}>
      <div className={css.needsHead}>
        <h2 id={head}>{STATEMENT_TEXTS.needs}</h2>
        {total > WAITING_SHOWN && (
          <Button
            variant="quiet"
            className={css.more}
            data-constant="count"
            onClick={() => setShown(shown === 'all' ? 'first' : 'all')}
          >
            {shown === 'all' ? STATEMENT_TEXTS.firstOnly(WAITING_SHOWN) : STATEMENT_TEXTS.showWaiting(total)}
          </Button>
        )}
      </div>
      {waiting === undefined ? (
        <Waiting />
      ) : waiting.items.length === 0 ? (
        <p className={css.nothing}>{nothing(waiting.eligible, making)}</p>
      ) : (
        <ol className={shown === 'all' ? css.all : undefined}>
          {waiting.items.map((work) => (
            <Line key={`${work.kind} ${work.id}`} work={work} />
          ))}
        </ol>
      )}
      {shown === 'all' && total > MOST_WAITING && (
        <p className={css.nothing} data-constant="count">
          {STATEMENT_TEXTS.cut(MOST_WAITING, total)}
        </p>
      )}
      {waiting?.items.length !== 0 && <p className={css.detail}>{STATEMENT_TEXTS.ranked}</p>}
    </section>
  );
}

const nothing = (eligible: boolean, making: boolean): string => {
  if (!eligible) return STATEMENT_TEXTS.otherRoles;
  return making ? STATEMENT_TEXTS.making : STATEMENT_TEXTS.nothing;
};

function Line({ work }: { work: WaitingWork }) {
  const href = useHref();
  const { amountUsd, daysLate, due } = work;
  // Days are counted from the due day, which only work with a deadline has.
  const late = due !== null && daysLate > 0 ? STATEMENT_TEXTS.late(daysLate) : undefined;
  const dated = due === null ? STATEMENT_TEXTS.since(date(work.since)) : STATEMENT_TEXTS.due(date(due));
  return (
    <li>
      <a className={css.work} href={href(work.href)} data-constant="row">
        <span className={css.title}>{work.title}</span>
        <span className={classNames(css.weight, amountUsd === null && late !== undefined && css.late)}>
          {amountUsd === null ? (late ?? '') : wholeDollars(amountUsd)}
        </span>
        <span className={css.detail}>{work.detail}</span>
        <span className={classNames(css.age, amountUsd !== null && daysLate > 0 && css.late)}>
          {amountUsd === null ? dated : (late ?? dated)}
        </span>
      </a>
    </li>
  );
}

function Waiting() {
  return (
    <ol aria-hidden="true">
      {Array.from({ length: WAITING_SHOWN }, (_, line) => (
        <li key={line} className={css.work}>
          <Skeleton width="60%" height={14} />
          <Skeleton width={56} height={14} />
          <Skeleton width="40%" height={10} />
          <Skeleton width={72} height={10} />
        </li>
      ))}
    </ol>
  );
}
