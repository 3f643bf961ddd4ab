/** Verbatim texts of the Notification Tester, and its presets. */
import type { NotificationType } from '@cottontree/contract/events.ts';

export const TESTER_TEXTS = {
  send: 'Send Notification',
  sent: 'Notification sent successfully!',
  failed: 'Failed to send notification',
  presets: 'Quick fill',
  back: (milliseconds: number) => `It came back in ${milliseconds} ms and is in the notification centre.`,
  silent: 'It did not come back within five seconds.',
  disconnected: 'There is no live connection; the page tries again every three seconds.',
  titleRequired: 'Title is required.',
  messageRequired: 'Message is required.',
  systemTest: 'System Test',
  notification: 'Notification',
  title: 'Title',
  type: 'Type',
  message: 'Message',
  actionType: 'Action type',
  whatAClick: 'What opens when it is clicked.',
  sendTo: 'Send to',
  onlyMe: 'Only me',
  everyoneWithAnActiveAccount: 'Everyone with an active account',
  itReachesYouAlone: 'Only you receive it.',
  sendingToOthers: 'Sending to others',
  whetherItMakesASound:
    'Sound and desktop alerts follow your notification settings: quiet hours, frequency and categories. Notifications sent here are marked as test data and can be cleared in the System Test.',
} as const;

export const TYPES: Readonly<Record<NotificationType, string>> = {
  info: 'Info',
  success: 'Success',
  warning: 'Warning',
  error: 'Error (critical)',
};

/** The action of a click on the notification; the first has none. */
export const ACTIONS = {
  '': 'None',
  expense_recorded: 'Open the pending expenses',
  budget_proposed: 'Open the budgets',
  material_difference: 'Open the financial entries',
} as const;
export type Action = keyof typeof ACTIONS;
// The keys of a const object are exactly its key type.
export const ACTION_KEYS = Object.keys(ACTIONS) as Action[];

export interface Draft {
  title: string;
  type: NotificationType;
  message: string;
  actionType: Action;
}

export const EMPTY: Draft = { title: '', type: 'info', message: '', actionType: '' };

export const PRESETS: readonly { label: string; draft: Draft }[] = [
  {
    label: 'Maintenance notice',
    draft: {
      title: 'Maintenance tonight',
      type: 'info',
      message: 'The console restarts at 22:00 UTC and is back within five minutes.',
      actionType: '',
    },
  },
  {
    label: 'Books closed',
    draft: {
      title: 'Financial day closed',
      type: 'success',
      message: 'The entries of the day are in the books.',
      actionType: 'material_difference',
    },
  },
  {
    label: 'Expense waiting',
    draft: {
      title: 'An expense waits for approval',
      type: 'warning',
      message: 'Another person has to decide it before the end of the month.',
      actionType: 'expense_recorded',
    },
  },
  {
    label: 'Critical alert',
    draft: {
      title: 'Bank connection lost',
      type: 'error',
      message: 'A critical notification asks to be acknowledged.',
      actionType: '',
    },
  },
];
