import { useState } from 'react';
import { FRAUD_FILTERS, readFraudMetrics, type FraudWindow } from '@cottontree/contract/fraud/fraud.ts';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { PhoneFold } from '@cottontree/ui/phone-fold.tsx';
import { LiveMark } from '../../domain/dashboard/live-mark.tsx';
import { ChoiceField } from '../../domain/forms/choice-field.tsx';
import { WorkSurface } from '../../domain/queue/work-surface.tsx';
import { useAsOf } from '../../kernel/as-of.ts';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { deferred } from '../../kernel/deferred.tsx';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import type { ScreenProps } from '../../kernel/route-table.ts';
import type { ActionName } from './alert-actions.ts';
import { AlertList } from './alert-list.tsx';
import { ByType, Precision } from './precision.tsx';
import { RulesButton } from './rules-button.tsx';
import css from './screen.module.css';
import { useChoose, useFilter, useOpenAlert, useWindow } from './state.ts';
import { StatCards } from './stat-cards.tsx';
import { SystemStatus } from './system-status.tsx';
import { FRAUD_TEXTS } from './texts.ts';

const RaisedChart = deferred(() => import('./raised-chart.tsx').then((part) => part.RaisedChart));
const AlertPanel = deferred(() => import('./alert-panel.tsx').then((part) => part.AlertPanel), null, 'over');

const WINDOWS = ['1h', '24h', '7d', '30d'] as const satisfies readonly FraudWindow[];

/** Possible fraud, the findings about it, and the precision of the scores. */
export function FraudDetectionScreen({ title }: ScreenProps) {
  const [window, setWindow] = useWindow();
  const [filter, setFilter] = useFilter();
  const choose = useChoose();
  const [openId, setOpenId] = useOpenAlert();
  /** The action that was chosen on a row; each choice opens the panel again, also the same one. */
  const [chosen, setChosen] = useState<{ action?: ActionName | undefined; times: number }>({ times: 0 });
  const asOf = useAsOf();
  const metrics = useRead(readFraudMetrics, { query: { window, asOf } });
  const { data } = metrics;
  const open = (id: string, name?: ActionName) => {
    setChosen(({ times }) => ({ action: name, times: times + 1 }));
    setOpenId(id);
  };
  const isOpen = /^\d{1,18}$/.test(openId);
  return (
    <WorkSurface>
      <PageHead title={title}>
        <div className={css.tools}>
          <LiveMark stamp={data?.stamp} failed={metrics.error !== null} />
          <PhoneFold label={COMMON_TEXTS.filter} count={Number(filter !== 'all') + Number(window !== '24h')}>
            <ChoiceField
              label={FRAUD_TEXTS.show}
              options={FRAUD_FILTERS}
              value={filter}
              words={(each) => FRAUD_TEXTS.filters[each]}
              onChange={(value) => choose(() => setFilter(value))}
            />
            <ChoiceField
              label={FRAUD_TEXTS.window}
              options={WINDOWS}
              value={window}
              words={(each) => each}
              onChange={(value) => choose(() => setWindow(value))}
            />
          </PhoneFold>
          <RulesButton />
        </div>
      </PageHead>
      <SystemStatus status={data?.status} />
      <StatCards metrics={metrics} />
      <div className={css.room}>
        <div className={css.columns}>
          <section aria-label={FRAUD_TEXTS.stats.alerts}>
            <AlertList window={window} filter={filter} metrics={data} openId={openId} onOpen={open} />
          </section>
          <aside className={css.side} aria-label={FRAUD_TEXTS.howTheScoringDoes}>
            {data === undefined ? (
              metrics.error !== null && (
                <PanelError
                  error={metrics.error}
                  cause={FRAUD_TEXTS.loadFailed}
                  what={FRAUD_TEXTS.howTheScoringDoesWhat}
                  onRetry={() => void metrics.refetch()}
                  retrying={metrics.isFetching}
                />
              )
            ) : (
              <>
                <Precision bands={data.bands} />
                <ByType byType={data.byType} />
                <RaisedChart />
              </>
            )}
          </aside>
        </div>
      </div>
      {isOpen && (
        <AlertPanel
          key={`${openId} ${chosen.times}`}
          id={openId}
          action={chosen.action}
          bands={data?.bands}
          onClose={() => open('')}
        />
      )}
    </WorkSurface>
  );
}
