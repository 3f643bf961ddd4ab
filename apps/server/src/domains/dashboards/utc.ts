/** "2026-11-28, 08:40 UTC" */
export const utc = (at: Date): string => `${at.toISOString().slice(0, 16).replace('T', ', ')} UTC`;
