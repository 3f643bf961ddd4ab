import { differsInPoints } from '@cottontree/contract/figures/unit.ts';
import type { AiAnswer, AnswerFigure, AnswerPart } from '@cottontree/contract/copilot/ai.ts';
import { derive } from '../../domain/figure/derivation.ts';
import { Changed } from '../../domain/figure/changed.tsx';
import { Derived } from '../../domain/figure/derived.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { useMoneyFormats } from '../../kernel/formatting.ts';
import css from './screen.module.css';

/** A figure of an answer, with its receipt. */
export function AnswerNumber({
  figure,
  className,
}: {
  figure: AnswerFigure;
  className?: string | undefined;
}) {
  const { inUnit } = useMoneyFormats();
  const { id, dimension, day, value, unit } = figure;
  return (
    <Figure
      id={id}
      dimension={dimension}
      day={day}
      value={value}
      format={(each) => inUnit(each, unit)}
      {...(className !== undefined && { className })}
    />
  );
}

/** The difference between two figures of an answer; nothing where one of them has no value. */
export function AnswerChange({ now, before }: { now: AnswerFigure; before: AnswerFigure }) {
  const how = differsInPoints(now.unit) ? 'points' : 'change';
  return (
    <Derived
      figure={{ id: now.id, dimension: now.dimension, day: now.day }}
      against={{ id: before.id, dimension: before.dimension, day: before.day, how }}
      value={derive(how, now.value, before.value)}
    />
  );
}

/** The sentence of an answer. Every number in it links to its receipt or is explained. */
export function AnswerWords({ answer }: { answer: AiAnswer }) {
  const { figures, abstained } = answer;
  const { about, main, rest } = layOut(answer);
  return (
    <div className={css.words} data-abstained={abstained || undefined}>
      {about !== null && (
        <p className={css.about}>
          <Constant why="period">{about}</Constant>
        </p>
      )}
      {(main || rest.length > 0) && (
        <p>
          {main && <AnswerNumber figure={main} className={css.main} />}
          {rest.map((part, place) => (
            <Part key={`${place} ${part.kind}`} part={part} figures={figures} />
          ))}
        </p>
      )}
    </div>
  );
}

/** Up to this many parts are listed one below the other, each beside its bar. */
export const MOST_BARS = 12;

interface Layout {
  /** The subject of the answer, shown above it: "Monthly revenue, October 2026". */
  readonly about: string | null;
  /** The one number that the question was about. */
  readonly main: AnswerFigure | undefined;
  readonly rest: readonly AnswerPart[];
}

/**
 * A sentence that begins with its subject is shown as a heading and a number. What the chart lists is not repeated in
 * words.
 */
function layOut({ parts, figures, view }: AiAnswer): Layout {
  const listed = view?.kind === 'bars' && view.rows.length <= MOST_BARS;
  const end = listed ? parts.findIndex((part) => part.kind === 'text' && part.means === 'name') : -1;
  const said = end < 0 ? parts : parts.slice(0, end);
  const [head, first, ...after] = said;
  if (head?.kind !== 'text' || head.means !== 'period') return { about: null, main: undefined, rest: said };
  const about = head.text.replace(/: $/, '');
  if (first?.kind !== 'figure') return { about, main: undefined, rest: said.slice(1) };
  const alone = after.every((part) => part.kind === 'text' && part.text === '.');
  return { about, main: figures[first.at], rest: alone ? [] : after };
}

function Part({ part, figures }: { part: AnswerPart; figures: readonly AnswerFigure[] }) {
  if (part.kind === 'text') return <Constant why={part.means ?? 'message'}>{part.text}</Constant>;
  const now = figures[part.at];
  if (now === undefined) return null;
  if (part.kind === 'figure') return <AnswerNumber figure={now} />;
  const before = figures[part.against];
  if (part.change !== undefined) return <Changed change={part.change} withoutWindow />;
  return before && <AnswerChange now={now} before={before} />;
}
