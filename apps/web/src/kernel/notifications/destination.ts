import type { Notification } from '@cottontree/contract/notifications/notifications.ts';
import type { ScreenLink } from '@cottontree/contract/screens.ts';

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const DAY = /^(\d{4})-(\d{2})-\d{2}$/;

/** The month of a day, as in the URL of the expenses screen; without a day, the screen chooses the month. */
function monthOf(day: unknown): string {
  const [, year, month] = (typeof day === 'string' && DAY.exec(day)) || [];
  return month === undefined ? '' : `&month=${Number(month)}&year=${year}`;
}

/**
 * The path in this application where the subject of a notification is shown, or decided if it waits for a decision.
 * Undefined when there is no such screen. Only values in the form of a day or an id are used: the data may come from
 * other people.
 */
export function destinationOf({
  actionType,
  data,
}: Pick<Notification, 'actionType' | 'data'>): ScreenLink | undefined {
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
      return typeof id === 'string' && ID.test(id)
        ? `/feature-suggestions?suggestion=${id}`
        : '/feature-suggestions';
    }
    case 'error_tracking':
      return '/error-tracking';
    case 'seal_finding':
      return '/audit-history';
    case 'mailing':
      return '/user-profile';
    case 'backup':
      return '/backup-disaster-recovery?tab=monitoring';
    case 'feed_silent':
      return '/data-feeds';
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
