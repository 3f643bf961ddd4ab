export const PAGE_TEXTS = {
  signIn: 'Sign in',
  titled: (title: string, company: string) => `${title} · ${company}`,
  openedPath: (path: string) => `Opened ${path}`,
} as const;
