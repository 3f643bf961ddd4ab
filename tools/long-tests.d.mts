export const LONG_TESTS: string[];
export const LONG_IN_BROWSER: string[];
