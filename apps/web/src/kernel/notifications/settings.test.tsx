// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearToasts, currentToasts } from '@cottontree/ui/toast-store.ts';
import { serveCalls } from '../fetch.setup.ts';
import { click, control, fill, find, render } from '../render.setup.tsx';
import { NotificationSettingsForm } from './settings-form.tsx';
import { DEFAULT_SETTINGS, notificationSettings, settingsOf } from './settings.ts';

beforeEach(() => {
  clearToasts();
  notificationSettings.write(DEFAULT_SETTINGS);
});

const offered = () => [...find<HTMLSelectElement>('select').options].map(({ value }) => value);

describe('the default settings', () => {
  it('[A-9.22, A-9.23] have sound and push on', () => {
    expect(settingsOf(undefined)).toMatchObject({ soundEnabled: true, pushEnabled: true });
  });
  it('[A-9.24] are quiet from 22:00 to 08:00', () => {
    expect(settingsOf(undefined).quietHours).toEqual({ start: '22:00', end: '08:00' });
  });
  it('[A-9.25] have the frequency important', () => {
    expect(settingsOf(undefined).frequency).toBe('important');
  });
  it('[A-9.26, A-9.27] have system, security and financial on and user off', () => {
    expect(settingsOf(undefined).categories).toEqual({
      system: true,
      security: true,
      financial: true,
      user: false,
    });
  });
});

describe('stored settings', () => {
  it('[A-3.18] have exactly the fields of the specification', () => {
    expect(Object.keys(settingsOf({ extra: 1 })).sort()).toEqual([
      'categories',
      'frequency',
      'pushEnabled',
      'quietHours',
      'soundEnabled',
    ]);
    expect(Object.keys(settingsOf({}).quietHours)).toEqual(['start', 'end']);
  });
  it('use the default for missing or invalid values', () => {
    const repaired = settingsOf({
      soundEnabled: 'yes',
      pushEnabled: false,
      quietHours: { start: '25:00', end: '07:30' },
      frequency: 'often',
      categories: { user: true, system: 1 },
    });
    expect(repaired).toEqual({
      soundEnabled: true,
      pushEnabled: false,
      quietHours: { start: '22:00', end: '07:30' },
      frequency: 'important',
      categories: { system: true, security: true, financial: true, user: true },
    });
  });
});

describe('the settings form', () => {
  it('[A-3.17, B-9.03, B-8.22] keeps them in this browser under notification-settings, says so, and sends nothing to the server', async () => {
    const calls = serveCalls(() => ({}));
    await render(<NotificationSettingsForm />);
    await click(find('input[type="checkbox"]'));
    await fill(find<HTMLSelectElement>('select'), 'critical');
    await click(control('Save settings'));
    expect(JSON.parse(localStorage.getItem('notification-settings') ?? 'null')).toEqual({
      ...DEFAULT_SETTINGS,
      soundEnabled: false,
      frequency: 'critical',
    });
    expect(currentToasts()).toMatchObject([{ title: 'Notification Settings Updated' }]);
    expect(calls).toEqual([]);
  });

  it('[A-3.19, A-3.20] offers all, important and critical, and on the profile none as well', async () => {
    await render(<NotificationSettingsForm />);
    expect(offered()).toEqual(['all', 'important', 'critical']);
    document.body.replaceChildren();
    await render(<NotificationSettingsForm offerNone />);
    expect(offered()).toEqual(['all', 'important', 'critical', 'none']);
  });

  it('requests the browser’s permission when desktop alerts are ticked, and shows the decision', async () => {
    let requests = 0;
    class FakeAlert {
      static permission: NotificationPermission = 'default';
      static async requestPermission(): Promise<NotificationPermission> {
        requests += 1;
        FakeAlert.permission = 'granted';
        return 'granted';
      }
    }
    vi.stubGlobal('Notification', FakeAlert);
    await render(<NotificationSettingsForm />);
    expect(document.body.textContent).toContain('The browser has not decided on desktop alerts yet.');
    await click(find('[name="push"]'));
    expect(requests).toBe(0);
    await click(find('[name="push"]'));
    expect(requests).toBe(1);
    expect(document.body.textContent).toContain('The browser allows desktop alerts.');
    vi.unstubAllGlobals();
  });

  it('[A-5.16] accepts quiet hours only as time values', async () => {
    await render(<NotificationSettingsForm />);
    const [start, end] = [...document.querySelectorAll<HTMLInputElement>('input[type="time"]')];
    expect([start?.value, end?.value]).toEqual(['22:00', '08:00']);
    if (start) await fill(start, '');
    await click(control('Save settings'));
    expect(currentToasts()).toEqual([]);
    expect(document.body.textContent).toContain('Enter a time such as 22:00.');
  });
});
