import type { AiAnswer, AnswerFigure, AnswerView } from '@cottontree/contract/copilot/ai.ts';
import { BarChart } from '@cottontree/ui/charts/bar-chart.tsx';
import { LineChart } from '@cottontree/ui/charts/line-chart.tsx';
import { countTick, dollarTick, percentTick, shortDay } from '@cottontree/contract/axis-formats.ts';
import { useChartSources } from '../../domain/figure/use-chart-sources.tsx';
import { ratio, useMoneyFormats } from '../../kernel/formatting.ts';
import { AnswerChange, AnswerNumber, MOST_BARS } from './answer-words.tsx';
import css from './screen.module.css';
import { COPILOT_TEXTS } from './texts.ts';

const HEIGHT = 180;
const TICKS = { USD: dollarTick, USDC: dollarTick, percent: percentTick, count: countTick } as const;

interface PictureProps {
  answer: AiAnswer;
  view: AnswerView;
}

/** The figures of an answer together: a line of days, parts with their bars, or a table with the previous values. */
export function AnswerPicture({ answer, view }: PictureProps) {
  if (view.kind === 'table') return <Table answer={answer} view={view} />;
  if (view.kind === 'bars' && view.rows.length <= MOST_BARS) return <Bars answer={answer} view={view} />;
  return (
    <div className={css.picture}>
      <Chart answer={answer} view={view} />
    </div>
  );
}

/** An unknown value has no bar. */
const numberOf = (value: string | null | undefined): number | null => (value == null ? null : Number(value));

/** Each part with its value and a bar from zero, all on one scale. */
function Bars({ answer: { figures }, view }: PictureProps) {
  const values = view.rows.map(({ at }) => numberOf(figures[at]?.value));
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(0, ...known), Math.max(0, ...known)];
  const share = (value: number): string => `${(high > low ? (100 * value) / (high - low) : 0).toFixed(2)}%`;
  return (
    <ul className={css.bars}>
      {view.rows.map(({ label, at }, row) => {
        const figure = figures[at];
        const value = values[row] ?? null;
        return (
          <li key={at}>
            <span className={css.part} data-constant="name">
              {label}
            </span>
            <svg className={css.bar} aria-hidden="true">
              {value !== null && (
                <rect x={share(Math.min(value, 0) - low)} width={share(Math.abs(value))} height="12" />
              )}
            </svg>
            {figure && <AnswerNumber figure={figure} />}
          </li>
        );
      })}
    </ul>
  );
}

function Chart({ answer: { figures }, view }: PictureProps) {
  const [first, ...others] = view.rows.flatMap(({ at, label }) => {
    const figure = figures[at];
    return figure ? [{ ...figure, label }] : [];
  });
  return first ? <Course shown={[first, ...others]} line={view.kind === 'line'} /> : null;
}

function Course({ shown, line }: { shown: readonly [AnswerFigure, ...AnswerFigure[]]; line: boolean }) {
  const { inUnit } = useMoneyFormats();
  const [first] = shown;
  const sources = useChartSources((place) => {
    const { id, dimension, day } = shown[place] ?? first;
    return { id, dimension, day };
  });
  const { title, unit } = first;
  const props = {
    label: title,
    places: shown.map(({ label }) => label),
    series: [
      {
        id: first.id,
        label: title,
        values: shown.map(({ value }) => (value === null ? null : Number(value))),
      },
    ],
    format: (value: number) => inUnit(value, unit),
    formatTick: unit in TICKS ? TICKS[unit as keyof typeof TICKS] : ratio, // checked by `in` above
    height: HEIGHT,
    sources,
  };
  return line ? (
    <LineChart
      {...props}
      placeHead={COPILOT_TEXTS.day}
      ticks={shown.map(({ day }) => shortDay(day))}
      fromZero={false}
    />
  ) : (
    <BarChart {...props} placeHead={COPILOT_TEXTS.parts} />
  );
}

function Table({ answer: { figures, questionClass }, view }: PictureProps) {
  return (
    <div className={css.scroll}>
      <table className={css.table} data-whole={questionClass === 'why' || undefined}>
        <thead>
          <tr>
            <th scope="col">{COPILOT_TEXTS.parts}</th>
            <th scope="col">{COPILOT_TEXTS.now}</th>
            <th scope="col">{COPILOT_TEXTS.before}</th>
            <th scope="col">{COPILOT_TEXTS.change}</th>
          </tr>
        </thead>
        <tbody>
          {view.rows.map(({ label, at, before }) => {
            const now = figures[at];
            const then = before === null ? undefined : figures[before];
            return (
              <tr key={at}>
                <th scope="row" data-constant="name">
                  {label}
                </th>
                <td>{now && <AnswerNumber figure={now} />}</td>
                <td>{then && <AnswerNumber figure={then} />}</td>
                <td>{now && then && <AnswerChange now={now} before={then} />}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
