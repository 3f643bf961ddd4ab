/**
 * The records of who looked at customers: each look, search, reveal and export is one record of the audit trail, on the
 * customer. What was typed into a search is left out of it: a name or a number would stand there for good.
 */
import type { AuditEntry } from '../../platform/audit/audit.ts';

const CUSTOMER = 'customer';

export const lookAt = (customer: string, what: string): AuditEntry => ({
  action: 'customers.view',
  entity: [CUSTOMER, customer],
  description: `Looked at ${what}`,
  category: 'Security',
});

/** A transaction is a look at its customer; one of the company's own is a look at nobody. */
export const lookAtTransaction = (id: string, customer: string | null): AuditEntry | null =>
  customer === null
    ? null
    : { ...lookAt(customer, `transaction ${id} of a customer`), after: { transaction: id } };

export const revealOf = (customer: string, reason: string): AuditEntry => ({
  action: 'customers.reveal',
  entity: [CUSTOMER, customer],
  description: 'Saw the name and the telephone number of a customer',
  category: 'Security',
  after: { reason },
});

export const searchFor = (by: string, found: readonly string[]): AuditEntry => ({
  action: 'customers.search',
  entity: ['customers', by],
  description: `Searched for customers by ${by}: ${found.length} shown`,
  category: 'Security',
  after: { by, found },
});
