import path from 'node:path';

// The contents of a state folder, beside what PostgreSQL keeps in it (`folder-layout.ts` of the embedded PostgreSQL).
// Defined in one place, because backups and documentation name the same paths.

/** The keys of this installation (mode 0700), unless KEY_DIR names another folder. */
export const keyFolder = (stateDir: string): string => path.join(stateDir, 'keys');

/** What this folder remembers of its claim to write to the backup storage (mode 0600). */
export const claimMemory = (stateDir: string): string => path.join(stateDir, 'backup-claim.json');

/** The journal of a company swap that a restore has begun; the next start completes it (mode 0600). */
export const swapJournal = (stateDir: string): string => path.join(stateDir, 'swap.json');

/** Where backups are stored, unless BACKUP_DIR names another folder. */
export const backupFolder = (stateDir: string): string => path.join(stateDir, 'backups');

/** The result of the last restore, until the next start has recorded it (mode 0600). */
export const restoreNote = (stateDir: string): string => path.join(stateDir, 'restored.json');
