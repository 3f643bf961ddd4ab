/** Sizes and durations of backups in readable form. */
import { count, NOTHING, ratio } from '../../kernel/formatting.ts';
import { BACKUP_TEXTS } from './texts.ts';

const SIZES = ['B', 'KB', 'MB', 'GB', 'TB'] as const;

/** "512 B", "1.50 MB", in steps of 1,000, as disks are sold. */
export function size(bytes: number | null): string {
  if (bytes === null) return NOTHING;
  const step = bytes < 1 ? 0 : Math.min(SIZES.length - 1, Math.floor(Math.log10(bytes) / 3));
  return step === 0 ? `${count(bytes)} B` : `${ratio(bytes / 1_000 ** step)} ${SIZES[step]}`;
}

/** "0.8 s", "42 s", "3 min 05 s", "1 h 10 min" */
export function duration(milliseconds: number | null): string {
  if (milliseconds === null) return NOTHING;
  if (milliseconds < 10_000) return `${(milliseconds / 1_000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const [hours, minutes, rest] = [
    Math.floor(seconds / 3_600),
    Math.floor((seconds % 3_600) / 60),
    seconds % 60,
  ];
  const two = (value: number): string => String(value).padStart(2, '0');
  return hours > 0
    ? BACKUP_TEXTS.hoursAndMinutes(hours, two(minutes))
    : BACKUP_TEXTS.minutesAndSeconds(rest, minutes, two(rest));
}
