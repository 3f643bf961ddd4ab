import { isReachable, lineBack } from './line.ts';

/**
 * Fetches a part of the application. Where the line is lost it waits until it is back and tries again; it fails when the
 * server can be reached and still has no such part, as after a new release.
 */
export async function fetchCode<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      // The line may have been back for a moment already.
      if (await isReachable()) return load();
      await lineBack();
    }
  }
}
