import { describe, expect, it } from 'vitest';
import { enclosingName } from './enclosing.ts';

const SOURCE = `import { sql } from 'kysely';

const LEVELS = ['a', 'b'] as const;
const double = (value: number) => value * 2;

export function PeopleTable({
  caption,
  busy,
}: {
  caption: string;
}) {
  const total = caption.length;
  const onClick = async () => {
    if (busy) {
      work();
    } else {
      throw new Error('x');
    }
  };
  return (
    <div>{total}</div>
  );
}

export const saveRules = command(route, async ({ tx }) => {
  const rows = await sql\`select 1\`;
  return rows.map((row) => row.id);
});

class Store {
  override render(): void {
    draw();
  }

  async #read(
    name: string,
  ): Promise<void> {
    if (name === '') return;
    await load(name);
  }
}
const table = {
  open: (id: string) => {
    go(id);
  },
};
`;
/** The line number, counted from 1, of the line that contains a text. */
const lineOf = (text: string) => SOURCE.split('\n').findIndex((line) => line.includes(text)) + 1;

describe('enclosingName', () => {
  it.each([
    ['value * 2', 'double'],
    ['caption.length', 'PeopleTable'],
    ['work();', 'onClick'],
    ["Error('x')", 'onClick'],
    ['<div>{total}', 'PeopleTable'],
    ['select 1', 'saveRules'],
    ['rows.map', 'saveRules'],
    ['draw();', 'render'],
    ['load(name)', '#read'],
    ['go(id)', 'open'],
  ])('finds: %s', (text, name) => {
    expect(enclosingName(SOURCE, lineOf(text))).toBe(name);
  });
  it('is null at the outermost level and beyond the end', () => {
    expect(enclosingName(SOURCE, lineOf('LEVELS'))).toBeNull();
    expect(enclosingName('', 5)).toBeNull();
  });
});
