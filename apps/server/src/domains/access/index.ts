/** What other domains use from access. */
export { awaitedOwners, waitingObstacle } from './awaited-owners.ts';
export { type Awaited, awaitedOf } from './awaited.ts';
export { confirmPassword } from './confirm-password.ts';
export { type DemoPerson, demoPeople, removeDemoStaff } from './demo-staff.ts';
export { endSessions } from './end-sessions.ts';
export { peopleWithheldFrom } from './may-manage.ts';
export { tryPassword } from './tried-password.ts';
export { type Withheld, isWithheld, mayBeShown, withheldFrom, withholdsAny } from './withheld-records.ts';
export { waitingFirstSteps } from './first-steps.ts';
export { waitingRoleChanges } from './waiting.ts';
