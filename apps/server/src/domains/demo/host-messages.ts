/**
 * A CompanyHost over a message port: calls are sent, responses come back, and large buffers are transferred without
 * copying.
 */
import type { MessagePort, Transferable, Worker } from 'node:worker_threads';
import type { CompanyHost } from './company-host.ts';

type Method = Exclude<keyof CompanyHost, 'close'>;
interface CallMessage {
  readonly id: number;
  readonly method: Method;
  readonly args: readonly unknown[];
}
type ResponseMessage =
  | { readonly id: number; readonly value: unknown }
  | { readonly id: number; readonly error: string };

const isBytes = (value: unknown): value is Uint8Array<ArrayBuffer> =>
  value instanceof Uint8Array &&
  value.buffer instanceof ArrayBuffer &&
  value.byteLength === value.buffer.byteLength;

/** Finds the buffers in a response that belong to one array only and can therefore be transferred. */
function buffersOf(value: unknown): Transferable[] {
  if (isBytes(value)) return [value.buffer];
  if (Array.isArray(value)) return isBytes(value[0]) ? value.flatMap(buffersOf) : [];
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(buffersOf);
  return [];
}

/** Worker side. */
export function serveHost(port: MessagePort, host: CompanyHost): void {
  port.on('message', ({ id, method, args }: CallMessage) => {
    // Both sides are the same program: `remoteHost` guarantees that the arguments match the method.
    const call = host[method].bind(host) as (...values: readonly unknown[]) => Promise<unknown>;
    call(...args).then(
      (value) => port.postMessage({ id, value } satisfies ResponseMessage, buffersOf(value)),
      (error: unknown) =>
        port.postMessage({
          id,
          error: error instanceof Error ? (error.stack ?? error.message) : String(error),
        }),
    );
  });
}

/** Caller's side. Every pending call fails when the worker ends. */
export function remoteHost(worker: Worker): CompanyHost {
  const open = new Map<number, { resolve(value: unknown): void; reject(error: Error): void }>();
  let last = 0;
  let ended: Error | undefined;
  const end = (error: Error): void => {
    ended ??= error;
    for (const call of open.values()) call.reject(error);
    open.clear();
  };
  worker.on('message', (response: ResponseMessage) => {
    const call = open.get(response.id);
    open.delete(response.id);
    if ('error' in response) call?.reject(new Error(`The demo company failed: ${response.error}`));
    else call?.resolve(response.value);
  });
  worker.on('error', (error) => end(error instanceof Error ? error : new Error(String(error))));
  worker.on('exit', (code) => end(new Error(`The demo company's thread ended with code ${code}`)));
  const call = <M extends Method>(
    method: M,
    ...args: Parameters<CompanyHost[M]>
  ): ReturnType<CompanyHost[M]> => {
    const response = new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      last += 1;
      open.set(last, { resolve, reject });
      worker.postMessage({ id: last, method, args } satisfies CallMessage);
    });
    // The worker responds with the method's own result.
    return response as ReturnType<CompanyHost[M]>;
  };
  return {
    open: (config, snapshot) => call('open', config, snapshot),
    month: (request) => call('month', request),
    plan: (month) => call('plan', month),
    live: (after, upTo) => call('live', after, upTo),
    snapshot: () => call('snapshot'),
    close: async () => {
      await worker.terminate();
    },
  };
}
