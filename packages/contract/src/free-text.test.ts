import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ClientMessage } from './events.ts';
import { FreeText, LongText, withoutTurns } from './free-text.ts';
import { contract } from './index.ts';
import type { Route } from './route.ts';

const TURNS = Array.from('\u061C\u200E\u200F\u202A\u202B\u202C\u202D\u202E\u2066\u2067\u2068\u2069');

/** Each text field of a schema, with its path. */
function textsOf(schema: z.ZodType, place: string): [place: string, text: z.ZodType][] {
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) return [[place, schema]];
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, each]) =>
      textsOf(each as z.ZodType, `${place}.${name}`),
    );
  if (schema instanceof z.ZodArray) return textsOf(schema.element as z.ZodType, `${place}[]`);
  if (schema instanceof z.ZodRecord)
    return [
      ...textsOf(schema.keyType as z.ZodType, `${place}{key}`),
      ...textsOf(schema.valueType as z.ZodType, `${place}{}`),
    ];
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((each) => textsOf(each as z.ZodType, place));
  if (schema instanceof z.ZodPipe) return textsOf(schema.in as z.ZodType, place);
  if (schema instanceof z.ZodTuple)
    return schema.def.items.flatMap((each) => textsOf(each as z.ZodType, `${place}[]`));
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  )
    return textsOf(schema.unwrap() as z.ZodType, place);
  const { type } = schema.def;
  if (['number', 'boolean', 'enum', 'literal', 'null', 'unknown', 'any', 'bigint'].includes(type)) return [];
  throw new Error(`${place}: a ${type} is not looked into`);
}

/** Why some other field may contain such characters. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  'a machine reports it, and they are replaced': [
    'POST /api/audit/track-activity.description',
    'POST /api/audit/track-activity.metadata{key}',
    'POST /api/audit/track-activity.url',
    'POST /api/banking/integrations/:id/statements.text',
    'POST /api/error-tracking/reports.reports[].message',
    'POST /api/error-tracking/reports.reports[].name',
    'POST /api/error-tracking/reports.reports[].path',
    'POST /api/error-tracking/reports.reports[].stack',
  ],
  'its rows are read by the inputs of the tables that they are for': ['POST /api/imports/:id/parts.text'],
  'it is compared with what is there, and not kept': [
    'POST /api/audit/seals/accept.finding',
    'POST /api/audit/track-activity.userId',
    'POST /api/audit/track-activity.userName',
    'POST /api/backup/claim.over[]',
    'POST /api/banking/matches.entries[]',
    'POST /api/banking/matches.lines[]',
    'POST /api/banking/write-offs.entries[]',
    'POST /api/banking/write-offs.lines[]',
    'POST /api/figures/:id/recompute.dimension',
    'POST /api/user-management/login.username',
    'PUT /api/imports/:id/mapping.mapping[]',
    'PUT /api/role-permissions{}.color',
    'PUT /api/role-permissions{}.description',
    'PUT /api/role-permissions{}.name',
  ],
  'it is a secret, which nobody reads': [
    'PATCH /api/banking/integrations/:id.clientSecret',
    'PATCH /api/user-management/users/:id/reset-password.newPassword',
    'POST /api/auth/second-factor/confirm.code',
    'POST /api/auth/step-up.code',
    'POST /api/auth/step-up.password',
    'POST /api/banking/integrations.clientSecret',
    'POST /api/banking/integrations/:id/reconnect.clientSecret',
    'POST /api/banking/integrations/:id/reopen.clientSecret',
    'POST /api/demo/remove.password',
    'POST /api/setup/owner.password',
    'POST /api/setup/owner.token',
    'POST /api/user-management/change-password.currentPassword',
    'POST /api/user-management/change-password.newPassword',
    'POST /api/user-management/login.code',
    'POST /api/user-management/login.password',
    'POST /api/user-management/users.password',
  ],
};

/** Why a text of an address may hold such characters. */
const LOOKED_UP: Readonly<Record<string, readonly string[]>> = {
  'it names something there is, and finds nothing otherwise': [
    'GET /api/audit/seals.afterScope',
    'GET /api/figures/:id.dimension',
    'GET /api/figures/:id/breakdown.dimension',
    'GET /api/figures/:id/recompute.dimension',
    'GET /api/figures/:id/rows.dimension',
    'GET /api/figures/:id/verify.dimension',
    'GET /api/figures/:id/verify.signature',
    'GET /api/figures/changes.ids',
    'GET /api/figures/day-events.ids',
    'GET /api/figures/series.ids',
    'GET /api/reports/pnl-journals.dimension',
    'GET /api/setup/owner.start',
  ],
  'it is a place in a list': [
    'GET /api/audit/changelog.cursor',
    'GET /api/audit/data-changes.cursor',
    'GET /api/audit/trail.cursor',
    'GET /api/audit/user-activities.cursor',
    'GET /api/customers.cursor',
    'GET /api/figures/:id/rows.cursor',
    'GET /api/transactions.cursor',
  ],
  'it is compared with suggestions, and not kept': ['GET /api/features/similar.text'],
};

const isRoute = (each: unknown): each is Route => typeof each === 'object' && each !== null && 'spec' in each;
const routes = (): Route[] =>
  Object.values(contract)
    .flatMap((noun) => Object.values<unknown>(noun))
    .filter(isRoute);

describe('text that other people read', () => {
  it('refuses each of the twelve bidirectional control characters with a message, and accepts every script', () => {
    expect(TURNS).toHaveLength(12);
    for (const turn of TURNS)
      expect(FreeText.safeParse(`rent ${turn}051`).error?.issues[0]?.message).toContain(
        'turn the direction of text',
      );
    for (const text of ['', 'Rent', 'شكرا جزيلا', 'תודה', 'Naïve – “ok”', '👍🏽', 'a\u200db'])
      expect(FreeText.parse(text)).toBe(text);
  });
  it.each([
    ['U+3164, the Hangul filler', '\u3164'],
    ['U+2800, the braille blank', '\u2800\u2800'],
    ['U+115F and U+1160', '\u115F\u1160'],
    ['U+FFA0', '\uFFA0'],
    ['U+200B between spaces', ' \u200B '],
    ['U+00AD, U+034F and U+2060', '\u00AD\u034F\u2060'],
    ['variation selectors', '\uFE0F\u{E0100}'],
    ['tags', '\u{E0041}\u{E0042}'],
    ['U+1D159, the null notehead', '\u{1D159}'],
    ['U+13441, an Egyptian blank', '\u{13441}'],
  ])('refuses invisible text: %s', (_, text) => {
    expect(FreeText.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
      'must not be blank: it holds invisible characters alone (such as U+3164)',
    ]);
    expect(FreeText.parse(`${text}a`)).toBe(`${text}a`);
    expect(FreeText.parse(`\u{1F600}${text}`)).toBe(`\u{1F600}${text}`);
  });
  it.each([
    ['the escape that a terminal obeys', '\u001B[2J'],
    ['a bell', '\u0007'],
    ['a NUL', '\u0000'],
    ['DEL', '\u007F'],
    ['a control sequence of C1', '\u009B31m'],
    ['a separator of lines', '\u2028'],
    ['a separator of paragraphs', '\u2029'],
    ['a form feed', '\f'],
  ])('refuses %s anywhere, also in a multi-line text', (_, control) => {
    for (const text of [control, `${control}Aminata`, `Aminata${control}`, `Ami${control}nata`]) {
      expect(FreeText.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
        'must not hold line breaks or control characters (such as U+001B): type the text again',
      ]);
      expect(LongText.safeParse(text).error?.issues.map(({ message }) => message)).toEqual([
        'must not hold control characters (such as U+001B): type the text again',
      ]);
    }
  });
  it('allows line breaks and tabs only in multi-line texts', () => {
    for (const each of ['a\nb', 'a\r\nb', 'a\tb', 'a\n']) {
      expect(LongText.parse(each)).toBe(each);
      expect(FreeText.safeParse(each).success).toBe(false);
    }
  });
  it('leaves white space to trimming, and matches a long text in one pass', () => {
    for (const text of ['', '  ']) expect(FreeText.trim().parse(text)).toBe('');
    expect(LongText.trim().parse('\t\n')).toBe('');
    expect(FreeText.trim().min(1, 'must not be blank').safeParse('  ').error?.issues.length).toBe(1);
    // 1 MB of them would take hours if every blank started another match attempt.
    for (const text of [
      '\u3164'.repeat(1_000_000),
      `${'a'.repeat(1_000_000)}\u202E`,
      '\u001B'.repeat(1_000_000),
      `${' '.repeat(1_000_000)}\u001B`,
    ])
      expect(FreeText.safeParse(text).success).toBe(false);
  });
  it('has these characters replaced if a machine reports it', () => {
    for (const turn of TURNS) expect(withoutTurns(`a${turn}b${turn}`)).toBe('a\ufffdb\ufffd');
  });
  it('is refused with such a character by every input of the contract, except the listed ones', () => {
    const all = routes().flatMap(({ spec }) =>
      spec.input ? textsOf(spec.input as z.ZodType, `${spec.method} ${spec.path}`) : [],
    );
    expect(all.length).toBeGreaterThan(100);
    const taken = all.filter(([, text]) =>
      // In several lengths, so that none is refused only for its length.
      [1, 8, 20, 40].some((length) => text.safeParse('\u202E'.padStart(length, 'a')).success),
    );
    expect(taken.map(([place]) => place).toSorted()).toEqual(Object.values(OTHERS).flat().toSorted());
  });
  it('is refused with such a character by every address of the contract, but for what is only looked up', () => {
    const all = routes().flatMap(({ spec }) =>
      spec.query ? textsOf(spec.query as z.ZodType, `${spec.method} ${spec.path}`) : [],
    );
    expect(all.length).toBeGreaterThan(30);
    const taken = all.filter(([, text]) =>
      [1, 8, 20, 40].some((length) => text.safeParse('\u202E'.padStart(length, 'a')).success),
    );
    expect(taken.map(([place]) => place).toSorted()).toEqual(Object.values(LOOKED_UP).flat().toSorted());
  });
  it('is refused with a control character by every input of the contract, except the listed ones', () => {
    const all = routes().flatMap(({ spec }) =>
      spec.input ? textsOf(spec.input as z.ZodType, `${spec.method} ${spec.path}`) : [],
    );
    const taking = (control: string): string[] =>
      all
        .filter(([, text]) =>
          [1, 8, 20, 40].some((length) => text.safeParse(`${control}a`.padStart(length, 'a')).success),
        )
        .map(([place]) => place)
        .toSorted();
    expect(taking('\u001B')).toEqual(Object.values(OTHERS).flat().toSorted());
    // Fields shown in one line: in a list, a heading or a column.
    const several = new Set(taking('\n'));
    for (const name of ['firstName', 'lastName', 'jobTitle', 'department', 'displayName', 'name', 'title'])
      expect(
        all.map(([place]) => place).filter((place) => place.endsWith(`.${name}`) && several.has(place)),
      ).toEqual(
        Object.values(OTHERS)
          .flat()
          .filter((place) => place.endsWith(`.${name}`)),
      );
  });
  it('is refused by every input of the contract if it is invisible, except the listed ones', () => {
    const all = routes().flatMap(({ spec }) =>
      spec.input ? textsOf(spec.input as z.ZodType, `${spec.method} ${spec.path}`) : [],
    );
    const taken = all.filter(([, text]) =>
      [1, 8, 20, 40].some((length) => text.safeParse('\u3164'.repeat(length)).success),
    );
    expect(taken.map(([place]) => place).toSorted()).toEqual(Object.values(OTHERS).flat().toSorted());
  });
  it('is refused with such a character in a broadcast of a browser', () => {
    const message = { action: 'broadcast_notification', notificationType: 'info', title: 'a', message: 'b' };
    expect(ClientMessage.safeParse(message).success).toBe(true);
    expect(ClientMessage.safeParse({ ...message, title: 'a\u202Eb' }).success).toBe(false);
    expect(ClientMessage.safeParse({ ...message, message: 'a\u2066b' }).success).toBe(false);
  });
});
