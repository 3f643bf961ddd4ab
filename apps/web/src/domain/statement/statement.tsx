import { Fragment, type ReactNode } from 'react';
import { readStatement } from '@cottontree/contract/dashboards/dashboard.ts';
import type { Statement as Answer } from '@cottontree/contract/dashboards/dashboard.ts';
import type { StatementFigure, StatementSentence } from '@cottontree/contract/dashboards/statement.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import type { readWaiting } from '@cottontree/contract/work/work.ts';
import { Skeleton, Loading } from '@cottontree/ui/skeleton.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { dayInFull, inUnit, saidIn } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { needYou } from '../../kernel/waiting-texts.ts';
import { useDemo } from '../../kernel/shell/use-demo.ts';
import { Figure } from '../figure/figure.tsx';
import { NeedsYou, useWaiting } from './needs-you.tsx';
import css from './statement.module.css';
import { STATEMENT_TEXTS } from './texts.ts';

/**
 * What the last closed day came to, in sentences whose numbers are figures, and beside it the work that waits. A past day
 * has its sentences, but not what waits today. The headline figures stand below the sentences.
 */
export function Statement({ children }: { children: ReactNode }) {
  const asOf = useAsOf();
  const statement = useRead(readStatement, { query: { asOf } });
  const waiting = useWaiting(asOf === undefined);
  const { data } = statement;
  const making = useDemo(false).progress !== undefined;
  return (
    <div className={css.statement} data-today={asOf === undefined || undefined}>
      <section className={css.words} aria-label={STATEMENT_TEXTS.label}>
        {data !== undefined && <DayLine {...data} />}
        {data !== undefined && (
          <p className={css.sentences}>
            {data.sentences.map((sentence, place) => (
              <Fragment key={sentence.about}>
                {place > 0 && ' '}
                <Sentence {...sentence} />
              </Fragment>
            ))}
            {asOf === undefined && waiting.data !== undefined && (
              <span data-constant="count"> {needsSentence(waiting.data, making)}</span>
            )}
          </p>
        )}
        {data === undefined && !statement.isError && (
          <Loading what={STATEMENT_TEXTS.theStatement}>{ARRIVING}</Loading>
        )}
        {data === undefined && statement.isError && (
          <PanelError
            error={statement.error}
            what={STATEMENT_TEXTS.theStatement}
            cause={STATEMENT_TEXTS.serverDidNotAnswer}
            onRetry={() => void statement.refetch()}
            retrying={statement.isFetching}
          />
        )}
      </section>
      {asOf === undefined && (waiting.data !== undefined || !waiting.isError) && (
        <NeedsYou waiting={waiting.data} />
      )}
      <div className={css.figures}>{children}</div>
    </div>
  );
}

/** Nothing while the demo company is being created and no work of it waits yet. */
const needsSentence = ({ total, eligible }: AnswerOf<typeof readWaiting>, making: boolean): string => {
  if (!eligible) return STATEMENT_TEXTS.nothingForRole;
  return making && total === 0 ? '' : needYou(total);
};

/** As high as the day and the sentences: what stands below does not move when they arrive. */
const ARRIVING = (
  <>
    <p className={css.day}>
      <Skeleton width={140} height="1lh" />
    </p>
    <div className={css.sentences}>
      {['92%', '84%', '60%'].map((width) => (
        <span key={width} className={css.line}>
          <Skeleton width={width} height={26} />
        </span>
      ))}
    </div>
  </>
);

/** The day and the state of its books, which a person without a part in them is not given. */
function DayLine({ day, books }: Answer) {
  const state = books?.sealed ? 'sealed' : books?.state;
  return (
    <p className={css.day} data-constant="period">
      <span>{dayInFull(day)}</span>
      {state !== undefined && (
        <span className={css.books} data-books={state}>
          {STATEMENT_TEXTS.books[state]}
        </span>
      )}
    </p>
  );
}

function Sentence({ parts }: StatementSentence) {
  return (
    <>
      {parts.map((part, place) =>
        // The pieces of a sentence never change their places.
        part.kind === 'text' ? (
          <span key={place} data-constant="period">
            {part.text}
          </span>
        ) : part.kind === 'proof' ? (
          <a key={place} className={css.number} href={part.href} data-constant="proof">
            {part.text}
          </a>
        ) : (
          <Number key={place} {...part} />
        ),
      )}
    </>
  );
}

function Number({ id, dimension, day, value, unit, unsigned }: StatementFigure) {
  return (
    <Figure
      id={id}
      dimension={dimension}
      day={day}
      value={value}
      format={(amount) => saidIn(amount, unit, unsigned)}
      inFull={(amount) => inUnit(amount, unit)}
      className={css.number}
    />
  );
}
