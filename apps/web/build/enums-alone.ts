/** Takes the place of zod in the browser's code, where only lists of options are left. See browser-contract.ts. */
export * as z from './enum-options.ts';
