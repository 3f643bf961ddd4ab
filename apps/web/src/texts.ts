export const PAGE_TEXTS = {
  signInCottontree: 'Sign in · Cottontree',
  openedPath: (path: string) => `Opened ${path}`,
} as const;
