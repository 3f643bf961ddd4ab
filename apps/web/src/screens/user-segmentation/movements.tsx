import { segmentInWords, type Segments } from '@cottontree/contract/segments/schemas.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { count, date } from '../../kernel/formatting.ts';
import { heatOf } from './heat.ts';
import css from './screen.module.css';
import { ScrollRegion } from './scroll-region.tsx';
import { SEGMENT_TEXTS } from './texts.ts';

export interface MovementsProps {
  answer: Segments;
  /** The day at the beginning of the range. */
  before: string;
  /** Opens the list of people who moved from one segment to another. */
  onOpen: (to: string, from: string) => void;
}

/** The value in the URL and on the server for people who were in no segment. */
const NOBODY = '-';

/** The former segments as rows, the present ones as columns; moves are coloured, people who stayed are not. */
export function Movements({ answer, before, onOpen }: MovementsProps) {
  const { type, movements } = answer;
  // In the order of the table, followed by segments that no longer exist, and by people in no segment.
  const order = [
    ...new Set([...answer.segments.map(({ id }) => id), ...movements.flatMap(({ from, to }) => [from, to])]),
  ].filter((each) => each !== null);
  const lines = movements.some(({ from }) => from === null) ? [...order, null] : order;
  const columns = movements.some(({ to }) => to === null) ? [...order, null] : order;
  const moved = movements.filter(({ from, to }) => from !== to);
  const largest = Math.max(0, ...moved.map((each) => each.count));
  const between = (from: string | null, to: string | null): number =>
    movements.find((each) => each.from === from && each.to === to)?.count ?? 0;
  const sum = (list: readonly { count: number }[]): number => list.reduce((all, each) => all + each.count, 0);
  const nameOf = (segment: string): string => segmentInWords(type, segment).name;
  return (
    <Card
      title={SEGMENT_TEXTS.movements}
      meta={
        <Constant why="period">
          {answer.day === null ? '' : SEGMENT_TEXTS.beforeToDay(date(before), date(answer.day))}
        </Constant>
      }
      flush
    >
      <p className={css.small}>{SEGMENT_TEXTS.movementsWhy}</p>
      <ScrollRegion label={SEGMENT_TEXTS.movements} why="count">
        <table className={css.matrix}>
          <thead>
            <tr>
              <th scope="col">{SEGMENT_TEXTS.fromTo}</th>
              {columns.map((to) => (
                <th key={to ?? NOBODY} scope="col">
                  {to === null ? SEGMENT_TEXTS.left : nameOf(to)}
                </th>
              ))}
              <th scope="col">{SEGMENT_TEXTS.onBefore(date(before))}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map((from) => (
              <tr key={from ?? NOBODY}>
                <th scope="row">{from === null ? SEGMENT_TEXTS.nobody : nameOf(from)}</th>
                {columns.map((to) => {
                  const people = between(from, to);
                  const heat = from === to ? undefined : heatOf(people, largest);
                  return (
                    <td
                      key={to ?? NOBODY}
                      data-heat={heat}
                      data-stayed={from === to || undefined}
                      data-none={people === 0 || undefined}
                    >
                      {people > 0 && to !== null ? (
                        <button
                          type="button"
                          className={css.cell}
                          onClick={() => onOpen(to, from ?? NOBODY)}
                          aria-label={SEGMENT_TEXTS.subscribersFromTo(
                            count(people),
                            from === null ? SEGMENT_TEXTS.nobody : nameOf(from),
                            nameOf(to),
                          )}
                        >
                          {count(people)}
                        </button>
                      ) : (
                        count(people)
                      )}
                    </td>
                  );
                })}
                <td className={css.sum}>
                  {from === null ? '' : count(sum(movements.filter((each) => each.from === from)))}
                </td>
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{answer.day === null ? '' : SEGMENT_TEXTS.onDay(date(answer.day))}</th>
              {columns.map((to) => (
                <td key={to ?? NOBODY} className={css.sum}>
                  {to === null ? '' : count(sum(movements.filter((each) => each.to === to)))}
                </td>
              ))}
              <td className={css.sum} aria-label={SEGMENT_TEXTS.registered}>
                {count(sum(movements.filter(({ to }) => to !== null)))}
              </td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </Card>
  );
}
