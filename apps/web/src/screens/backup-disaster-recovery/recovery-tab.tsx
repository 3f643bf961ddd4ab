import {
  DRILL_IDS,
  PGBACKREST_DRILLS,
  type DrillId,
  type RecoveryObjective,
} from '@cottontree/contract/backup/backup.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { date, moment, NOTHING } from '../../kernel/formatting.ts';
import { Answer } from './answer.tsx';
import { Drills } from './drills.tsx';
import { External } from './external.tsx';
import { duration } from './measures.ts';
import { RecoveryKey } from './recovery-key.tsx';
import css from './screen.module.css';
import { BACKUP_TEXTS } from './texts.ts';
import { useBackupState, useDrills } from './use-backups.ts';

/** The recovery targets, the measured values, and the tests that measure them. */
export function RecoveryTab({ mayManage }: { mayManage: boolean }) {
  const state = useBackupState();
  const drills = useDrills();
  const external = state.data?.database === 'external';
  const tool = state.data?.external ?? null;
  const runnable: readonly DrillId[] = external
    ? tool?.missing === null
      ? PGBACKREST_DRILLS
      : []
    : DRILL_IDS;
  return (
    <div className={css.stack}>
      {external && <External external={tool} />}
      <div className={css.pair}>
        <Card title={BACKUP_TEXTS.rto} meta="Until the company works again" flush>
          <Answer of={state} what="recovery times">
            {({ rto }) => <Objectives caption={BACKUP_TEXTS.rto} objectives={rto} />}
          </Answer>
        </Card>
        <Card title={BACKUP_TEXTS.rpo} meta="Of work that may be lost" flush>
          <Answer of={state} what="recovery points">
            {({ rpo }) => <Objectives caption={BACKUP_TEXTS.rpo} objectives={rpo} />}
          </Answer>
        </Card>
      </div>
      {state.data?.recoverableFrom && (
        <p className={css.small} data-constant="freshness">
          The stored backups restore to any moment from {moment(state.data.recoverableFrom)}
          {state.data.recoverableTo && ` to ${moment(state.data.recoverableTo)}`}. The command is in{' '}
          {external ? 'docs/operations/own-postgresql.md' : 'docs/operations/backup-and-restore.md'}.
        </p>
      )}
      <Card title={BACKUP_TEXTS.drills} flush>
        <Answer of={drills} what="disaster-recovery tests" rows={8}>
          {(tests) => (
            <Drills
              drills={
                external ? tests.filter(({ id }) => PGBACKREST_DRILLS.some((each) => each === id)) : tests
              }
              runnable={mayManage ? runnable : []}
            />
          )}
        </Answer>
      </Card>
      {!external && state.data && <RecoveryKey shownAt={state.data.keyShownAt} />}
    </div>
  );
}

const STATUS_TONES = { 'Not measured': 'neutral', Met: 'pos', Missed: 'neg' } as const;
const statusOf = ({ measured, target }: RecoveryObjective) =>
  measured === null ? 'Not measured' : measured <= target ? 'Met' : 'Missed';

function Objectives({ caption, objectives }: { caption: string; objectives: readonly RecoveryObjective[] }) {
  const columns: DataColumn<RecoveryObjective>[] = [
    { key: 'system', head: 'System', cell: ({ system }) => system, value: ({ system }) => system },
    {
      key: 'target',
      head: 'Target',
      cell: ({ target }) => duration(target),
      value: ({ target }) => target,
      words: ({ target }) => duration(target),
      numeric: true,
    },
    {
      key: 'measured',
      head: 'Measured',
      cell: ({ measured }) => duration(measured),
      value: ({ measured }) => measured,
      words: ({ measured }) => duration(measured),
      numeric: true,
    },
    {
      key: 'at',
      head: 'On',
      cell: ({ measuredAt }) =>
        measuredAt === null ? NOTHING : <time dateTime={measuredAt}>{date(measuredAt)}</time>,
      value: ({ measuredAt }) => measuredAt,
    },
    {
      key: 'met',
      head: 'Status',
      value: statusOf,
      cell: (it) => <Badge tone={STATUS_TONES[statusOf(it)]}>{statusOf(it)}</Badge>,
    },
  ];
  return (
    <div data-constant="row">
      <ExportedTable
        sees={['settings.view']}
        caption={caption}
        columns={columns}
        rows={objectives}
        rowKey={({ system }) => system}
      />
    </div>
  );
}
