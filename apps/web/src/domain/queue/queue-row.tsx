import { useId, type ReactNode } from 'react';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import type { FactRank } from './fact-heads.tsx';
import css from './queue-row.module.css';
import type { RowProps } from './queue.tsx';

export interface QueueRowProps {
  /** Absent for a sample, which is not worked on. */
  row?: RowProps | undefined;
  id?: string;
  /** How severe it is, for styles and tests. */
  severity?: string;
  title: ReactNode;
  /** The name of an item of a list; an article is named by its title. */
  name?: string;
  /** Small text after the title. */
  when?: ReactNode;
  badges: ReactNode;
  /** The colour of its edge, if it is more severe than others. */
  tone?: 'neg' | 'warn' | undefined;
  facts: ReactNode;
  /** What needs more room than a fact. */
  children?: ReactNode;
  actions: ReactNode;
  /** What is to be known about the actions, below them; in a row with running facts. */
  note?: ReactNode;
  /** Facts in one running line instead of in columns. */
  running?: boolean;
}

/** An entry of a queue in as few lines as its fields and buttons need. */
export function QueueRow(props: QueueRowProps) {
  const {
    row,
    id,
    severity,
    title,
    name,
    when,
    badges,
    tone,
    facts,
    actions,
    note,
    children,
    running = false,
  } = props;
  const titleId = useId();
  const shared = {
    ...row,
    id,
    className: css.row,
    'data-tone': tone,
    'data-severity': severity,
    'data-constant': 'row',
  };
  const content = (
    <>
      <div className={css.head}>
        <h3 id={titleId} className={css.title}>
          {title}
        </h3>
        {when !== undefined && <span className={css.when}>{when}</span>}
        <span className={css.badges}>{badges}</span>
      </div>
      {running ? (
        <div className={css.second}>
          <dl className={css.running}>{facts}</dl>
          {note && <span className={css.note}>{note}</span>}
        </div>
      ) : (
        <dl className={css.facts}>{facts}</dl>
      )}
      {children !== undefined && <div className={css.more}>{children}</div>}
      <div className={css.actions}>{actions}</div>
    </>
  );
  return name === undefined ? (
    <article {...shared} aria-labelledby={titleId}>
      {content}
    </article>
  ) : (
    <li {...shared} aria-label={name}>
      {content}
    </li>
  );
}

export interface FactProps {
  name: string;
  tone?: 'neg' | 'pos' | undefined;
  /** Its values are often long: it takes the room of two. */
  wide?: boolean;
  /** Its value is never broken into two lines. */
  whole?: boolean;
  /** The value says what it is; its name is for those who hear it. */
  plain?: boolean;
  /** That of its head. */
  rank?: FactRank | undefined;
  children: ReactNode;
}

/** A name with its value. */
export function Fact({ name, tone, wide = false, whole = false, plain = false, rank, children }: FactProps) {
  return (
    <div data-wide={wide || undefined} data-whole={whole || undefined} data-rank={rank}>
      <dt>{plain ? <VisuallyHidden>{name}</VisuallyHidden> : name}</dt>
      <dd data-tone={tone}>{children}</dd>
    </div>
  );
}
