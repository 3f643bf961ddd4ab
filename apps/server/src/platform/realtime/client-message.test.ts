import { describe, expect, it } from 'vitest';
import { readClientMessage } from './client-message.ts';

const draft = { action: 'broadcast_notification', notificationType: 'info', title: 'Title', message: 'Text' };
const read = (message: unknown) => readClientMessage(JSON.stringify(message));

describe('readClientMessage', () => {
  it('reads a ping and both spellings of a broadcast', () => {
    expect(read({ type: 'ping' })).toEqual({ type: 'ping' });
    expect(read(draft)).toMatchObject({ notificationType: 'info' });
    const { notificationType: _, ...other } = draft;
    expect(read({ ...other, type: 'error' })).toMatchObject({ type: 'error' });
  });
  it.each([
    ['half a message', '{', 'The message is not valid JSON'],
    ['null', 'null', /none that this server reads/],
    ['a list', '[]', /none that this server reads/],
    ['an unknown type', '{"type":"subscribe"}', /none that this server reads/],
    ['an unknown action', JSON.stringify({ ...draft, action: 'drop_tables' }), /^action: /],
    [
      'a broadcast of no type',
      JSON.stringify({ ...draft, notificationType: undefined }),
      /^notificationType: /,
    ],
    ['an empty title', JSON.stringify({ ...draft, title: '  ' }), /^title: /],
    ['a title that is too long', JSON.stringify({ ...draft, title: 'x'.repeat(121) }), /^title: /],
    ['a message that is no text', JSON.stringify({ ...draft, message: 7 }), /^message: /],
    ['an addressee that is no id', JSON.stringify({ ...draft, userIds: ['everyone'] }), /^userIds\.0: /],
    ['endless nesting', '['.repeat(4_000) + ']'.repeat(4_000), /nested more than/],
  ])('refuses %s, saying why', (_, text, why) => {
    expect(() => readClientMessage(text)).toThrow(why);
  });
  it('treats text as plain text: markup is unchanged, control and broken characters are removed', () => {
    const message = read({
      ...draft,
      title: '<b>A\u0000B</b>\u0007',
      message: 'two\nlines \ud800',
      data: { 'k\u0000': ['\u0001x'] },
    });
    expect(message).toMatchObject({ title: '<b>AB</b>', message: 'two\nlines \ufffd', data: { k: ['x'] } });
  });
  it('is not affected by keys that name the prototype', () => {
    readClientMessage(
      '{"type":"ping","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    );
    expect(Object.keys(Object.prototype)).toEqual([]);
  });
});
