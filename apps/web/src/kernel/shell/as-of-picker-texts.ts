export const AS_OF_PICKER_TEXTS = {
  enterTheYearWithFour: 'Enter the year with four digits.',
  enterADay: 'Enter a day.',
  enterADayUp: (now: string) => `Enter a day up to today, ${now}.`,
  aboutTheDay:
    'Figures are shown as of the close of this day. Lists of open work stay those of today, and say so.',
  asOfDate: 'As-of date',
  byA: (name: string) => `By a ${name}`,
  oneBack: (name: string) => `One ${name} back`,
  oneOn: (name: string) => `One ${name} on`,
  yesterday: 'Yesterday',
  endOfLastMonth: 'End of last month',
  backToToday: 'Back to today',
  showThisDay: 'Show this day',
} as const;
