import type { UseQueryResult } from '@tanstack/react-query';
import { listAffected } from '@cottontree/contract/errors/error-tracking.ts';
import type { ErrorSummary } from '@cottontree/contract/errors/records.ts';
import { Card } from '@cottontree/ui/card.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Pages } from '../../domain/search/pages.tsx';
import { count, useMoneyFormats } from '../../kernel/formatting.ts';
import { useRead } from '../../kernel/query.ts';
import { Answer } from './answer.tsx';
import { PeopleTable } from './people-table.tsx';
import css from './screen.module.css';
import { PAGE_SIZE, usePage, useWindow } from './state.ts';
import { TRACKING_TEXTS } from './texts.ts';

/**
 * The people affected by errors of the window, most affected first, and the business that was refused because of them.
 */
export function ImpactTab({ summary }: { summary: UseQueryResult<ErrorSummary> }) {
  const { money } = useMoneyFormats();
  const [window] = useWindow();
  const [page, setPage] = usePage();
  const answer = useRead(listAffected, {
    query: { window, offset: (page - 1) * PAGE_SIZE, limit: PAGE_SIZE },
  });
  return (
    <div className={css.columns}>
      <Card title={TRACKING_TEXTS.cards.affected} flush>
        <Answer of={answer} what={TRACKING_TEXTS.affectedUsers} rows={6} className={css.padded}>
          {({ users, total }) =>
            users.length === 0 ? (
              <div className={css.padded}>
                <EmptyState title={TRACKING_TEXTS.nobody}>{TRACKING_TEXTS.noneWhy}</EmptyState>
              </div>
            ) : (
              <>
                <PeopleTable
                  caption={TRACKING_TEXTS.cards.affected}
                  users={users}
                  busy={answer.isPlaceholderData}
                />
                <div className={css.padded}>
                  <Pages
                    what={TRACKING_TEXTS.affectedUsers}
                    page={page}
                    size={PAGE_SIZE}
                    shown={users.length}
                    total={total}
                    onPage={setPage}
                  />
                </div>
              </>
            )
          }
        </Answer>
      </Card>
      <Card title={TRACKING_TEXTS.refusedBusiness}>
        <Answer of={summary} what={TRACKING_TEXTS.refusedBusinessWhat} rows={2}>
          {({ failedVolume }) =>
            failedVolume.length === 0 ? (
              <p className={css.small}>{TRACKING_TEXTS.noBatchWasRefused}</p>
            ) : (
              <>
                <div data-constant="count">
                  <Lines>
                    {failedVolume.map(({ currency, amount, transactions }) => (
                      <Line key={currency} name={`${count(transactions)} in ${currency}`}>
                        {money(amount, currency)}
                      </Line>
                    ))}
                  </Lines>
                </div>
                <p className={`${css.small} ${css.note}`}>{TRACKING_TEXTS.whatRefusedBusinessIs}</p>
              </>
            )
          }
        </Answer>
      </Card>
    </div>
  );
}
