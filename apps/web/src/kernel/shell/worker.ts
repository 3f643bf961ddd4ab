import { lineBack } from '../line/line.ts';
import { whenQuiet } from '../line/quiet-work.ts';
import { log } from '../log.ts';

const UPDATE_CHECK = 60 * 60_000;

/**
 * Registers the service worker, has its cache filled, and reports when a new version is ready. Failures are only
 * logged.
 * @param onReady receives a function that activates the new version, which ends with a reload
 */
export async function registerWorker(onReady: (changeOver: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  try {
    const registration = await serviceWorker.register('/sw.js');
    const offer = async (worker: ServiceWorker) => {
      await fill(worker);
      onReady(() => void changeOver(serviceWorker, worker));
    };
    if (registration.waiting && serviceWorker.controller) void logged(offer(registration.waiting));
    else if (registration.active) void logged(fill(registration.active));
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      let installed = false;
      worker?.addEventListener('statechange', () => {
        // Without a controller this is the very first version, and there is nothing to replace.
        if (worker.state === 'installed' && serviceWorker.controller) void logged(offer(worker));
        else if (worker.state === 'installed') void logged(fill(worker));
        if (worker.state === 'installed') installed = true;
        // A version that was replaced by the next is redundant too.
        if (worker.state === 'redundant' && !installed)
          log('A version of the service worker could not be installed');
      });
    });
    setInterval(
      () => void registration.update().catch((error: unknown) => log('No update check', error)),
      UPDATE_CHECK,
    );
  } catch (error) {
    log('The service worker could not be registered', error);
  }
}

const logged = async (work: Promise<void>): Promise<void> =>
  work.catch((error: unknown) => log('The service worker is not complete', error));

/** Pause after each file as a multiple of its download time: nine tenths of the connection stay free for the person. */
const REST = 9;
/** Milliseconds: a faster download did not burden the connection. */
const AT_ONCE = 200;
/** Failures in a row after which the server is reachable but does not have the file: there is another release. */
const MOST_FAILURES = 5;

/**
 * Makes the worker fetch its files one after the other while no other request is under way. Resolves when it has all.
 */
async function fill(worker: ServiceWorker): Promise<void> {
  for (let failures = 0; failures < MOST_FAILURES;) {
    await whenQuiet();
    const began = performance.now();
    const left = await fillNext(worker);
    if (left === 0) return;
    if (left === 'failed') {
      failures += 1;
      await lineBack();
    } else {
      failures = 0;
      const took = performance.now() - began;
      if (took > AT_ONCE) await new Promise((resolve) => setTimeout(resolve, REST * took));
    }
  }
  throw new Error('The service worker could not be filled');
}

/** Makes the worker fetch its next file; resolves to the number of files still missing. */
const fillNext = (worker: ServiceWorker): Promise<number | 'failed'> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(typeof data === 'number' ? data : 'failed');
    worker.postMessage('fill', [port2]);
  });

/** Milliseconds that a worker gets to start and answer. */
const AWAKE_MS = 5_000;

/**
 * Resolves once the worker runs. A browser lets the next version begin when the present one has nothing to do: it asks
 * a running one at once, but from one that is about to start (for a request of the page in that moment) it waits until
 * it has been idle for half a minute. Also resolves when a version that does not know the message leaves it unanswered.
 */
const awake = (worker: ServiceWorker): Promise<void> =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve();
    setTimeout(resolve, AWAKE_MS);
    worker.postMessage('awake', [port2]);
  });

async function changeOver(container: ServiceWorkerContainer, worker: ServiceWorker): Promise<void> {
  container.addEventListener('controllerchange', () => location.reload(), { once: true });
  if (container.controller) await awake(container.controller);
  worker.postMessage('take-over');
}
