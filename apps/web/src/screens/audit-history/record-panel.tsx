import { readRecord, type AuditRecord } from '@cottontree/contract/audit/audit.ts';
import { actionInWords } from '@cottontree/contract/audit/action-words.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { Line, Lines } from '@cottontree/ui/lines.tsx';
import { PanelSection, SidePanel } from '@cottontree/ui/side-panel.tsx';
import { SkeletonRows } from '@cottontree/ui/skeleton.tsx';
import { moment, NOTHING } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { nameInWords } from './changed-records.ts';
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
      title={<span data-constant="row">{record?.description ?? AUDIT_TEXTS.recordTitle(id)}</span>}
      description={<span data-constant="row">{AUDIT_TEXTS.recordOfTheAuditTrail(id)}</span>}
      {...(record && {
        footer: (
          <>
            <Button onClick={() => only('actor', record.userId ?? record.userName)}>
              {AUDIT_TEXTS.onlyThisUser}
            </Button>
            <Button onClick={() => only('action', record.action)}>{AUDIT_TEXTS.onlyThisAction}</Button>
            <Button onClick={() => only('entity', `${record.entityType}/${record.entityId}`)}>
              {AUDIT_TEXTS.onlyThisItem}
            </Button>
          </>
        ),
      })}
    >
      {read.isPending && <SkeletonRows rows={6} what={AUDIT_TEXTS.theRecord} />}
      {read.isError && (
        <PanelError
          error={read.error}
          what={AUDIT_TEXTS.auditHistory}
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
      <PanelSection title={AUDIT_TEXTS.whatChanged}>
        {record.changes.length === 0 ? (
          <p className={css.small}>{AUDIT_TEXTS.thisActionChangedNoField}</p>
        ) : (
          <dl className={css.changes}>
            {record.changes.map(({ fieldName, oldValue, newValue }) => (
              <div key={fieldName}>
                <dt title={fieldName}>{nameInWords(fieldName)}</dt>
                <dd>
                  <Difference before={oldValue} after={newValue} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </PanelSection>
      <PanelSection title={AUDIT_TEXTS.whoAndHow}>
        <Lines>
          <Line name={AUDIT_TEXTS.user}>
            {record.person === null ? record.userName : AUDIT_TEXTS.personAs(record.person, record.userName)}
          </Line>
          <Line name={AUDIT_TEXTS.time}>
            <time dateTime={record.timestamp}>{moment(record.timestamp)}</time>
          </Line>
          <Line name={AUDIT_TEXTS.address}>{record.address ?? NOTHING}</Line>
          <Line name={AUDIT_TEXTS.permissionUsed}>{record.permission ?? AUDIT_TEXTS.none}</Line>
          <Line name={AUDIT_TEXTS.action}>
            {actionInWords(record.action)} <code>{record.action}</code>
          </Line>
          <Line name={AUDIT_TEXTS.of}>
            {record.entityType} {record.entityId}
          </Line>
          <Line name={AUDIT_TEXTS.severity}>
            <Severity severity={record.severity} />
          </Line>
          <Line name={AUDIT_TEXTS.category}>{record.category}</Line>
        </Lines>
      </PanelSection>
      <PanelSection title={AUDIT_TEXTS.proof}>
        <Lines>
          <Line name={AUDIT_TEXTS.request}>
            <code className={css.code}>{record.requestId}</code>
          </Line>
          <Line name={AUDIT_TEXTS.hash}>
            <code className={css.code}>{record.hash}</code>
          </Line>
        </Lines>
      </PanelSection>
    </div>
  );
}
