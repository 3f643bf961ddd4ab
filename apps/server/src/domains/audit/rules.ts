/** How records are shown: whose names are hidden, what is blacked out, how pages go on, and how a row becomes CSV. */
import { nameReplacer } from '@cottontree/contract/names-in-text.ts';

/** An account that was deleted. */
export interface Person {
  readonly id: string;
  readonly pseudonym: string;
  /** Ids of sessions of theirs among those that are shown. */
  readonly sessions: readonly string[];
  /** Every name that the history knows them by. */
  readonly names: readonly string[];
}

interface About {
  readonly actor_id: string | null;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly action: string;
  readonly description: string;
}

/** Shows people who were deleted by their pseudonym. */
export interface Hider {
  actor(id: string | null, name: string): string;
  /** A text that speaks of this person. */
  text(id: string | null, text: string): string;
  description(row: About): string;
  value(row: About, field: string, value: string | null): string | null;
}

const PERSONAL = new Set(['username', 'email', 'firstName', 'lastName', 'department', 'jobTitle']);
export const REMOVED = '(removed with the account)';

function withoutNames(text: string, { names, pseudonym }: Person): string {
  return nameReplacer(names)?.(text, () => pseudonym) ?? text;
}

export function hiderOf(deleted: readonly Person[]): Hider {
  const byId = new Map(deleted.map((person) => [person.id, person]));
  const personOf = (id: string | null): Person | undefined => (id === null ? undefined : byId.get(id));
  const targetOf = ({ entity_type: type, entity_id: id }: About): Person | undefined =>
    type === 'user'
      ? byId.get(id)
      : deleted.find(({ sessions }) => type === 'session' && sessions.includes(id));
  const about = (row: About): Person[] =>
    [personOf(row.actor_id), targetOf(row)].filter((person) => person !== undefined);
  return {
    actor: (id, name) => personOf(id)?.pseudonym ?? name,
    text: (id, text) => {
      const person = personOf(id);
      return person ? withoutNames(text, person) : text;
    },
    description: (row) => {
      const target = targetOf(row);
      // A text about somebody of whom no name is known cannot be cleared of it.
      if (target && target.names.length === 0) return `${row.action} of ${target.pseudonym}`;
      return about(row).reduce(withoutNames, row.description);
    },
    value: (row, field, value) => {
      if (value === null) return null;
      if (row.entity_type === 'user' && byId.has(row.entity_id) && PERSONAL.has(field)) return REMOVED;
      return about(row).reduce(withoutNames, value);
    },
  };
}

const SECRET = /password|secret|token|recovery|totp/i;

/** Secrets are left out where records are made; should one slip through, it is not shown. */
export const redacted = (field: string, value: string | null): string | null =>
  value !== null && SECRET.test(field) && !/^(true|false)$/.test(value) ? '(not shown)' : value;

/** Where a page ended: the sequence below which to go on, and how many parts of it were given. */
export const cursorOf = (below: bigint, skip = 0): string => (skip > 0 ? `${below}.${skip}` : `${below}`);

/** What was never a cursor begins at the beginning. */
export function partsOf(cursor: string | undefined): { below: bigint | null; skip: number } {
  const [, below, skip = '0'] = /^(\d{1,19})(?:\.(\d{1,6}))?$/.exec(cursor ?? '') ?? [];
  const number = below === undefined ? null : BigInt(below);
  return {
    below: number === null || number > 9_223_372_036_854_775_807n ? null : number,
    skip: Number(skip),
  };
}
