import { describe, expect, it } from 'vitest';
import { announcementOf, isQuiet, type PageState } from './rules.ts';
import { DEFAULT_SETTINGS, type NotificationSettings } from './settings.ts';

const away: PageState = { away: true, permission: 'granted', time: '12:00' };
const TYPES = ['info', 'success', 'warning', 'error'] as const;
const settings = (change: Partial<NotificationSettings> = {}): NotificationSettings => ({
  ...DEFAULT_SETTINGS,
  frequency: 'all',
  ...change,
});
const of = (
  type: (typeof TYPES)[number],
  change: Partial<NotificationSettings> = {},
  page: Partial<PageState> = {},
  category: keyof NotificationSettings['categories'] = 'system',
) => announcementOf({ type, category }, settings(change), { ...away, ...page });
const announced = (frequency: NotificationSettings['frequency']) =>
  TYPES.filter((type) => of(type, { frequency }).sound);

describe('desktop alerts', () => {
  it('[A-9.18] appear only when the page is hidden or unfocused', () => {
    expect(of('error').desktop).toBe(true);
    expect(of('error', {}, { away: false }).desktop).toBe(false);
  });
  it('[A-9.19] appear only when the permission is granted', () => {
    expect(of('error', {}, { permission: 'default' }).desktop).toBe(false);
    expect(of('error', {}, { permission: 'denied' }).desktop).toBe(false);
  });
  it('[A-9.20] of type info close after 5 s, and success like info', () => {
    expect(of('info').closesAfter).toBe(5000);
    expect(of('success').closesAfter).toBe(5000);
  });
  it('[A-9.21] of type error and warning stay until dismissed', () => {
    expect(of('warning').closesAfter).toBeUndefined();
    expect(of('error').closesAfter).toBeUndefined();
  });
  it('do not appear when switched off, while the sound is independent', () => {
    expect(of('error', { pushEnabled: false })).toMatchObject({ desktop: false, sound: true });
    expect(of('error', { soundEnabled: false })).toMatchObject({ desktop: true, sound: false });
  });
});

describe('the frequency', () => {
  it('allows all, warnings and errors, errors only, or nothing', () => {
    expect(announced('all')).toEqual(['info', 'success', 'warning', 'error']);
    expect(announced('important')).toEqual(['warning', 'error']);
    expect(announced('critical')).toEqual(['error']);
    expect(announced('none')).toEqual([]);
  });
});

describe('categories', () => {
  it('that are off cause neither sound nor alert', () => {
    expect(of('error', {}, {}, 'user')).toMatchObject({ desktop: false, sound: false });
    expect(of('error', {}, {}, 'financial')).toMatchObject({ desktop: true, sound: true });
  });
});

describe('quiet hours', () => {
  it('may span midnight, the end excluded', () => {
    const night = { start: '22:00', end: '08:00' };
    expect(
      ['21:59', '22:00', '23:59', '00:00', '07:59', '08:00'].map((time) => isQuiet(time, night)),
    ).toEqual([false, true, true, true, true, false]);
  });
  it('may lie within a day, and an equal start and end mean none', () => {
    const noon = { start: '12:00', end: '13:30' };
    expect(['11:59', '12:00', '13:29', '13:30'].map((time) => isQuiet(time, noon))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isQuiet('12:00', { start: '12:00', end: '12:00' })).toBe(false);
  });
  it('silence sound and desktop alerts', () => {
    expect(of('error', {}, { time: '23:15' })).toMatchObject({ desktop: false, sound: false });
  });
});
