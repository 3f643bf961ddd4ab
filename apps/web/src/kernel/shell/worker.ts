import { log } from '../log.ts';

const UPDATE_CHECK = 60 * 60_000;

/**
 * Registers the service worker and tells when a new version of it stands ready. Failures are only logged.
 * @param onReady is given how to change over, which ends with a reload
 */
export async function registerWorker(onReady: (changeOver: () => void) => void): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  try {
    const registration = await serviceWorker.register('/sw.js');
    const offer = (worker: ServiceWorker) => onReady(() => changeOver(serviceWorker, worker));
    if (registration.waiting && serviceWorker.controller) offer(registration.waiting);
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        // Without a controller it is the first version of all, and there is nothing to change over from.
        if (worker.state === 'installed' && serviceWorker.controller) offer(worker);
        if (worker.state === 'redundant') log('A version of the service worker could not be installed');
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

function changeOver(container: ServiceWorkerContainer, worker: ServiceWorker): void {
  container.addEventListener('controllerchange', () => location.reload(), { once: true });
  worker.postMessage('take-over');
}
