import type { BackupAlert } from '@cottontree/contract/backup/backup.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { moment } from '../../kernel/formatting.ts';
import { Answer } from './answer.tsx';
import { LastRestore } from './last-restore.tsx';
import { WhatToDo } from '../../domain/dashboard/what-to-do.tsx';
import css from './screen.module.css';
import { BACKUP_TEXTS, SERVICE } from './texts.ts';
import { useBackupState } from './use-backups.ts';

const LEVEL = {
  error: { label: 'Error', tone: 'neg' },
  warning: { label: BACKUP_TEXTS.warning, tone: 'warn' },
  info: { label: BACKUP_TEXTS.info, tone: 'neutral' },
} as const satisfies Record<BackupAlert['level'], { label: string; tone: string }>;

/** What needs attention, and the state of the parts of the backup service. */
export function MonitoringTab() {
  const state = useBackupState();
  return (
    <div className={css.pair}>
      <Card title={BACKUP_TEXTS.alerts} flush>
        <Answer of={state} what={BACKUP_TEXTS.theAlerts}>
          {({ alerts }) =>
            alerts.length === 0 ? (
              <div className={css.state}>
                <EmptyState title={BACKUP_TEXTS.nothingNeedsYou}>{BACKUP_TEXTS.backupsAreOnTime}</EmptyState>
              </div>
            ) : (
              <ul className={css.rows} data-constant="row">
                {alerts.map(({ id, level, message, since }) => (
                  <li key={id}>
                    <div className={css.alert}>
                      <Badge tone={LEVEL[level].tone}>{LEVEL[level].label}</Badge>
                      <span>
                        {message}
                        {/* An alert about one location or test carries its name after a colon. */}
                        <WhatToDo about={`backup-${id.split(':')[0]}`} title={message} />
                      </span>
                      {since !== null && (
                        <span className={css.small}>
                          {BACKUP_TEXTS.since} <time dateTime={since}>{moment(since)}</time>
                        </span>
                      )}
                    </div>
                  </li>
                ))}
              </ul>
            )
          }
        </Answer>
      </Card>
      <Card
        title={BACKUP_TEXTS.services}
        meta={
          <span data-constant="freshness">
            {state.data?.at && BACKUP_TEXTS.checkedAt(moment(state.data.at))}
          </span>
        }
        flush
      >
        <Answer of={state} what={BACKUP_TEXTS.serviceStatus}>
          {({ services }) =>
            services.length === 0 ? (
              <div className={css.state}>
                <EmptyState title={BACKUP_TEXTS.nothingIsKnownYet}>
                  {BACKUP_TEXTS.serverThatTakesBackupsReports}
                </EmptyState>
              </div>
            ) : (
              <ul className={css.rows} data-constant="status">
                {services.map(({ id, name, state: found, detail }) => (
                  <li key={id}>
                    <div className={css.rowHead}>
                      <strong>{name}</strong>
                      <Badge tone={SERVICE[found].tone}>{SERVICE[found].label}</Badge>
                    </div>
                    <div className={css.small}>{detail}</div>
                  </li>
                ))}
              </ul>
            )
          }
        </Answer>
      </Card>
      {state.data?.lastRestore && <LastRestore restored={state.data.lastRestore} />}
    </div>
  );
}
