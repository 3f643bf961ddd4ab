import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { describe, expect, inject, it } from 'vitest';
import { LOCKS, NAMED_LOCKS } from './locks.ts';

const root = path.join(import.meta.dirname, '../..');
const sources = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !/(^|\/)(migrations\/|locks(\.test)?\.ts$)/.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(root, name), 'utf8') }));
const numbers: number[] = Object.values(LOCKS);

async function numberOf(name: string): Promise<number> {
  const client = new pg.Client(inject('testDatabaseAdmin'));
  await client.connect();
  try {
    return (await client.query<{ number: number }>('select hashtext($1) as number', [name])).rows[0]!.number;
  } finally {
    await client.end();
  }
}

describe('the locks of the server', () => {
  it('have each a number that occurs once', async () => {
    const hashed = await Promise.all(Object.values(NAMED_LOCKS).map(numberOf));
    const all = [...numbers, ...hashed].toSorted((a, b) => a - b);
    expect(all.length).toBeGreaterThan(30);
    expect(all.filter((number, index) => number === all[index - 1])).toEqual([]);
  });

  it('keep the numbers of earlier releases, which may run on the same database', () => {
    expect(LOCKS).toMatchObject({
      businessDay: 1280461,
      ingestRegister: 1280462,
      databaseRoles: 1280467,
      auditSigning: 1280468,
      queueInstall: 1280496,
      queueWorker: 1280497,
      seals: 1280541,
      dailyClose: 7301001,
      figureDefinitions: 7301002,
    });
    expect(NAMED_LOCKS).toEqual({ transactionMonths: 'transaction_months', demoCompany: 'demo_company' });
  });

  it('are taken by their name only', () => {
    const calls = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/pg_(?:try_)?advisory_\w+\(([\s\S]{0,120})/g)].map(([, key = '']) => ({ name, key })),
    );
    expect(calls.length).toBeGreaterThan(35);
    const byName =
      /^(\$\{LOCKS\.\w+\}|hashtext\(\$\{NAMED_LOCKS\.\w+\}\)|\$1[\s\S]*?\[\s*LOCKS\.\w+|hashtext\(\$1\)\)', \[name\])/;
    expect(calls.filter(({ key }) => !byName.test(key))).toEqual([]);
  });

  it('have their numbers in the registry only', () => {
    const held = new Set(numbers);
    const found = sources.flatMap(({ name, text }) =>
      [...text.matchAll(/\b(?:0x[\da-f_]+|\d[\d_]*)\b/gi)]
        .map(([literal]) => literal)
        .filter((literal) => held.has(Number(literal.replaceAll('_', ''))))
        .map((literal) => `${name}: ${literal}`),
    );
    expect(found).toEqual([]);
  });
});
