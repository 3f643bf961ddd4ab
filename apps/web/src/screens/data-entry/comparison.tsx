import { useState } from 'react';
import { labelOf } from '@cottontree/contract/data-entry/entry-labels.ts';
import type { ComparedField, EntryKind } from '@cottontree/contract/data-entry/data-entry.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Button } from '@cottontree/ui/button.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { Table, type Column } from '@cottontree/ui/table.tsx';
import { Figure } from '../../domain/figure/figure.tsx';
import { deferred } from '../../kernel/deferred.tsx';
import { NOTHING, dollars, count, type Amount } from '../../kernel/formatting.ts';
import { bookedAs } from './fields.ts';
import css from './screen.module.css';
import { STATES } from './texts.ts';

const AdoptDialog = deferred(
  () => import('./adopt-dialog.tsx').then((part) => part.AdoptDialog),
  null,
  'over',
);

export interface ComparisonProps {
  kind: EntryKind;
  day: string;
  fields: readonly ComparedField[];
  closed: boolean;
  recomputing: boolean;
  /** The version that is compared; undefined when nothing is declared. */
  version: number | undefined;
  busy: boolean;
}

const formatOf = ({ unit }: Pick<ComparedField, 'unit'>) => (unit === 'count' ? count : dollars);
const shown = (field: ComparedField, value: Amount): string => formatOf(field)(value);

function signed(field: ComparedField): string {
  const text = shown(field, field.difference);
  return field.difference === null || /^-|^0(\.0+)?$/.test(field.difference) ? text : `+${text}`;
}

/** The declared values of the day beside those of the books. A booked value opens its receipt. */
export function Comparison({ kind, day, fields, closed, recomputing, version, busy }: ComparisonProps) {
  const [adopting, setAdopting] = useState<ComparedField>();
  const columns: Column<ComparedField>[] = [
    { key: 'field', head: 'Field', cell: ({ kind, field }) => <FieldName kind={kind} field={field} /> },
    { key: 'declared', head: 'Declared', numeric: true, cell: (field) => shown(field, field.declared) },
    {
      key: 'booked',
      head: 'Booked',
      numeric: true,
      cell: ({ figure, booked, unit }) =>
        figure !== null && booked !== null ? (
          <Figure
            id={figure.id}
            dimension={figure.dimension}
            day={day}
            value={booked}
            format={formatOf({ unit })}
          />
        ) : (
          NOTHING
        ),
    },
    { key: 'difference', head: 'Difference', numeric: true, cell: signed },
    {
      key: 'state',
      head: 'State',
      cell: (field) => (
        <span className={css.state}>
          <State field={field} />
          {kind === 'financials' && adoptable(field) && (
            <Button
              variant="quiet"
              aria-label={`Adopt ${labelOf(field.field)}`}
              disabled={field.obstacle !== null || version === undefined}
              onClick={() => setAdopting(field)}
            >
              Adopt
            </Button>
          )}
        </span>
      ),
    },
  ];
  return (
    <Card title="Declared and booked" meta={<Freshness closed={closed} recomputing={recomputing} />} flush>
      <div data-constant="row">
        <Table
          caption="Declared and booked"
          columns={columns}
          rows={fields}
          rowKey={({ field }) => field}
          busy={busy}
          maxHeight="none"
        />
      </div>
      <Obstacles fields={fields} />
      {adopting && version !== undefined && (
        <AdoptDialog day={day} field={adopting} version={version} onClose={() => setAdopting(undefined)} />
      )}
    </Card>
  );
}

/** The field's name in the documents, and its name in the books where that differs. */
function FieldName({ kind, field }: Pick<ComparedField, 'kind' | 'field'>) {
  const booked = bookedAs(kind, field);
  return (
    <>
      {labelOf(field).replace(' (USD)', '')}
      {booked !== undefined && (
        <>
          <br />
          <span className={css.about}>{booked}</span>
        </>
      )}
    </>
  );
}

/**
 * Where there is nothing to adopt, no button is shown; where something prevents it, a disabled button with the reason.
 */
const adoptable = ({ state, obstacle }: ComparedField): boolean =>
  obstacle === null || state === 'variance' || state === 'material';

function State({ field: { state, permission } }: { field: ComparedField }) {
  const { label, tone, about } = STATES[state];
  return (
    <span title={permission === null ? about : `${about}: it needs ${permission}`}>
      <Badge tone={tone}>{label}</Badge>
    </span>
  );
}

/** Why differences cannot be adopted: each reason once, with the fields that it applies to. */
function Obstacles({ fields }: Pick<ComparisonProps, 'fields'>) {
  const differing = fields.filter(({ state }) => state === 'variance' || state === 'material');
  const reasons = new Map<string, string[]>();
  for (const { field, obstacle } of differing)
    if (obstacle !== null) reasons.set(obstacle, [...(reasons.get(obstacle) ?? []), labelOf(field)]);
  if (reasons.size === 0) return null;
  return (
    <div className={css.obstacles}>
      {[...reasons].map(([reason, labels]) => (
        <p key={reason} className={css.about}>
          <b>{labels.join(', ')}</b>: not to be adopted. {reason}.
        </p>
      ))}
    </div>
  );
}

function Freshness({ closed, recomputing }: Pick<ComparisonProps, 'closed' | 'recomputing'>) {
  if (!closed) return <span>The day is open: nothing of it is booked yet</span>;
  return recomputing ? (
    <span className={css.recomputing}>Figures of this day are being computed again</span>
  ) : null;
}
