import reach from '@cottontree/ui/reach.module.css';
import type { ReactNode } from 'react';
import { readAnalytics } from '@cottontree/contract/suggestions/features.ts';
import type { SuggestionAnalytics } from '@cottontree/contract/suggestions/suggestions.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { KpiCell, KpiStrip } from '@cottontree/ui/kpi-strip.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { SUGGESTION_TEXTS } from '../../domain/suggestions/texts.ts';
import { count, date, month } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import css from './screen.module.css';
import { BOX_TEXTS } from './texts.ts';
import type { ScreenLink } from '@cottontree/contract/screens.ts';
import { useHref } from '../../kernel/as-of.ts';

type Named = SuggestionAnalytics['wanted'][number];

/** Statistics of the suggestions. */
export function AnalyticsTab({ onOpen }: { onOpen: (id: string) => void }) {
  const href = useHref();
  const answer = useRead(readAnalytics);
  const { data } = answer;
  if (data === undefined) {
    return answer.error === null ? (
      <SkeletonRows rows={10} what={BOX_TEXTS.theAnalytics} />
    ) : (
      <div className={css.state}>
        <PanelError
          error={answer.error}
          cause={SUGGESTION_TEXTS.loadFailed}
          what={BOX_TEXTS.theAnalytics}
          onRetry={() => void answer.refetch()}
          retrying={answer.isFetching}
        />
      </div>
    );
  }
  if (data.total === 0) {
    return (
      <div className={css.state}>
        <EmptyState title={BOX_TEXTS.none}>{BOX_TEXTS.noneWhy}</EmptyState>
      </div>
    );
  }
  return (
    <div className={css.tab}>
      <KpiStrip label={BOX_TEXTS.suggestionsInNumbers}>
        <KpiCell
          label={BOX_TEXTS.suggestions}
          href={href('/ai-suggestion-box')}
          value={<Counted n={data.total} />}
        />
        <KpiCell
          label={BOX_TEXTS.statuses.new}
          href={href('/ai-suggestion-box?status=new')}
          value={<Counted n={data.byStatus.find(({ status }) => status === 'new')?.suggestions ?? 0} />}
        />
        <KpiCell label={BOX_TEXTS.answered} value={<Counted n={data.answered} />} />
        <KpiCell label={BOX_TEXTS.votes} value={<Counted n={data.votes} />} />
        <KpiCell label={BOX_TEXTS.peopleWhoVoted} value={<Counted n={data.voters} />} />
      </KpiStrip>
      <p className={css.small}>{BOX_TEXTS.computed}</p>
      <div className={css.columns}>
        <Counts
          title={BOX_TEXTS.byStatus}
          first={BOX_TEXTS.status}
          rows={data.byStatus.map(({ status, suggestions }) => ({
            name: BOX_TEXTS.statuses[status],
            href: `/ai-suggestion-box?status=${status}`,
            counts: [suggestions],
          }))}
        />
        <Counts
          title={BOX_TEXTS.byCategory}
          first={BOX_TEXTS.category}
          rows={data.byCategory.map(({ category, suggestions }) => ({
            name: BOX_TEXTS.categories[category],
            href: `/ai-suggestion-box?category=${category}`,
            counts: [suggestions],
          }))}
        />
        <Counts
          title={BOX_TEXTS.byPriority}
          first={BOX_TEXTS.priority}
          computed
          rows={data.byPriority.map(({ grade, suggestions }) => ({
            name: SUGGESTION_TEXTS.grades[grade],
            counts: [suggestions],
          }))}
        />
        <Counts
          title={BOX_TEXTS.bySentiment}
          first={BOX_TEXTS.sentiment}
          computed
          rows={data.bySentiment.map(({ sentiment, suggestions }) => ({
            name: SUGGESTION_TEXTS.sentiments[sentiment],
            counts: [suggestions],
          }))}
        />
        <Counts
          title={BOX_TEXTS.tags}
          first={BOX_TEXTS.tag}
          computed
          rows={data.tags.map(({ tag, suggestions }) => ({
            name: tag,
            href: `/feature-suggestions?search=${encodeURIComponent(tag)}`,
            counts: [suggestions],
          }))}
        />
        <Counts
          title={BOX_TEXTS.byMonth}
          first={BOX_TEXTS.month}
          heads={[BOX_TEXTS.submitted, BOX_TEXTS.closed]}
          rows={data.months.map(({ month: each, submitted, closed }) => ({
            name: <Constant why="period">{month(`${each}-01`)}</Constant>,
            counts: [submitted, closed],
          }))}
        />
        <Names
          title={BOX_TEXTS.mostWanted}
          rows={data.wanted}
          none={BOX_TEXTS.noUndecidedSuggestionHas}
          onOpen={onOpen}
        />
        <Names
          title={BOX_TEXTS.waitingLongest}
          rows={data.waiting}
          none={BOX_TEXTS.nothingWaits}
          onOpen={onOpen}
        />
        <Card
          title={BOX_TEXTS.sayingMuchTheSame}
          meta={
            <>
              {SUGGESTION_TEXTS.computed}
              {data.compared < data.total && (
                <Constant why="count">
                  {BOX_TEXTS.amongTheNewestOf(count(data.compared), count(data.total))}
                </Constant>
              )}
            </>
          }
        >
          {data.alike.length === 0 ? (
            <EmptyState title={BOX_TEXTS.noTwoSuggestionsAreAlike} />
          ) : (
            <ol className={css.groups}>
              {data.alike.map((group) => (
                <li key={group[0]?.id}>
                  <NameList rows={group} onOpen={onOpen} />
                </li>
              ))}
            </ol>
          )}
        </Card>
      </div>
    </div>
  );
}

const Counted = ({ n }: { n: number }) => <Constant why="count">{count(n)}</Constant>;

interface CountsProps {
  title: string;
  /** The header of the column of names. */
  first: string;
  /** The rows are grouped by a computed attribute. */
  computed?: boolean;
  heads?: readonly string[];
  rows: readonly { name: ReactNode; href?: ScreenLink; counts: readonly number[] }[];
}
/** Counts, each with a bar in proportion to the largest. */
function Counts({ title, first, computed = false, heads = [BOX_TEXTS.suggestions], rows }: CountsProps) {
  const linkTo = useHref();
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts));
  return (
    <Card title={title} meta={computed ? SUGGESTION_TEXTS.computed : undefined} flush>
      <table className={css.counts}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, href, counts }, place) => (
            <tr key={place}>
              <th scope="row">{href === undefined ? name : <a href={linkTo(href)}>{name}</a>}</th>
              {counts.map((each, column) => (
                <td key={column} data-constant="count">
                  <span className={css.bar} aria-hidden="true">
                    <span style={{ width: `${(each / most) * 100}%` }} />
                  </span>
                  {count(each)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}

interface NamesProps {
  title: string;
  rows: readonly Named[];
  none: string;
  onOpen: (id: string) => void;
}
function Names({ title, rows, none, onOpen }: NamesProps) {
  return (
    <Card title={title}>
      {rows.length === 0 ? <EmptyState title={none} /> : <NameList rows={rows} onOpen={onOpen} />}
    </Card>
  );
}

function NameList({ rows, onOpen }: Pick<NamesProps, 'rows' | 'onOpen'>) {
  return (
    <ul className={css.names}>
      {rows.map(({ id, title, votes, submittedAt }) => (
        <li key={id} data-constant="row">
          <button type="button" className={reach.reach} onClick={() => onOpen(id)}>
            {title}
          </button>
          <span className={css.small}>
            {count(votes)} {BOX_TEXTS.votesWord(votes)}, {date(submittedAt)}
          </span>
        </li>
      ))}
    </ul>
  );
}
