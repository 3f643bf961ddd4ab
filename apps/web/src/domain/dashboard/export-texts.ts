/** Words of the exports of a screen. */
export const EXPORT_TEXTS = {
  byMail: 'This page by mail',
  keyFiguresCsv: 'Key figures as CSV',
  keyFiguresPng: 'Key figures as PNG',
  screenPdf: 'This screen as PDF',
  screenXlsx: 'This screen as XLSX',
  leftOut: 'Left out, as there is nothing to see',
  preparing: 'Preparing',
  sampleNote: 'Sample data',
  keyFigures: 'Key figures',
  asOf: (title: string, day: string) => `${title}, as of ${day}`,
  keyFiguresOfTitle: (title: string) => `${title}, key figures`,
} as const;
