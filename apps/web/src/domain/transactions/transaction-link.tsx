import type { ReactNode } from 'react';
import { recordLink } from '@cottontree/contract/screens.ts';
import { useHref } from '../../kernel/as-of.ts';
import { holds, useCurrentUser } from '../../kernel/session/session.tsx';

/** Leads to a transaction where it is named elsewhere; plain for people who may not look at it. */
export function TransactionLink({ id, children }: { id: string; children: ReactNode }) {
  const href = useHref();
  if (!holds(useCurrentUser().data, 'customers.view')) return children;
  return <a href={href(recordLink('/transactions', id))}>{children}</a>;
}
