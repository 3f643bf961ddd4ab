import { describe, expect, it } from 'vitest';
import { sourceInWords, sourceOfAll, sourcesOf } from './power-sources.ts';

const manager = { displayName: 'Manager', level: 4, permissions: ['settings.view' as const] };
const viewOnly = {
  displayName: 'View Only',
  level: 5,
  permissions: ['users.view' as const, 'cards.view' as const],
};

describe('the source of a permission', () => {
  it('is the role itself, or those of a lower authority, never those of the same or a higher one', () => {
    const of = sourcesOf({ level: 4, permissions: ['settings.view', 'cards.view'] }, [manager, viewOnly]);
    expect(of('settings.view')).toEqual({ own: true, from: [] });
    expect(of('users.view')).toEqual({ own: false, from: ['View Only'] });
    expect(of('cards.view')).toEqual({ own: true, from: ['View Only'] });
    expect(of('audit.view')).toEqual({ own: false, from: [] });
    expect(sourcesOf({ level: 3, permissions: [] }, [manager, viewOnly])('settings.view').from).toEqual([
      'Manager',
    ]);
  });
  it('is said in words', () => {
    expect(sourceInWords({ own: true, from: [] })).toBe('direct');
    expect(sourceInWords({ own: false, from: ['Manager', 'View Only'] })).toBe('through Manager, View Only');
    expect(sourceInWords({ own: true, from: ['View Only'] })).toBe('also through View Only');
    expect(sourceInWords({ own: false, from: [] })).toBe('');
  });
  it('of several names each role once', () => {
    expect(
      sourceOfAll([
        { own: true, from: [] },
        { own: false, from: ['View Only'] },
        { own: false, from: ['View Only'] },
        { own: false, from: [] },
      ]),
    ).toEqual({ own: true, from: ['View Only'] });
  });
});
