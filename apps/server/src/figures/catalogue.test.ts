import { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FigureId } from '@cottontree/contract/figures/figure-id.ts';
import type { KnownFigure } from '@cottontree/contract/figures/figure-ids.ts';
import { FigureEntry } from '@cottontree/contract/figures/figures.ts';
import { POWERS } from '@cottontree/contract/access/permissions.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { CATALOGUE, figureOf, findFigure, hasDimension } from './catalogue.ts';
import { entryOf, rowsSql, valuesSql } from './figure.ts';
import { INDEPENDENT } from '../testing/independent-figures.ts';

describe('the catalogue', () => {
  it('contains each figure once, in the form of the contract, with a known permission', () => {
    const ids = CATALOGUE.map((figure) => figure.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const figure of CATALOGUE) {
      expect(FigureId.safeParse(figure.id).success, figure.id).toBe(true);
      expect(FigureEntry.parse(entryOf(figure))).toEqual(entryOf(figure));
      expect(POWERS).toContain(figure.permission);
      expect(new Set(figure.dimensions).size).toBe(figure.dimensions.length);
      expect(figure.definition, figure.id).toMatch(/^[A-Z].{20,}\.$/s);
    }
    expect(new Set(CATALOGUE.map((figure) => figure.title)).size).toBe(ids.length);
  });
  it('has an independent second definition of every figure, and no others', () => {
    expect(Object.keys(INDEPENDENT).toSorted()).toEqual(CATALOGUE.map((figure) => figure.id).toSorted());
  });
  it('finds a figure and its dimensions', () => {
    const held = figureOf('cards.held');
    expect(hasDimension(held, 'black')).toBe(true);
    expect(hasDimension(held, '')).toBe(false);
    expect(hasDimension(figureOf('revenue.month'), '')).toBe(true);
    const spent = figureOf('expenses.department-spent');
    expect(['6000', '6990', '', 'HR'].map((each) => hasDimension(spent, each))).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(findFigure('cards.lost')).toBeUndefined();
    // @ts-expect-error a figure that the catalogue does not have
    expect(() => figureOf('cards.lost')).toThrow('The catalogue has no figure cards.lost');
  });
});

describe('an empty company', () => {
  let t: TestApp;
  beforeAll(async () => {
    t = await startTestApp();
  });
  afterAll(() => t.close());

  const days = ['2026-01-30', '2026-02-01', new Date('2026-11-21T10:00:00Z')];
  it.each(CATALOGUE.map((figure) => [figure.id, figure] as const))(
    '%s is 0 or has no value',
    async (_, figure) => {
      const db = t.database.read;
      const { rows } = await db.executeQuery<{ value: string | null }>(
        CompiledQuery.raw(valuesSql(figure), days),
      );
      // A company without departments has no figures by department.
      expect(rows).toHaveLength(figure.dimensionRows ? 0 : 3 * Math.max(1, figure.dimensions.length));
      // Balances of no accounts are 0 too; quotients have no value.
      const nothing =
        figure.whenNothing === 0 ||
        ['treasury.own', 'treasury.trust', 'treasury.reserve', 'treasury.gst-liability'].includes(figure.id)
          ? '0'
          : null;
      expect(new Set(rows.map((row) => row.value))).toEqual(new Set(figure.dimensionRows ? [] : [nothing]));
      const behind = await db.executeQuery<Record<string, unknown>>(
        CompiledQuery.raw(rowsSql(figure), ['2026-02-01', figure.dimensions[0] ?? '', days[2], 10, 0]),
      );
      // A composed value lists its parts even when they are 0 or have no value.
      for (const row of behind.rows) expect(row).toHaveProperty('part');
    },
  );
  it('declares the kind of every column that is named like personal data', () => {
    const named =
      /subscriber|customer|msisdn|phone|mail|card|device|address|account|agent|person|name|counterparty|holder|last4|case|user/;
    // Columns of the ledger, and of controls and requirements.
    const others = new Set(['account', 'account_balance', 'name']);
    const columns = CATALOGUE.flatMap(({ id, rows }) => rows.columns.map((column) => ({ id, ...column })));
    expect(
      columns
        .filter(({ name, personal }) => named.test(name) && personal === undefined && !others.has(name))
        .map(({ id, name }) => `${id}: ${name}`),
    ).toEqual([]);
    const kindsOf = (id: KnownFigure) => figureOf(id).rows.columns.map(({ personal }) => personal ?? null);
    expect(kindsOf('cards.held')).toEqual(['card', 'subscriber', null, null, null, 'cardDigits']);
    expect(kindsOf('treasury.overdrawn').slice(0, 4)).toEqual([null, 'subscriber', 'card', 'counterparty']);
    expect(kindsOf('kyc.approved-in-7').slice(0, 2)).toEqual(['kycCase', 'subscriber']);
    expect(kindsOf('subscribers.new').slice(0, 2)).toEqual(['subscriber', 'signUp']);
  });
});
