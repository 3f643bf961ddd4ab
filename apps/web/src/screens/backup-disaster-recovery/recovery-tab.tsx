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
import { RECOVERY_TEXTS } from './recovery-texts.ts';
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
        <Card title={BACKUP_TEXTS.rto} meta={RECOVERY_TEXTS.untilTheCompanyWorksAgain} flush>
          <Answer of={state} what={RECOVERY_TEXTS.recoveryTimes}>
            {({ rto }) => <Objectives caption={BACKUP_TEXTS.rto} objectives={rto} />}
          </Answer>
        </Card>
        <Card title={BACKUP_TEXTS.rpo} meta={RECOVERY_TEXTS.ofWorkThatMay} flush>
          <Answer of={state} what={RECOVERY_TEXTS.recoveryPoints}>
            {({ rpo }) => <Objectives caption={BACKUP_TEXTS.rpo} objectives={rpo} />}
          </Answer>
        </Card>
      </div>
      {state.data?.recoverableFrom && (
        <p className={css.small} data-constant="freshness">
          {RECOVERY_TEXTS.storedBackupsRestoreToAny(moment(state.data.recoverableFrom))}
          {state.data.recoverableTo && RECOVERY_TEXTS.toRecoverableTo(moment(state.data.recoverableTo))}
          {RECOVERY_TEXTS.commandIsInDocsOperations(external)}
        </p>
      )}
      <Card title={BACKUP_TEXTS.drills} flush>
        <Answer of={drills} what={RECOVERY_TEXTS.disasterRecoveryTests} rows={8}>
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
  measured === null
    ? RECOVERY_TEXTS.notMeasured
    : measured <= target
      ? RECOVERY_TEXTS.met
      : RECOVERY_TEXTS.missed;

function Objectives({ caption, objectives }: { caption: string; objectives: readonly RecoveryObjective[] }) {
  const columns: DataColumn<RecoveryObjective>[] = [
    {
      key: 'system',
      head: RECOVERY_TEXTS.system,
      cell: ({ system }) => system,
      value: ({ system }) => system,
    },
    {
      key: 'target',
      head: RECOVERY_TEXTS.target,
      cell: ({ target }) => duration(target),
      value: ({ target }) => target,
      words: ({ target }) => duration(target),
      numeric: true,
    },
    {
      key: 'measured',
      head: RECOVERY_TEXTS.measured,
      cell: ({ measured }) => duration(measured),
      value: ({ measured }) => measured,
      words: ({ measured }) => duration(measured),
      numeric: true,
    },
    {
      key: 'at',
      head: RECOVERY_TEXTS.on,
      cell: ({ measuredAt }) =>
        measuredAt === null ? NOTHING : <time dateTime={measuredAt}>{date(measuredAt)}</time>,
      value: ({ measuredAt }) => measuredAt,
    },
    {
      key: 'met',
      head: RECOVERY_TEXTS.status,
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
