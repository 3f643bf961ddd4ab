/** Texts of the bars that are weeks or months. */
export const SPAN_TEXTS = {
  heads: { week: 'Week', month: 'Month' },
  span: (from: string, to: string): string => `${from} to ${to}`,
  partOf: (span: string, days: number, of: number): string => `${span} (${days} of ${of} days)`,
  eventOn: (day: string, event: string): string => `${day}: ${event}`,
  opensLastDay: (day: string): string => `Opens the receipt of ${day}`,
  about: {
    week: 'Each bar is a week, Monday to Sunday.',
    month: 'Each bar is a month.',
  },
  notWhole: { week: ' Lighter: week not complete.', month: ' Lighter: month not complete.' },
} as const;
