// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { registerWorker } from './worker.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  messages: unknown[] = [];
  /** Number of files that it has not cached yet. */
  missing = 2;
  /** Ports of messages that it has not answered, as a worker that does not run yet. */
  unanswered: MessagePort[] = [];
  postMessage(message: unknown, ports: MessagePort[] = []): void {
    this.messages.push(message);
    if (message === 'awake') this.unanswered.push(...ports);
    if (message === 'fill') {
      this.missing = Math.max(0, this.missing - 1);
      ports[0]?.postMessage(this.missing);
    }
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
  active: FakeWorker | null = null;
  async update(): Promise<void> {}
}
class FakeContainer extends EventTarget {
  controller: FakeWorker | null = new FakeWorker();
  readonly registration = new FakeRegistration();
  readonly scripts: string[] = [];
  async register(script: string): Promise<FakeRegistration> {
    this.scripts.push(script);
    return this.registration;
  }
}

function container(): FakeContainer {
  const fake = new FakeContainer();
  Object.defineProperty(navigator, 'serviceWorker', { value: fake, configurable: true });
  vi.stubGlobal('setInterval', () => 0);
  return fake;
}
const arrive = ({ registration }: FakeContainer): FakeWorker => {
  const worker = new FakeWorker();
  registration.installing = worker;
  registration.dispatchEvent(new Event('updatefound'));
  return worker;
};

describe('the service worker', () => {
  it('[A-7.32] is fetched from /sw.js', async () => {
    const fake = container();
    await registerWorker(() => {});
    expect(fake.scripts).toEqual(['/sw.js']);
  });

  it('[A-4.26] asks once a new version has all its files, and activates it with a reload on confirmation', async () => {
    const fake = container();
    const offers: (() => void)[] = [];
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    await registerWorker((changeOver) => offers.push(changeOver));
    const worker = arrive(fake);
    expect(offers).toHaveLength(0);
    worker.become('installed');
    expect(offers).toHaveLength(0);
    await vi.waitFor(() => expect(offers).toHaveLength(1));
    expect(worker.messages).toEqual(['fill', 'fill']);
    offers[0]?.();
    // Not before the present version runs.
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(worker.messages).toEqual(['fill', 'fill']);
    fake.controller?.unanswered[0]?.postMessage('awake');
    await vi.waitFor(() => expect(worker.messages).toEqual(['fill', 'fill', 'take-over']));
    expect(reload).not.toHaveBeenCalled();
    fake.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('changes to the new version also when the present one does not answer', async () => {
    const fake = container();
    const offers: (() => void)[] = [];
    await registerWorker((changeOver) => offers.push(changeOver));
    const worker = arrive(fake);
    worker.become('installed');
    await vi.waitFor(() => expect(offers).toHaveLength(1));
    vi.useFakeTimers();
    offers[0]?.();
    await vi.advanceTimersByTimeAsync(5_000);
    vi.useRealTimers();
    expect(worker.messages).toEqual(['fill', 'fill', 'take-over']);
  });

  it('does not log a version that the next one replaced', async () => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    const fake = container();
    fake.controller = null;
    await registerWorker(() => {});
    const worker = arrive(fake);
    worker.become('installed');
    await vi.waitFor(() => expect(worker.missing).toBe(0));
    worker.become('redundant');
    expect(logged).not.toHaveBeenCalled();
  });

  it('does not ask about the very first version, but has its cache filled', async () => {
    const fake = container();
    fake.controller = null;
    const offers = vi.fn();
    await registerWorker(offers);
    const worker = arrive(fake);
    worker.become('installed');
    await vi.waitFor(() => expect(worker.missing).toBe(0));
    expect(offers).not.toHaveBeenCalled();
  });

  it('fills the cache of a version whose page was closed before it was complete', async () => {
    const fake = container();
    const worker = new FakeWorker();
    fake.registration.active = worker;
    await registerWorker(() => {});
    await vi.waitFor(() => expect(worker.missing).toBe(0));
  });

  it('[A-8.23] only logs when it cannot be registered or installed', async () => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => {});
    const fake = container();
    await registerWorker(() => {});
    arrive(fake).become('redundant');
    expect(logged).toHaveBeenCalledTimes(1);
    vi.spyOn(fake, 'register').mockRejectedValue(new Error('refused'));
    await expect(registerWorker(() => {})).resolves.toBeUndefined();
    expect(logged).toHaveBeenCalledTimes(2);
  });
});
