import { navigate } from 'wouter/use-browser-location';
import type { searchCustomers } from '@cottontree/contract/desk/customers.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { recordLink } from '@cottontree/contract/screens.ts';
import { Button } from '@cottontree/ui/button.tsx';
import { EmptyState } from '@cottontree/ui/states.tsx';
import { Table } from '@cottontree/ui/table.tsx';
import { useHref } from '../../kernel/as-of.ts';
import { count } from '../../kernel/formatting.ts';
import { CUSTOMER_COLUMNS } from './customer-columns.tsx';
import css from './screen.module.css';
import { CUSTOMER_TEXTS } from './texts.ts';

export interface FoundCustomersProps {
  found: AnswerOf<typeof searchCustomers>;
  /** Back to the list of all. */
  onAll: () => void;
}

/** The result of a search. */
export function FoundCustomers({ found: { by, customers, more }, onAll }: FoundCustomersProps) {
  const href = useHref();
  return (
    <div className={css.screen} data-constant="row">
      <p className={css.note} role="status">
        {CUSTOMER_TEXTS.foundSo(count(customers.length), more, CUSTOMER_TEXTS.found[by])}.{' '}
        <Button variant="quiet" onClick={onAll}>
          {CUSTOMER_TEXTS.showAll}
        </Button>
      </p>
      <div className={css.table}>
        <Table
          caption={CUSTOMER_TEXTS.customers}
          columns={CUSTOMER_COLUMNS}
          rows={customers.map((row, place) => ({ place, row }))}
          rowKey={({ place }) => String(place)}
          onOpen={({ row }) => row !== undefined && navigate(href(recordLink('/customers', row.id)))}
          empty={<EmptyState title={CUSTOMER_TEXTS.nobody}>{CUSTOMER_TEXTS.nobodyWhy}</EmptyState>}
          bare
        />
      </div>
    </div>
  );
}
