/** Compares the code that the schema holds, and whose it is, with what the product's migrations make. See docs/decisions/0058 and 0072. */
import type { Db } from '../../database/client.ts';
import made from '../../database/migrations/schema-code.json' with { type: 'json' };
import {
  codeKey,
  ownKey,
  readSchemaCode,
  type CodePiece,
  type SchemaCode,
} from '../../database/schema-code.ts';
import { MIGRATORS_TABLES, type Right } from '../../database/schema-rights.ts';

const EXPECTED: ReadonlyMap<string, string> = new Map(Object.entries(made.code));

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** "Trigger zz on expenses" of the key "trigger expenses: zz", "Function zz" of "function zz()". */
function named(key: string): string {
  const [whole = '', kind = '', owner = '', part] = /^(\S+) (.+?)(?:: (.+))?$/s.exec(key) ?? [];
  if (whole === '') return key;
  return `${capital(kind)} ${part === undefined ? owner.replace(/\(\)$/, '') : `${part} on ${owner}`}`;
}

/** A table or view of somebody's own is none of ours, but where it would stand before the product's when sums are made again. */
const mayStandBeside = ({ kind, name }: CodePiece): boolean =>
  (kind === 'table' || kind === 'view') && !name.startsWith('raw.');

/** PostgreSQL 15 writes everything as 18 does but views; of a later release nobody knows yet. */
const isWrittenAlike = ({ kind }: CodePiece, major: number): boolean =>
  major === made.postgresql || (kind !== 'view' && (kind !== 'table' || major < made.postgresql));

const FIRING: Readonly<Record<string, string>> = {
  D: 'is disabled',
  R: 'fires for replication only',
  A: 'fires for replication as well',
};

function faultsOf(piece: CodePiece, major: number): string[] {
  const expected = EXPECTED.get(codeKey(piece));
  const name = named(ownKey(piece));
  if (expected === undefined) return mayStandBeside(piece) ? [] : [`${name} is not the product's`];
  const differs = piece.sha256 !== expected && isWrittenAlike(piece, major);
  const changed =
    piece.kind === 'table'
      ? `Columns, defaults or constraints of ${piece.name} were changed`
      : `${name} was changed`;
  const firing = FIRING[piece.enabled];
  return [...(differs ? [changed] : []), ...(firing === undefined ? [] : [`${name} ${firing}`])];
}

/** What is not there; of a table that is gone only itself. */
function missing(pieces: readonly CodePiece[]): string[] {
  const held = new Set(pieces.map(ownKey));
  const parts = pieces.filter(({ kind, name, family }) => kind === 'table' && name !== family);
  const wanted = [...EXPECTED.keys()].flatMap((key) => {
    const family = / (\S+ \(each part\))/.exec(key)?.[1];
    if (family === undefined) return [key];
    return parts.filter((part) => part.family === family).map(({ name }) => key.replace(family, () => name));
  });
  return wanted
    .filter((key) => !held.has(key))
    .filter((key) => {
      const table = /^(?:trigger|rule|policy) (.+?): /.exec(key)?.[1];
      return table === undefined || held.has(`table ${table}`) || held.has(`view ${table}`);
    })
    .map((key) => `${named(key)} is missing`);
}

/** Of the product's own pieces: what is beside them may belong to anybody. */
function wrongRights(pieces: readonly CodePiece[], rights: readonly Right[]): string[] {
  const own = new Set([
    ...pieces.filter((piece) => EXPECTED.has(codeKey(piece))).map(ownKey),
    ...MIGRATORS_TABLES,
  ]);
  return rights
    .filter(({ key }) => key === null || own.has(key))
    .map(({ key, what }) => (key === null ? what : `${named(key)} ${what}`));
}

/**
 * What differs, as sentences without their full stop: planted, changed, disabled or missing code, owners and grants that are not the
 * product's, names that lead somewhere else, and settings and event triggers around them. Nothing of it can be accepted: it goes
 * when it is put right.
 */
export const faultsIn = ({ pieces, hidden, strangers, rights, major }: SchemaCode): string[] => [
  ...pieces.flatMap((piece) => faultsOf(piece, major)),
  ...missing(pieces),
  ...wrongRights(pieces, rights),
  ...hidden
    .filter((key) => EXPECTED.has(key))
    .map((key) => `Another ${key.replace(/\(\)$/, '')} comes before the product's`),
  ...strangers.map((what) => `${what} is not the product's`),
];

/** As `faultsIn`, of the database as it is. */
export const schemaFaults = async (db: Db): Promise<string[]> => faultsIn(await readSchemaCode(db));
