import { isReachable, lineBack } from './line.ts';

/**
 * Fetches the code of a part of the application. When the connection is lost, it waits until it is back and tries
 * again. Fails when the server can be reached but does not have the code, for example after a new release.
 */
export async function fetchCode<Part>(load: () => Promise<Part>): Promise<Part> {
  for (;;) {
    try {
      return await load();
    } catch {
      // The connection may already be back.
      if (await isReachable()) return load();
      await lineBack();
    }
  }
}
