/** The files of docs/operations/examples, with the values replaced that differ on a test machine. */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../server-process.ts';

export const exampleFile = (name: string): string => path.join(projectRoot, 'docs/operations/examples', name);

/** Throws if the example does not contain a text to be replaced: nothing else of it may differ. */
export function readExample(name: string, replaced: Readonly<Record<string, string>> = {}): string {
  return Object.entries(replaced).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`${name} has no ${JSON.stringify(from)}`);
      return text.replaceAll(from, to);
    },
    readFileSync(exampleFile(name), 'utf8'),
  );
}

export function writeExample(
  name: string,
  folder: string,
  replaced: Readonly<Record<string, string>> = {},
): string {
  const file = path.join(folder, name);
  writeFileSync(file, readExample(name, replaced));
  return file;
}
