import { readRecord, type AuditRecord } from '@cottontree/contract/audit/audit.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { moment, NOTHING } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { Severity } from './columns.tsx';
import { Difference } from './difference.tsx';
import { useFilters } from './list-state.ts';
import css from './screen.module.css';
import { AUDIT_TEXTS } from './texts.ts';

/** One action in full: who, from where, with which permission, and each field before and after. */
export function RecordPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const read = useRead(readRecord, { params: { id } }, { keepPrevious: false });
  const { set } = useFilters();
  const only = (name: 'actor' | 'action' | 'entity', value: string) => {
    set(name, value);
    onClose();
  };
  const record = read.data;
  return (
    <SidePanel
      open
      wide
      onOpenChange={(open) => !open && onClose()}
      title={<span data-constant="row">{record?.description ?? `Record ${id}`}</span>}
      description={<span data-constant="row">Record {id} of the audit trail</span>}
      {...(record && {
        footer: (
          <>
            <Button onClick={() => only('actor', record.userId ?? record.userName)}>Only this user</Button>
            <Button onClick={() => only('action', record.action)}>Only this action</Button>
            <Button onClick={() => only('entity', `${record.entityType}/${record.entityId}`)}>
              Only this item
            </Button>
          </>
        ),
      })}
    >
      {read.isPending && <SkeletonRows rows={6} what="the record" />}
      {read.isError && (
        <PanelError
          error={read.error}
          what="the audit history"
          cause={AUDIT_TEXTS.failed}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      )}
      {record && <InFull record={record} />}
    </SidePanel>
  );
}

function InFull({ record }: { record: AuditRecord }) {
  return (
    <div data-constant="row">
      <PanelSection title="What changed">
        {record.changes.length === 0 ? (
          <p className={css.small}>This action changed no field.</p>
        ) : (
          <dl className={css.changes}>
            {record.changes.map(({ fieldName, oldValue, newValue }) => (
              <div key={fieldName}>
                <dt>{fieldName}</dt>
                <dd>
                  <Difference before={oldValue} after={newValue} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </PanelSection>
      <PanelSection title="Who and how">
        <Lines>
          <Line name="User">{record.userName}</Line>
          <Line name="Time">
            <time dateTime={record.timestamp}>{moment(record.timestamp)}</time>
          </Line>
          <Line name="Address">{record.address ?? NOTHING}</Line>
          <Line name="Permission used">{record.permission ?? 'none'}</Line>
          <Line name="Action">{record.action}</Line>
          <Line name="Of">
            {record.entityType} {record.entityId}
          </Line>
          <Line name="Severity">
            <Severity severity={record.severity} />
          </Line>
          <Line name="Category">{record.category}</Line>
        </Lines>
      </PanelSection>
      <PanelSection title="Proof">
        <Lines>
          <Line name="Request">
            <code className={css.code}>{record.requestId}</code>
          </Line>
          <Line name="Hash">
            <code className={css.code}>{record.hash}</code>
          </Line>
        </Lines>
      </PanelSection>
    </div>
  );
}
