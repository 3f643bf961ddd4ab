import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson, hashRecord, type ChainedRecord } from './audit.ts';

const record: ChainedRecord = {
  seq: 1n,
  at: new Date('2026-01-01T00:00:00Z'),
  actor_id: null,
  actor_name: 'a',
  session_id: null,
  address: null,
  request_id: 'r',
  action: 'x.y',
  severity: 'low',
  category: 'System',
  entity_type: 't',
  entity_id: '1',
  description: 'd',
  before: null,
  after: { b: 1, a: [1, { d: 2, c: 3 }] },
};

describe('the audit chain', () => {
  it('writes the same canonical text whatever the order of keys', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        const shuffled = Object.fromEntries(Object.entries(value).toReversed());
        expect(canonicalJson(shuffled)).toBe(canonicalJson(value));
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });
  it('gives another hash when any field or the predecessor changes', () => {
    const base = hashRecord(record, Buffer.alloc(32)).toString('hex');
    expect(hashRecord(record, Buffer.alloc(32, 1)).toString('hex')).not.toBe(base);
    for (const key of Object.keys(record)) {
      const changed = { ...record, [key]: key === 'seq' ? 2n : key === 'at' ? new Date(0) : 'changed' };
      expect(hashRecord(changed, Buffer.alloc(32)).toString('hex'), key).not.toBe(base);
    }
  });
});
