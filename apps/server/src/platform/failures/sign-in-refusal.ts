import { codeOf } from './reason.ts';

/** SQLSTATEs of a database that refuses this server's sign-in: password, role, pg_hba.conf, or the database is gone. */
export const refusesSignIn = (error: unknown): boolean => /^(28|3D000)/.test(codeOf(error) ?? '');
