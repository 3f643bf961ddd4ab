import { readMonitoring } from '@cottontree/contract/compliance/compliance.ts';
import type { Monitoring } from '@cottontree/contract/compliance/register.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Card } from '@cottontree/ui/card.tsx';
import { How } from '@cottontree/ui/how.tsx';
import { ExportedTable } from '../../domain/exports/exported-table.tsx';
import { count, date, NOTHING } from '../../kernel/formatting.ts';
import { LIMIT_TEXTS } from './limit-texts.ts';
import css from './screen.module.css';

type Limit = Monitoring['limits'][number];

const basisOf = ({ basis }: Limit): string => (basis === null ? NOTHING : LIMIT_TEXTS.bases[basis]);
const stateOf = ({ verifiedBy }: Limit): string =>
  verifiedBy === null ? LIMIT_TEXTS.notYetConfirmed : LIMIT_TEXTS.confirmedBy(verifiedBy);
const sourceOf = ({ source, unit, value }: Limit): string =>
  unit === 'SLL' ? `${source}. ${LIMIT_TEXTS.inNewLeones(count(Number(value) / 1000))}` : `${source}.`;
const grouped = (value: string): string => (value.includes('.') ? value : count(value));

/** The limits by which transactions are judged, what each rests on, and whether anybody confirmed that. */
export const Limits = ({ limits }: Pick<Monitoring, 'limits'>) => (
  <Card title={LIMIT_TEXTS.limitsInForce} flush>
    <div data-constant="row">
      <ExportedTable
        sees={[readMonitoring.spec.access]}
        caption={LIMIT_TEXTS.limitsInForce}
        views="limits-in-force"
        columns={[
          {
            key: 'title',
            head: LIMIT_TEXTS.limit,
            cell: ({ title }) => title,
            value: ({ title }) => title,
          },
          // In several units: no order.
          {
            key: 'value',
            head: LIMIT_TEXTS.value,
            numeric: true,
            cell: ({ value }) => grouped(value),
          },
          { key: 'unit', head: LIMIT_TEXTS.unit, cell: ({ unit }) => unit, value: ({ unit }) => unit },
          {
            key: 'since',
            head: LIMIT_TEXTS.since,
            hide: 'medium',
            cell: ({ validFrom }) => <time dateTime={validFrom}>{date(validFrom)}</time>,
            value: ({ validFrom }) => validFrom,
          },
          { key: 'basis', head: LIMIT_TEXTS.basis, cell: basisOf, value: basisOf },
          {
            key: 'state',
            head: LIMIT_TEXTS.state,
            cell: (limit) => (
              <Badge tone={limit.verifiedBy === null ? 'warn' : 'pos'}>{stateOf(limit)}</Badge>
            ),
            value: stateOf,
          },
          {
            key: 'source',
            head: LIMIT_TEXTS.source,
            hide: 'medium',
            cell: (limit) => (
              <How label={LIMIT_TEXTS.showSource}>
                <span className={css.wraps}>{sourceOf(limit)}</span>
              </How>
            ),
            value: sourceOf,
          },
        ]}
        rows={limits}
        rowKey={({ name }) => name}
      />
    </div>
  </Card>
);
