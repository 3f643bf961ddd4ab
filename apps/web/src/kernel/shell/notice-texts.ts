export const NOTICE_TEXTS = {
  criticalNotification: 'Critical notification',
  acknowledge: 'Acknowledge',
  andMore: (count: number) => `and ${count} more`,
  demoCompany: 'Demo company',
  demoCompanyFailedTimes: (failures: number) => `The demo company failed ${failures} times in a row`,
  itStoppedAt: (stage: string) => `It stopped at: ${stage}. It is retried at least every 30 seconds.`,
  errorTracking: 'Error Tracking',
  showsTheCause: 'shows the cause.',
  demoCompanyIsBeingCreated: 'The demo company is being created',
} as const;
