/** Keys of the table of settings that more than one domain reads. */

/** What the backup service observed last: `Seen` of the backup domain. */
export const BACKUP_SEEN = 'backup-seen';
