/** The demo company's own thread: it computes, and touches neither files nor network. */
import { parentPort } from 'node:worker_threads';
import { LocalCompanyHost } from './company-host.ts';
import { serveHost } from './host-messages.ts';

if (!parentPort) throw new Error('demo.worker runs as a worker thread');
serveHost(parentPort, new LocalCompanyHost());
