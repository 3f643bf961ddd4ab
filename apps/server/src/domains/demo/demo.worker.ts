/** The worker thread of the demo company. It only computes and uses neither files nor network. */
import { parentPort } from 'node:worker_threads';
import { LocalCompanyHost } from './company-host.ts';
import { serveHost } from './host-messages.ts';

if (!parentPort) throw new Error('demo.worker runs as a worker thread');
serveHost(parentPort, new LocalCompanyHost());
