import { route } from '@cottontree/contract/route.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startTestApp, type Person, type TestApp } from '../../testing/test-app.ts';
import type { CommandRequest } from './command-request.ts';
import { runCommand } from './command-run.ts';
import { command, type Actor } from '../http/endpoint.ts';
import { AppError } from '../failures/errors.ts';
import { findCallers } from '../sessions/session.ts';

const setColour = route({
  method: 'POST',
  path: '/api/test/colour',
  summary: 'Sets a colour',
  access: 'settings.edit',
  input: z.strictObject({ colour: z.string() }),
  output: z.object({ colour: z.string(), times: z.int() }),
});

/** Counts its effects in `settings`, so that a second effect would be visible. */
const endpoint = command(setColour, async ({ tx, input, clock }) => {
  const { rows } = await sql<{ times: number }>`
    insert into settings (key, value, updated_at) values ('colour', jsonb_build_object('times', 1), ${clock.now()})
    on conflict (key) do update set value = jsonb_build_object('times', (settings.value ->> 'times')::int + 1)
    returning (value ->> 'times')::int as times`.execute(tx);
  if (input.colour === 'forbidden') throw new AppError('conflict', 'no such colour');
  const times = rows[0]?.times ?? 0;
  const evidence = {
    audit: {
      action: 'role.update',
      entity: ['colour', '1'],
      description: 'set',
      after: { colour: input.colour },
    },
    announce: [
      { topic: 'figures.changed', payload: { day: '2026-11-21' } },
      ...(input.colour === 'feed'
        ? [{ topic: 'activity.changed', payload: { day: '2026-11-19' } } as const]
        : []),
    ],
  } as const;
  if (input.colour === 'refused') return { ...evidence, refuse: new AppError('locked', 'kept all the same') };
  return { ...evidence, output: { colour: input.colour, times } };
});

describe('a command', () => {
  let t: TestApp;
  let person: Person;
  const actorBehind = async ({ cookie }: Person): Promise<Actor | null> =>
    (await findCallers(t.database.readPool, [cookie.split(/[=;]/)[1] ?? ''], t.clock.now()))[0]?.actor ??
    null;
  const request = async (colour: string, idempotencyKey: string | null = null): Promise<CommandRequest> => ({
    actor: await actorBehind(person),
    params: undefined,
    query: undefined,
    input: { colour },
    clock: t.clock,
    keyring: t.keyring,
    origin: {
      address: '127.0.0.1',
      userAgent: null,
      requestId: 'request-1',
      deviceToken: null,
      leftToken: null,
      namedSession: null,
      header: () => undefined,
    },
    idempotencyKey,
  });
  const count = async (table: 'audit_records' | 'events'): Promise<number> =>
    (await t.database.read.selectFrom(table).select('at').execute()).length;
  const announced = async (): Promise<string[]> =>
    (await t.database.read.selectFrom('events').select('topic').execute())
      .map(({ topic }) => topic)
      .toSorted();
  const times = async (): Promise<unknown> =>
    (
      await t.database.read
        .selectFrom('settings')
        .select('value')
        .where('key', '=', 'colour')
        .executeTakeFirst()
    )?.value['times'];

  beforeAll(async () => {
    t = await startTestApp();
    person = await t.signIn('owner');
  });
  beforeEach(async () => {
    await t.database.write.deleteFrom('settings').where('key', '=', 'colour').execute();
    await t.database.write.deleteFrom('events').execute();
  });
  afterAll(() => t.close());

  it('leaves the change, one audit record by its actor and the announcement, together', async () => {
    const { output } = await runCommand(t.database.write, endpoint, await request('red'));
    expect(output).toEqual({ colour: 'red', times: 1 });
    const record = await t.database.read.selectFrom('audit_records').selectAll().executeTakeFirstOrThrow();
    expect(record).toMatchObject({
      seq: 1n,
      action: 'role.update',
      actor_id: person.userId,
      request_id: 'request-1',
      after: { colour: 'red' },
    });
    expect(await announced()).toEqual(['activity.changed', 'figures.changed']);
  });
  it('is reported to the activity feed as the act of a person, once, and not when no signed-in person acts', async () => {
    const { actor: _, ...unknown } = await request('red');
    await runCommand(t.database.write, endpoint, { ...unknown, actor: null });
    expect(await announced()).toEqual(['figures.changed']);
    await runCommand(t.database.write, endpoint, await request('feed'));
    expect(await announced()).toEqual(['activity.changed', 'figures.changed', 'figures.changed']);
  });
  it('leaves nothing when it fails', async () => {
    const before = await count('audit_records');
    await expect(runCommand(t.database.write, endpoint, await request('forbidden'))).rejects.toThrow(
      'no such colour',
    );
    expect(await times()).toBeUndefined();
    expect(await count('audit_records')).toBe(before);
  });
  it('is recognised by its key however long its texts are and however many words for secrets they contain', async () => {
    const repeated = await request('password '.repeat(80_000), 'long');
    const first = await runCommand(t.database.write, endpoint, repeated);
    expect(await runCommand(t.database.write, endpoint, repeated)).toMatchObject({ output: first.output });
    expect(await times()).toBe(1);
  });
  it('is retried when the database aborted it to resolve a deadlock, and has its effect once', async () => {
    const victim = (times: number) => {
      let left = times;
      return command(setColour, async (call) => {
        const outcome = await endpoint.handle(call, undefined);
        if (left-- > 0)
          await sql`do $$ begin raise exception 'deadlock' using errcode = '40P01'; end $$`.execute(call.tx);
        return outcome;
      });
    };
    const { output } = await runCommand(t.database.write, victim(2), await request('red'));
    expect(output).toEqual({ colour: 'red', times: 1 });
    expect(await times()).toBe(1);
    await expect(runCommand(t.database.write, victim(3), await request('red'))).rejects.toThrow('deadlock');
    expect(await times()).toBe(1);
  });
  it('leaves nothing when its audit record cannot be written', async () => {
    await sql`alter table audit_records add constraint broken check (action <> 'role.update') not valid`.execute(
      t.database.owner,
    );
    await expect(runCommand(t.database.write, endpoint, await request('red'))).rejects.toThrow(/broken/);
    await sql`alter table audit_records drop constraint broken`.execute(t.database.owner);
    expect(await times()).toBeUndefined();
  });
  it('keeps the evidence of a refusal and still refuses', async () => {
    const before = await count('audit_records');
    await expect(runCommand(t.database.write, endpoint, await request('refused'))).rejects.toThrow(
      'kept all the same',
    );
    expect(await count('audit_records')).toBe(before + 1);
    expect(await times()).toBe(1);
  });
  it('has one effect and one response for one key, 100 times in parallel', async () => {
    const before = await count('audit_records');
    const repeated = await request('green', 'key-of-one-effect');
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => runCommand(t.database.write, endpoint, repeated)),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer.output)))).toEqual(
      new Set(['{"colour":"green","times":1}']),
    );
    expect(await times()).toBe(1);
    expect(await count('audit_records')).toBe(before + 1);
  });
  it('gives the same response for a repeated key when nothing changed, and processes a refused request again', async () => {
    const calm = command(setColour, async () => ({ unchanged: { colour: 'same', times: 0 } }));
    const repeated = await request('same', 'key-of-no-change');
    expect(await runCommand(t.database.write, calm, repeated)).toMatchObject({ output: { colour: 'same' } });
    expect(await runCommand(t.database.write, calm, repeated)).toMatchObject({ output: { colour: 'same' } });
    const refused = await request('refused', 'key-of-a-refusal');
    await expect(runCommand(t.database.write, endpoint, refused)).rejects.toThrow('kept all the same');
    await expect(runCommand(t.database.write, endpoint, refused)).rejects.toThrow('kept all the same');
  });
  it('refuses a key that was used for another request', async () => {
    await runCommand(t.database.write, endpoint, await request('blue', 'key-used-twice'));
    await expect(
      runCommand(t.database.write, endpoint, await request('pink', 'key-used-twice')),
    ).rejects.toThrow(/another request/);
  });
  it('keeps the chain intact under parallel commands', async () => {
    await Promise.all(
      Array.from({ length: 30 }, async (_, i) =>
        runCommand(t.database.write, endpoint, await request(`colour ${i}`)),
      ),
    );
    const admin = await t.signIn('admin');
    expect((await admin.get('/api/audit/chain')).body.ok).toBe(true);
  });
});
