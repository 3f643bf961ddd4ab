import { isReachable, lineBack } from './line.ts';

/**
 * Fetches the code of a part of the application. When the connection is lost, it waits until it is back and tries
 * again. Fails after two attempts in a row with a server that can be reached: it does not have the code, for example
 * after a new release.
 */
export async function fetchCode<Part>(load: () => Promise<Part>): Promise<Part> {
  let refused = false;
  for (;;) {
    try {
      return await load();
    } catch (error) {
      if (await isReachable()) {
        if (refused) throw error;
        // The connection may have been lost and be back already.
        refused = true;
      } else {
        await lineBack();
        refused = false;
      }
    }
  }
}
