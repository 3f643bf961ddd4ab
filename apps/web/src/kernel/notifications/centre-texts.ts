export const CENTRE_TEXTS = {
  notificationCentre: 'Notification centre',
  notificationSettings: 'Notification settings',
  notifications: 'Notifications',
  markAllRead: 'Mark all read',
  clearAll: 'Clear all',
  notificationsWhat: 'notifications',
  nothingNew: 'Nothing new',
  newNotificationsArriveWhileYou: 'New notifications arrive while you work.',
  workOnExecutive: 'See them on the Executive dashboard',
  newestAreListed: (centreSize: number) =>
    `The newest ${centreSize} are listed. Mark all read and Clear all apply to older ones, too.`,
  clearTitle: (title: string) => `Clear ${title}`,
  critical: 'Critical',
  acknowledged: 'Acknowledged',
  acknowledge: 'Acknowledge',
  overSince: (endedAt: string) => `· over since ${endedAt}`,
  unread: '· unread',
} as const;
