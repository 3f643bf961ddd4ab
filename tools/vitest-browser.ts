/** Browser features that happy-dom lacks. */
import { CompressionStream } from 'node:stream/web';
import { BroadcastChannel } from 'node:worker_threads';

Object.assign(globalThis, { BroadcastChannel, CompressionStream });
