import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { guards, lastRecord, statusesOf } from '../../../testing/administration.ts';
import { raiseAlert, startFraudApp, type FraudApp } from '../../../testing/fraud.ts';

describe('POST /api/fraud/alerts/:id/investigate', () => {
  let f: FraudApp;
  beforeAll(async () => {
    f = await startFraudApp();
  });
  afterAll(() => f.t.close());
  guards(() => f.t, {
    method: 'POST',
    url: '/api/fraud/alerts/1/investigate',
    body: { version: 1 },
    permission: 'compliance.manage',
  });

  it('[A-2.124, A-4.36] starts the investigation of a pending alert and leaves an audit record', async () => {
    const id = await raiseAlert(f.t);
    const { status, body } = await f.act(f.analyst, id, 'investigate', { version: 1 });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      status: 'investigating',
      handledBy: `Test ${f.analyst.username}`,
      version: 2,
    });
    expect(body.faults).toMatchObject({
      markSafe: null,
      block: null,
      investigate: 'It is under investigation already',
    });
    expect(await lastRecord(f.t)).toMatchObject({
      action: 'fraud.investigate',
      entity_id: id,
      category: 'Security',
      before: { status: 'pending' },
      after: { status: 'investigating' },
    });
  });
  it('happens once, and others learn who was first', async () => {
    const id = await raiseAlert(f.t);
    const other = await f.t.signIn('admin');
    const answers = await Promise.all(
      [f.analyst, other].map((who) => f.act(who, id, 'investigate', { version: 1 })),
    );
    expect(statusesOf(answers)).toEqual([200, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.handledBy;
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      message: `${winner} was first: it is under investigation`,
      current: { id, status: 'investigating' },
    });
  });
  it('requires the version that was seen', async () => {
    const id = await raiseAlert(f.t);
    expect((await f.act(f.analyst, id, 'investigate')).status).toBe(400);
    expect((await f.act(f.analyst, id, 'investigate', { version: 7 })).status).toBe(409);
    expect((await f.act(f.analyst, '999999', 'investigate', { version: 1 })).status).toBe(404);
  });
});
