export const SEARCH_TEXTS = {
  previous: 'Previous',
  next: 'Next',
  pagesOf: (what: string) => `Pages of ${what}`,
  inAll: (total: string) => `${total} in all`,
  rangeOfTotal: (count: string, countText: string, total: string) => `${count}–${countText} of ${total}`,
  search: 'Search',
} as const;
