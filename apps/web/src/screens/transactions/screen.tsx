import { usePathname } from 'wouter/use-browser-location';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { TransactionTable } from '../../domain/transactions/transaction-table.tsx';
import { recordIn, type ScreenProps } from '../../kernel/route-table.ts';
import { FilterBar } from './filter-bar.tsx';
import { queryOf, useTransactionFilters } from './filters.ts';
import css from './screen.module.css';
import { TransactionPage } from './transaction-page.tsx';

/** The list of transactions, or the one that the address names. */
export function TransactionsScreen({ title }: ScreenProps) {
  const id = recordIn('/transactions', usePathname());
  const { values } = useTransactionFilters();
  if (id !== undefined) return <TransactionPage key={id} id={id} />;
  return (
    <div className={css.screen}>
      <PageHead title={title} />
      <FilterBar />
      <TransactionTable query={queryOf(values)} />
    </div>
  );
}
