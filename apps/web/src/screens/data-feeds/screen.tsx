import { listFeedSources } from '@cottontree/contract/ingest/control-totals.ts';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { PanelAnswer } from '../../kernel/panel-answer.tsx';
import { useRead } from '../../kernel/query.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import { FeedDays } from './feed-days.tsx';
import css from './screen.module.css';
import { Sources } from './sources.tsx';
import { FEED_TEXTS } from './texts.ts';

/** Whether everything arrived: the sources of transactions, and each day's control totals against what is booked. */
export function DataFeedsScreen({ title }: ScreenProps) {
  const answer = useRead(listFeedSources, {});
  return (
    <div className={css.screen}>
      <PageHead title={title} />
      <p className={css.note} data-constant="note">
        {FEED_TEXTS.how}
      </p>
      <PanelAnswer of={answer} what={FEED_TEXTS.sources.toLowerCase()} cause={FEED_TEXTS.loadFailed} rows={6}>
        {({ sources }) => (
          <div className={css.part}>
            <Sources sources={sources} />
            {sources.length > 0 && <FeedDays />}
          </div>
        )}
      </PanelAnswer>
    </div>
  );
}
