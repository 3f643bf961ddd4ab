import type { Notification } from '@cottontree/contract/notifications.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^(\d{4})-(\d{2})-\d{2}$/;

/** The month of a day, as the address of the expenses names it; without a day, the screen's own choice. */
function monthOf(day: unknown): string {
  const [, year, month] = (typeof day === 'string' && DAY.exec(day)) || [];
  return month === undefined ? '' : `&month=${Number(month)}&year=${year}`;
}

/**
 * Where what a notification speaks of is seen, and decided where it waits: a path of this application. Undefined when
 * it names nothing that has such a place. Only what has the form of a day or an id is taken from it: other people send them too.
 */
export function destinationOf({ actionType, data }: Pick<Notification, 'actionType' | 'data'>) {
  switch (actionType) {
    case 'expense_recorded':
      return `/expense-management?tab=expenses&state=pending${monthOf(data.expenseDate)}`;
    case 'budget_proposed':
      return `/expense-management?tab=budgets${monthOf(data.month)}`;
    case 'adoption_proposed':
    case 'adoption_decided':
    case 'material_difference': {
      const day = data.entryDate;
      return `/data-entry?tab=financials${typeof day === 'string' && DAY.test(day) ? `&date=${day}` : ''}`;
    }
    case 'role_proposed':
    case 'role_decided':
      return '/role-permissions';
    case 'fraud_rules':
    case 'fraud_rules_proposed':
    case 'fraud_rules_decided':
      return '/fraud-detection';
    case 'dismissal_proposed':
      return '/compliance-reporting?tab=monitoring';
    case 'suggestion_answered': {
      const id = data.suggestionId;
      return `/feature-suggestions${typeof id === 'string' && ID.test(id) ? `?suggestion=${id}` : ''}`;
    }
    case 'error_tracking':
      return '/error-tracking';
    case 'seal_finding':
      return '/audit-history';
    case 'backup':
      return '/backup-disaster-recovery?tab=monitoring';
    case 'bank_fault':
      return '/banking-apis?filter=issues';
    case 'write_off_proposed':
    case 'write_off_decided': {
      const bank = data.integrationId;
      return `/banking-apis?tab=reconciliation&list=write-offs${typeof bank === 'string' && ID.test(bank) ? `&bank=${bank}` : ''}`;
    }
    default:
      return undefined;
  }
}
