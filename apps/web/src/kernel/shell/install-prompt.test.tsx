// @vitest-environment happy-dom
import { QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../query.ts';
import { click, control, eventually, render, settle } from '../render.setup.tsx';
import { dismissInstall, listenForInstall } from './install-prompt.ts';
import { offerVersion } from './next-version.ts';
import { Notices } from './notices.tsx';

let prompts: number;
let choose: (outcome: 'accepted' | 'dismissed') => void;

const offer = async () =>
  settle(() => {
    const userChoice = new Promise<{ outcome: string }>((resolve) => {
      choose = (outcome) => resolve({ outcome });
    });
    const prompt = async () => {
      prompts += 1;
    };
    window.dispatchEvent(Object.assign(new Event('beforeinstallprompt'), { userChoice, prompt }));
  });
const shown = () => document.querySelector('[aria-label="Install Cottontree"]')?.textContent ?? '';
const open = async () =>
  render(
    <QueryClientProvider client={createQueryClient()}>
      <Notices admitted={false} demo={{ isDemo: false, progress: undefined }} />
    </QueryClientProvider>,
  );

beforeAll(listenForInstall);
beforeEach(() => {
  prompts = 0;
  dismissInstall();
  sessionStorage.clear();
});

describe('the install prompt', () => {
  it('[A-2.53] stays hidden until the browser reports that the app is installable', async () => {
    await open();
    // The code of the offer is there, so that only the state keeps it away.
    await import('./install-notice.tsx');
    await settle();
    expect(shown()).toBe('');
    await offer();
    await eventually(() => shown().includes('Install Cottontree'), 'the offer');
  });

  it.each([
    ['[A-2.54] by Maybe Later', 'Maybe Later'],
    ['[A-2.55] by its close control', 'Close'],
  ])('can be dismissed %s, and stays away in this tab', async (_how, name) => {
    await open();
    await offer();
    await click(control(name));
    expect(shown()).toBe('');
    await offer();
    expect(shown()).toBe('');
  });

  it('[A-2.56, A-4.25] installs: first installing, then installed', async () => {
    await open();
    await offer();
    await click(control('Install'));
    expect(prompts).toBe(1);
    await settle(() => choose('accepted'));
    expect(shown()).toContain('Installing...');
    await settle(() => window.dispatchEvent(new Event('appinstalled')));
    expect(shown()).toContain('Cottontree is installed.');
  });

  it('disappears when the browser’s own dialog is declined', async () => {
    await open();
    await offer();
    await click(control('Install'));
    await settle(() => choose('dismissed'));
    expect(shown()).toBe('');
  });
});

describe('the next version', () => {
  it('waits among the notices until Refresh is pressed', async () => {
    const accept = vi.fn();
    await open();
    expect(document.querySelector('[aria-label^="New version"]')).toBeNull();
    await settle(() => offerVersion(accept));
    await eventually(() => document.querySelector('[aria-label^="New version"]') !== null, 'the question');
    expect(accept).not.toHaveBeenCalled();
    await click(control('Refresh'));
    expect(accept).toHaveBeenCalledOnce();
  });
});
