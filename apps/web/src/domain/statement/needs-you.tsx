import { useId } from 'react';
import type { readWaiting, WaitingWork } from '@cottontree/contract/work/work.ts';
import { Skeleton } from '@cottontree/ui/skeleton.tsx';
import { classNames } from '@cottontree/ui/class-names.ts';
import { useHref } from '../../kernel/as-of.ts';
import { date, wholeDollars } from '../../kernel/formatting.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import css from './statement.module.css';
import { PLACES, STATEMENT_TEXTS } from './texts.ts';

/** How many lines of the waiting work are read. */
export const NEEDS_SHOWN = 5;

/** The first of the work that waits for the signed-in person; each line leads to where it is done. */
export function NeedsYou({ waiting }: { waiting: AnswerOf<typeof readWaiting> | undefined }) {
  const head = useId();
  return (
    <section className={css.needs} aria-labelledby={head}>
      <div className={css.needsHead}>
        <h2 id={head}>{STATEMENT_TEXTS.needs}</h2>
        <span data-constant="count">
          {waiting !== undefined && waiting.total > waiting.items.length
            ? STATEMENT_TEXTS.all(waiting.total)
            : STATEMENT_TEXTS.by}
        </span>
      </div>
      {waiting === undefined ? (
        <Waiting />
      ) : waiting.items.length === 0 ? (
        <p className={css.nothing}>{STATEMENT_TEXTS.nothing}</p>
      ) : (
        <ol>
          {waiting.items.map((work) => (
            <Line key={`${work.kind} ${work.id}`} work={work} />
          ))}
        </ol>
      )}
    </section>
  );
}

function Line({ work }: { work: WaitingWork }) {
  const href = useHref();
  const { amountUsd, daysLate } = work;
  const late = daysLate > 0 ? STATEMENT_TEXTS.late(daysLate) : undefined;
  const since = STATEMENT_TEXTS.since(date(work.since));
  return (
    <li>
      <a className={css.work} href={href(work.href)} data-constant="row">
        <span className={css.title} title={work.title}>
          {work.title}
        </span>
        <span className={classNames(css.weight, amountUsd === null && late !== undefined && css.late)}>
          {amountUsd === null ? (late ?? '') : wholeDollars(amountUsd)}
        </span>
        <span className={css.place}>{PLACES[work.kind]}</span>
        <span className={classNames(css.age, amountUsd !== null && late !== undefined && css.late)}>
          {amountUsd === null ? since : (late ?? since)}
        </span>
      </a>
    </li>
  );
}

function Waiting() {
  return (
    <ol aria-hidden="true">
      {Array.from({ length: NEEDS_SHOWN }, (_, line) => (
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
