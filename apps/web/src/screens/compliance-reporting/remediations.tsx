import { listRemediations } from '@cottontree/contract/compliance/compliance.ts';
import type { RemediationUnderWay } from '@cottontree/contract/compliance/register.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import type { DataColumn } from '@cottontree/ui/use-table-model.ts';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { today } from '../../kernel/company-time.ts';
import { count, date } from '../../kernel/formatting.ts';
import { PanelError } from '../../kernel/panel-error.tsx';
import { useRead } from '../../kernel/query.ts';
import { REQUIREMENT_TEXTS } from './requirement-texts.ts';
import { COMPLIANCE_TEXTS } from './texts.ts';

const COLUMNS: readonly DataColumn<RemediationUnderWay>[] = [
  {
    key: 'title',
    head: REQUIREMENT_TEXTS.whatIsToBeDone,
    cell: ({ title }) => title,
    value: ({ title }) => title,
  },
  {
    key: 'requirement',
    head: REQUIREMENT_TEXTS.requirement,
    cell: ({ requirement }) => requirement.name,
    value: ({ requirement }) => requirement.name,
  },
  {
    key: 'owner',
    head: REQUIREMENT_TEXTS.owner,
    cell: ({ owner }) => owner.name,
    value: ({ owner }) => owner.name,
  },
  {
    key: 'due',
    head: REQUIREMENT_TEXTS.due,
    value: ({ dueDate }) => dueDate,
    cell: ({ dueDate }) =>
      dueDate < today() ? (
        <Badge tone="neg">{date(dueDate)}</Badge>
      ) : (
        <time dateTime={dueDate}>{date(dueDate)}</time>
      ),
  },
];

/** The open remediations with their owners and due dates; renders nothing while there are none. */
export function Remediations({ onOpen }: { onOpen: (requirementId: string) => void }) {
  const read = useRead(listRemediations);
  if (read.data === undefined)
    return read.isError ? (
      <Card title={REQUIREMENT_TEXTS.remediationsUnderWay}>
        <PanelError
          error={read.error}
          what={REQUIREMENT_TEXTS.remediations}
          cause={COMPLIANCE_TEXTS.loadFailed}
          onRetry={() => void read.refetch()}
          retrying={read.isFetching}
        />
      </Card>
    ) : null;
  if (read.data.length === 0) return null;
  return (
    <Card
      title={REQUIREMENT_TEXTS.remediationsUnderWay}
      meta={<span data-constant="count">{count(read.data.length)}</span>}
      flush
    >
      <div data-constant="row">
        <ExportedTable
          sees={[listRemediations.spec.access]}
          caption={REQUIREMENT_TEXTS.remediationsUnderWay}
          views="remediations"
          columns={COLUMNS}
          rows={read.data}
          rowKey={({ id }) => id}
          onOpen={({ requirement }) => onOpen(requirement.id)}
          maxHeight={240}
        />
      </div>
    </Card>
  );
}
