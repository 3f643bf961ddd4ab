/** How records are presented: hidden names, redacted values, page cursors and CSV rows. */
import { nameReplacer } from '@cottontree/contract/names-in-text.ts';

/** A person whose account was deleted. */
export interface Person {
  readonly id: string;
  readonly pseudonym: string;
  /** Ids of their sessions among the shown records. */
  readonly sessions: readonly string[];
  /** Every name that they had in the history. */
  readonly names: readonly string[];
}

interface About {
  readonly actor_id: string | null;
  readonly entity_type: string;
  readonly entity_id: string;
  readonly action: string;
  readonly description: string;
}

/** Replaces the names of deleted people by their pseudonyms. */
export interface Hider {
  actor(id: string | null, name: string): string;
  /** A text about this person. */
  text(id: string | null, text: string): string;
  description(row: About): string;
  value(row: About, field: string, value: string | null): string | null;
}

const PERSONAL = new Set(['username', 'email', 'firstName', 'lastName', 'department', 'jobTitle']);
const REMOVED = '(removed with the account)';

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
      // If no name of the person is known, the text cannot be cleaned, so it is replaced.
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

/** Records are written without secrets; this hides one that was recorded by mistake. */
export const redacted = (field: string, value: string | null): string | null =>
  value !== null && SECRET.test(field) && !/^(true|false)$/.test(value) ? '(not shown)' : value;

/** The position where a page ended: continue below this sequence number, after skipping the parts already returned. */
export const cursorOf = (below: bigint, skip = 0): string => (skip > 0 ? `${below}.${skip}` : `${below}`);

/** An invalid cursor starts at the beginning. */
export function partsOf(cursor: string | undefined): { below: bigint | null; skip: number } {
  const [, below, skip = '0'] = /^(\d{1,19})(?:\.(\d{1,6}))?$/.exec(cursor ?? '') ?? [];
  const number = below === undefined ? null : BigInt(below);
  return {
    below: number === null || number > 9_223_372_036_854_775_807n ? null : number,
    skip: Number(skip),
  };
}

export interface Page<Item> {
  readonly items: Item[];
  readonly nextCursor: string | null;
}

/** Searches the text as it is displayed, so that a hidden name cannot be found. */
export const shows = (search: string, ...texts: (string | null)[]): boolean =>
  search === '' || texts.some((text) => text?.toLowerCase().includes(search.toLowerCase()));
