import { readMonitoring } from '@cottontree/contract/compliance/compliance.ts';
import { MOST_RECENT_ALERTS, type Monitoring } from '@cottontree/contract/compliance/register.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { CutNote } from '../../domain/figure/cut-note.tsx';
import { count, moment } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { Candidates } from './candidates.tsx';
import { Limits } from './limits.tsx';
import { MonitorBadge } from './marks.tsx';
import css from './screen.module.css';
import { COMPLIANCE_TEXTS } from './texts.ts';

export function MonitoringTab({ onOpen }: { onOpen: (requirementId: string) => void }) {
  const read = useRead(readMonitoring);
  const monitoring = read.data;
  if (monitoring === undefined) {
    return (
      <Card title={COMPLIANCE_TEXTS.realTime}>
        {read.isError ? (
          <PanelError
            error={read.error}
            what={COMPLIANCE_TEXTS.monitoring}
            cause={COMPLIANCE_TEXTS.loadFailed}
            onRetry={() => void read.refetch()}
            retrying={read.isFetching}
          />
        ) : (
          <SkeletonRows rows={6} what={COMPLIANCE_TEXTS.monitoring} />
        )}
      </Card>
    );
  }
  return (
    <div className={css.stack}>
      <div className={css.halves}>
        <Systems systems={monitoring.systems} />
        <Alerts alerts={monitoring.alerts} onOpen={onOpen} />
      </div>
      <Candidates />
      <Limits limits={monitoring.limits} />
    </div>
  );
}

function Systems({ systems }: Pick<Monitoring, 'systems'>) {
  return (
    <Card title={COMPLIANCE_TEXTS.realTime} flush={systems.length > 0}>
      {systems.length === 0 ? (
        <EmptyState title={COMPLIANCE_TEXTS.nothingIsMonitoredYet}>
          {COMPLIANCE_TEXTS.controlsRunAsSoonAs}
        </EmptyState>
      ) : (
        <ul className={css.list} data-constant="row">
          {systems.map(({ name, status, passed, due, lastRunAt }) => (
            <li key={name} className={css.system} aria-label={name}>
              <strong>{name}</strong>
              <MonitorBadge status={status} />
              <span className={css.small}>
                {COMPLIANCE_TEXTS.ofControlsPass(count(passed), count(due))}
                {lastRunAt !== null && (
                  <>
                    {COMPLIANCE_TEXTS.lastTest} <time dateTime={lastRunAt}>{moment(lastRunAt)}</time>
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Alerts({ alerts, onOpen }: Pick<Monitoring, 'alerts'> & { onOpen: (id: string) => void }) {
  return (
    <Card
      title={COMPLIANCE_TEXTS.recentAlerts}
      meta={<CutNote listed={alerts.length} most={MOST_RECENT_ALERTS} />}
      flush={alerts.length > 0}
    >
      {alerts.length === 0 ? (
        <EmptyState title={COMPLIANCE_TEXTS.noControlHasFailed}>
          {COMPLIANCE_TEXTS.failedTestsOfControlsAppear}
        </EmptyState>
      ) : (
        <ul className={css.list} data-constant="row">
          {alerts.map((alert) => (
            <li key={alert.id} className={css.alert}>
              <div>
                <p>
                  <strong>{alert.title}</strong>{' '}
                  <Badge tone={alert.severity === 'high' ? 'neg' : 'warn'}>{alert.severity}</Badge>
                </p>
                <p className={css.small}>{COMPLIANCE_TEXTS.controlOfAlert(alert.controlId, alert.control)}</p>
                <p className={css.small}>
                  <time dateTime={alert.at}>{moment(alert.at)}</time> · {alert.finding}
                </p>
              </div>
              <Button
                variant="quiet"
                onClick={() => onOpen(alert.requirementId)}
                aria-label={COMPLIANCE_TEXTS.openTheRequirementOf(alert.controlId)}
              >
                {COMPLIANCE_TEXTS.open}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
