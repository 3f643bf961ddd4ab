/** The size of backups: a log segment with almost no changes, and a simulated year on 20 GB. */
import { gzipSync } from 'node:zlib';
import { DEFAULT_SETTINGS } from '../apps/server/src/domains/backup/settings-store.ts';
import { SMALL, sealStream } from '../apps/server/src/domains/backup/sealed-stream.ts';
import { SEGMENT_BYTES } from '../apps/server/src/domains/backup/log-names.ts';
import { TWENTY_PEOPLE, simulateYear, type Rates } from '../apps/server/src/testing/simulated-year.ts';
import { atLeast, type Section } from './report.ts';

const BEGIN = new Date('2026-01-01T00:00:00Z');
const GIGABYTE = 1e9;
const gigabytes = (bytes: number): string => `${(bytes / GIGABYTE).toFixed(1)} GB`;

async function sealedBytes(content: Buffer): Promise<number> {
  const one = async function* (): AsyncGenerator<Uint8Array> {
    yield content;
  };
  let bytes = 0;
  for await (const piece of sealStream(Buffer.alloc(32, 1), 'wal/1', one(), SMALL)) bytes += piece.length;
  return bytes;
}

const YEARS: readonly (readonly [string, Partial<Rates>])[] = [
  ['As measured', {}],
  ['Half as much log again', { logBytesBusyHour: 1.5 * TWENTY_PEOPLE.logBytesBusyHour }],
  ['A database that grows twice as fast', { databaseBytesPerDay: 2 * TWENTY_PEOPLE.databaseBytesPerDay }],
  [
    'Both, on a disk of 40 GB',
    {
      diskBytes: 40 * GIGABYTE,
      fullBelow: 4 * GIGABYTE,
      logBytesBusyHour: 1.5 * TWENTY_PEOPLE.logBytesBusyHour,
      databaseBytesPerDay: 2 * TWENTY_PEOPLE.databaseBytesPerDay,
    },
  ],
];

export async function measureRoom(): Promise<Section> {
  const empty = Buffer.alloc(SEGMENT_BYTES);
  const years = YEARS.map(([name, more]) => ({
    name,
    year: simulateYear({ ...TWENTY_PEOPLE, ...more }, DEFAULT_SETTINGS, BEGIN),
  }));
  return {
    title: 'Room for backups',
    method:
      'A year of the loaded demo company with 20 people at work, by the defaults of the schedule, on one disk for database and ' +
      'backups, hour by hour by the product\u2019s own rules; sizes alone are simulated (apps/server/src/testing/simulated-year.ts ' +
      'says the rates). Full: changes would be refused.',
    tables: [
      {
        head: ['A piece of the log without changes (16 MiB)', 'Stored'],
        rows: [
          ['gzip, as until release 0.1', `${(gzipSync(empty, { level: 1 }).length / 1e3).toFixed(1)} KB`],
          ['Now', `${((await sealedBytes(empty)) / 1e3).toFixed(1)} KB`],
        ],
      },
      {
        head: [
          'Year on 20 GB',
          'Most used',
          'Full backups',
          'In place of one',
          'Stored at the end',
          'Alert on',
          'Full',
        ],
        rows: years.map(({ name, year }) => [
          name,
          gigabytes(year.mostUsedBytes),
          String(year.fulls),
          String(year.inPlace),
          `${year.kept.fulls} full (${gigabytes(year.kept.fullBytes)}), log ${gigabytes(year.kept.logBytes)}`,
          `${year.alertDays} days`,
          year.fullOn?.toISOString().slice(0, 10) ?? 'never',
        ]),
      },
    ],
    goals: [
      atLeast(
        'Room left by a year of 20 people on 20 GB',
        years[0]?.year.leastFreeBytes ?? 0,
        TWENTY_PEOPLE.fullBelow,
        gigabytes,
      ),
    ],
  };
}
