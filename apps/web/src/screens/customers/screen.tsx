import { useState } from 'react';
import { usePathname } from 'wouter/use-browser-location';
import type { searchCustomers } from '@cottontree/contract/desk/customers.ts';
import type { AnswerOf } from '@cottontree/contract/route.ts';
import { PageHead } from '@cottontree/ui/page-head.tsx';
import { recordIn, type ScreenProps } from '../../kernel/route-table.ts';
import { AllCustomers } from './all-customers.tsx';
import { CustomerPage } from './customer-page.tsx';
import { FoundCustomers } from './found-customers.tsx';
import css from './screen.module.css';
import { SearchForm } from './search-form.tsx';

/** Finds customers, or shows the one that the address names. What is typed stands in no address. */
export function CustomersScreen({ title }: ScreenProps) {
  const id = recordIn('/customers', usePathname());
  const [found, setFound] = useState<AnswerOf<typeof searchCustomers>>();
  if (id !== undefined) return <CustomerPage key={id} id={id} />;
  return (
    <div className={css.screen}>
      <PageHead title={title} />
      <SearchForm onFound={setFound} />
      {found === undefined ? (
        <AllCustomers />
      ) : (
        <FoundCustomers found={found} onAll={() => setFound(undefined)} />
      )}
    </div>
  );
}
