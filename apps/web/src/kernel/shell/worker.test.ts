// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { registerWorker } from './worker.ts';

class FakeWorker extends EventTarget {
  state = 'installing';
  told: unknown[] = [];
  postMessage(message: unknown): void {
    this.told.push(message);
  }
  become(state: string): void {
    this.state = state;
    this.dispatchEvent(new Event('statechange'));
  }
}
class FakeRegistration extends EventTarget {
  installing: FakeWorker | null = null;
  waiting: FakeWorker | null = null;
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

  it('[A-4.26] asks when a new version is installed, and changes over with a reload when told to', async () => {
    const fake = container();
    const asked: (() => void)[] = [];
    const reload = vi.spyOn(location, 'reload').mockImplementation(() => {});
    await registerWorker((changeOver) => asked.push(changeOver));
    const worker = arrive(fake);
    expect(asked).toHaveLength(0);
    worker.become('installed');
    expect(asked).toHaveLength(1);
    expect(worker.told).toEqual([]);
    asked[0]?.();
    expect(worker.told).toEqual(['take-over']);
    expect(reload).not.toHaveBeenCalled();
    fake.dispatchEvent(new Event('controllerchange'));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('asks nothing about the first version of all', async () => {
    const fake = container();
    fake.controller = null;
    const asked = vi.fn();
    await registerWorker(asked);
    arrive(fake).become('installed');
    expect(asked).not.toHaveBeenCalled();
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
