import { navigate } from 'wouter/use-browser-location';
import { stepsShown } from './shown.ts';
import type { Tour } from './tour.ts';

/**
 * Opens the screen of the tour and starts the tour once the screen is rendered. Rejects if the code cannot be fetched
 * or the screen does not appear. If the person opens another screen meanwhile, nothing happens.
 */
export async function startTour(tour: Tour, href: string): Promise<void> {
  const { drive } = await import('./drive.ts');
  const left = document.querySelector('main h1');
  navigate(href);
  const { pathname } = location;
  const steps = await stepsShown(tour, left);
  if (location.pathname !== pathname) return;
  if (steps.length === 0) throw new Error('The screen did not load in time');
  drive(steps);
}
