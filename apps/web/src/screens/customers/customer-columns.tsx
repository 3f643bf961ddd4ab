import type { ReactNode } from 'react';
import type { CustomerRow } from '@cottontree/contract/desk/customers.ts';
import { Badge } from '@cottontree/ui/badge.tsx';
import { Skeleton } from '@cottontree/ui/skeleton.tsx';
import type { Column } from '@cottontree/ui/table.tsx';
import { VisuallyHidden } from '@cottontree/ui/visually-hidden.tsx';
import { COMMON_TEXTS } from '../../kernel/common-texts.ts';
import { date } from '../../kernel/formatting.ts';
import type { Slot } from '../../kernel/paged-rows.ts';
import { CUSTOMER_TEXTS } from './texts.ts';

const column = (
  key: string,
  head: string,
  cell: (row: CustomerRow) => ReactNode,
  rest: Partial<Column<Slot<CustomerRow>>> = {},
): Column<Slot<CustomerRow>> => ({
  key,
  head,
  cell: ({ row }) =>
    row === undefined ? (
      <>
        {/* The row has a button that opens it, and every button a name. */}
        {key === 'name' && <VisuallyHidden>{COMMON_TEXTS.loading}</VisuallyHidden>}
        <Skeleton width={90} height={10} />
      </>
    ) : (
      cell(row)
    ),
  ...rest,
});

export const CUSTOMER_COLUMNS: readonly Column<Slot<CustomerRow>>[] = [
  column('name', CUSTOMER_TEXTS.name, ({ maskedName }) => maskedName),
  column('phone', CUSTOMER_TEXTS.phone, ({ maskedPhone }) => maskedPhone),
  column('id', CUSTOMER_TEXTS.id, ({ id }) => id, { lead: 'plain' }),
  column('district', CUSTOMER_TEXTS.district, ({ district }) => district),
  column('level', CUSTOMER_TEXTS.level, ({ level }) => CUSTOMER_TEXTS.levels[level]),
  column(
    'since',
    CUSTOMER_TEXTS.since,
    ({ signedUpOn }) => <time dateTime={signedUpOn}>{date(signedUpOn)}</time>,
    {
      hide: 'medium',
    },
  ),
  column('state', CUSTOMER_TEXTS.state, ({ closedOn }) =>
    closedOn === null ? (
      <Badge tone="pos">{CUSTOMER_TEXTS.active}</Badge>
    ) : (
      <Badge>{CUSTOMER_TEXTS.left(date(closedOn))}</Badge>
    ),
  ),
];
