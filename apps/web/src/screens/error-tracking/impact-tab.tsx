import { listAffected } from '@cottontree/contract/error-tracking.ts';
import type { FailedVolume } from '@cottontree/contract/error-tracking-records.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Pages } from '../../domain/search/pages.tsx';
import { count, useMoneyFormats } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { PeopleTable } from './people-table.tsx';
import css from './screen.module.css';
import { PAGE_SIZE, usePage, useWindow } from './state.ts';
import { TRACKING_TEXTS } from './texts.ts';

/** Whom the errors of the window met, who met most first, and the business that was refused with them. */
export function ImpactTab({ volume }: { volume: readonly FailedVolume[] | undefined }) {
  const { money } = useMoneyFormats();
  const [window] = useWindow();
  const [page, setPage] = usePage();
  const answer = useRead(listAffected, {
    query: { window, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
  });
  const { data } = answer;
  return (
    <div className={css.columns}>
      <Card title="Affected users" flush>
        {data === undefined ? (
          answer.error === null ? (
            <SkeletonRows rows={6} what="affected users" />
          ) : (
            <PanelError
              error={answer.error}
              cause={TRACKING_TEXTS.loadFailed}
              what="affected users"
              onRetry={() => void answer.refetch()}
              retrying={answer.isFetching}
            />
          )
        ) : data.users.length === 0 ? (
          <EmptyState title={TRACKING_TEXTS.nobody}>{TRACKING_TEXTS.noneWhy}</EmptyState>
        ) : (
          <>
            <PeopleTable caption="Affected users" users={data.users} busy={answer.isPlaceholderData} />
            <div className={css.padded}>
              <Pages
                what="affected users"
                page={page}
                size={PAGE_SIZE}
                shown={data.users.length}
                total={data.total}
                onPage={setPage}
              />
            </div>
          </>
        )}
      </Card>
      <Card title="Business that was refused">
        {volume === undefined || volume.length === 0 ? (
          <p className={css.small}>No batch of transactions was refused in this time.</p>
        ) : (
          <div data-constant="count">
            <Lines>
              {volume.map(({ currency, amount, transactions }) => (
                <Line key={currency} name={`${count(transactions)} in ${currency}`}>
                  {money(amount, currency)}
                </Line>
              ))}
            </Lines>
          </div>
        )}
        <p className={css.small}>
          Transactions of the batches that the ingest refused, as they were sent. One that was sent again
          counts again.
        </p>
      </Card>
    </div>
  );
}
