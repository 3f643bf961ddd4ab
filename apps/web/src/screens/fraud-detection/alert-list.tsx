import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import {
  listFraudAlerts,
  type FraudAlert,
  type FraudFilter,
  type FraudMetrics,
  type FraudWindow,
} from '@cottontree/contract/fraud/fraud.ts';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { Constant } from '../../domain/figure/marks.tsx';
import { LeftOut } from '../../domain/queue/left-out.tsx';
import { Queue } from '../../domain/queue/queue.tsx';
import { Pages } from '../../domain/search/pages.tsx';
import { useAttemptKey } from '../../domain/staff/attempt-key.ts';
import { useAsOf } from '../../kernel/as-of.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { actionsOf, type ActionName } from './alert-actions.ts';
import { AlertCard } from './alert-card.tsx';
import { ALERT_KEYS } from './alert-keys.ts';
import { ALERT_TEXTS } from './alert-texts.ts';
import { NoAlerts } from './no-alerts.tsx';
import css from './screen.module.css';
import { PAGE_SIZE, useChoose, usePage, useSameCustomer, useScope } from './state.ts';
import { FRAUD_TEXTS } from './texts.ts';
import { useAlertChange } from './use-change.ts';

export interface AlertListProps {
  window: FraudWindow;
  filter: FraudFilter;
  metrics: FraudMetrics | undefined;
  openId: string;
  /** Opens an alert in the side panel, optionally with an action to confirm. */
  onOpen: (id: string, action?: ActionName) => void;
}

/** One row for each alert, in pages. */
export function AlertList({ window, filter, metrics, openId, onOpen }: AlertListProps) {
  const [page, setPage] = usePage();
  const [scope, setScope] = useScope();
  const [sameCustomer] = useSameCustomer();
  const choose = useChoose();
  const asOf = useAsOf();
  const answer = useRead(listFraudAlerts, {
    query: {
      window,
      filter,
      scope,
      sameCustomer: sameCustomer || undefined,
      asOf,
      offset: (page - 1) * PAGE_SIZE,
      limit: PAGE_SIZE,
    },
  });
  const { pending, change } = useAlertChange();
  const keyFor = useAttemptKey();
  const run = (alert: FraudAlert, name: ActionName) => {
    const chosen = actionsOf(alert)[name];
    if (chosen.reasoned) return onOpen(alert.id, name);
    void change(() => chosen.send('', { idempotencyKey: keyFor([name, alert.id, alert.version]) }), {
      done: chosen.done,
      failed: FRAUD_TEXTS.failed,
      action: 'update',
      describe: () => ({ description: chosen.done, data: { alertId: alert.id } }),
    });
  };
  if (answer.data === undefined) {
    return answer.error === null ? (
      <SkeletonRows rows={8} what={ALERT_TEXTS.fraudAlerts} />
    ) : (
      <PanelError
        error={answer.error}
        cause={FRAUD_TEXTS.loadFailed}
        what={ALERT_TEXTS.fraudAlerts}
        onRetry={() => void answer.refetch()}
        retrying={answer.isFetching}
      />
    );
  }
  const { alerts, total, leftOut } = answer.data;
  const shown = sameCustomer === '' ? scope : 'customer';
  const outside = (
    <>
      {shown !== 'selection' && (
        <LeftOut
          text={FRAUD_TEXTS.shown[shown](total, sameCustomer)}
          show={FRAUD_TEXTS.showSelected}
          onShow={() => choose(() => undefined)}
        />
      )}
      {leftOut > 0 && (alerts.length > 0 || shown !== 'selection') && (
        <LeftOut
          text={FRAUD_TEXTS.leftOut(leftOut, shown === 'selection')}
          show={FRAUD_TEXTS.showOpen}
          onShow={() => choose(() => setScope('open'))}
        />
      )}
    </>
  );
  if (alerts.length === 0) {
    return (
      <div className={css.list}>
        {outside}
        {(shown === 'selection' || page > 1) && (
          <div className={css.state}>
            <NoAlerts
              window={window}
              filter={filter}
              leftOut={leftOut}
              onOpen={() => choose(() => setScope('open'))}
            />
          </div>
        )}
      </div>
    );
  }
  return (
    <div className={css.list}>
      <VisuallyHidden as="h2">{FRAUD_TEXTS.stats.alerts}</VisuallyHidden>
      {outside}
      {alerts.some(({ valueUsd }) => valueUsd === null) && (
        <p className={css.small}>
          <Constant why="note">{FRAUD_TEXTS.hiddenWhy}</Constant>
        </p>
      )}
      <Queue
        entries={alerts}
        idOf={({ id }) => id}
        openId={openId}
        onOpen={onOpen}
        keys={ALERT_KEYS}
        busy={answer.isPlaceholderData}
      >
        {(alert, row) => (
          <AlertCard
            key={alert.id}
            alert={alert}
            row={row}
            bands={metrics?.bands}
            busy={pending}
            onAction={(name) => run(alert, name)}
            onDetails={() => onOpen(alert.id)}
          />
        )}
      </Queue>
      <Pages
        what={ALERT_TEXTS.alerts}
        page={page}
        size={PAGE_SIZE}
        shown={alerts.length}
        total={total}
        onPage={setPage}
        words={[ALERT_TEXTS.newer, ALERT_TEXTS.older]}
      />
    </div>
  );
}
