/**
 * The program of `npm run entries`: writes what was entered since a given time to files, so that it can be entered
 * again.
 */
import { accessSync, constants, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { businessSince, changesSince } from './domains/backup/entries-since.ts';
import { connect } from './platform/database/client.ts';
import { reasonOf } from './platform/failures/reason.ts';
import { csvLine } from '@cottontree/csv/csv-line.ts';
import { projectRootOf } from './project-root.ts';
import { failCommand, onDatabase } from './reach-database.ts';
import { readSettings } from './read-settings.ts';
import { SettingsError } from './settings.ts';

const USAGE = 'npm run entries -- --since 2026-11-21T14:05:00Z --into FOLDER';
const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?Z$/;

function readArguments(): { since: Date; into: string } {
  const { values } = parseArgs({ options: { since: { type: 'string' }, into: { type: 'string' } } });
  const { since = '', into = '' } = values;
  const at = new Date(since);
  if (!MOMENT.test(since) || Number.isNaN(at.getTime()))
    throw new SettingsError(`--since must be a moment in UTC such as 2026-11-21T14:05:00Z: ${USAGE}`);
  if (at.getTime() > Date.now()) throw new SettingsError('--since must lie in the past');
  if (into === '') throw new SettingsError(`--into must name a folder: ${USAGE}`);
  return { since: at, into: path.resolve(into) };
}

/** The files contain personal data: only this user may read them. */
function openFolder(folder: string): (name: string, text: string) => void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    accessSync(folder, constants.R_OK | constants.W_OK);
  } catch (error) {
    throw new SettingsError(
      `--into ${folder} cannot be used (${reasonOf(error)}): name a folder that this user may write`,
    );
  }
  if (readdirSync(folder).length > 0) throw new SettingsError(`${folder} must be empty`);
  return (name, text) => writeFileSync(path.join(folder, name), text, { mode: 0o600, flag: 'wx' });
}

const HEAD = ['at', 'who', 'action', 'what', 'description', 'before', 'after'];

try {
  const { since, into } = readArguments();
  const settings = readSettings(process.env);
  const write = openFolder(into);
  await onDatabase(settings, projectRootOf(import.meta.url), async (connection) => {
    const database = connect(connection);
    try {
      let number = 0;
      for await (const { call, body } of businessSince(database.read, since)) {
        number += 1;
        write(`${String(number).padStart(4, '0')}-${call}.json`, JSON.stringify(body));
      }
      const changes = await changesSince(database.read, since);
      const lines = changes.map(({ at, who, action, entity, description, before, after }) =>
        csvLine([
          at.toISOString(),
          who,
          action,
          entity,
          description,
          before === null ? '' : JSON.stringify(before),
          after === null ? '' : JSON.stringify(after),
        ]),
      );
      write('changes.csv', [csvLine(HEAD), ...lines].join(''));
      process.stdout.write(
        `${into} holds ${number} batches of business to be sent again, and ${changes.length} changes of people in changes.csv\n`,
      );
    } finally {
      await database.close();
    }
  });
} catch (error) {
  failCommand(error);
}
