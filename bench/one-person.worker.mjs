// @ts-check
/**
 * One person who continues working, in a separate thread, so that load of the clients' thread is not measured as delay
 * of the server.
 */
import { once } from 'node:events';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

/** @type {{ url: string, cookie: string, pauseMs: number }} */
const { url, cookie, pauseMs } = workerData;
const agent = new http.Agent({ keepAlive: true });
let working = true;
parentPort?.once('message', () => {
  working = false;
});

/** @type {number[]} */
const times = [];
let failed = 0;

async function request() {
  const started = performance.now();
  try {
    const [response] = await once(http.get(url, { agent, headers: { cookie } }), 'response');
    response.resume();
    await once(response, 'end');
    if (response.statusCode !== 200) failed += 1;
  } catch {
    failed += 1;
  }
  return performance.now() - started;
}

await request();
parentPort?.postMessage('at work');
while (working) {
  times.push(await request());
  await pause(pauseMs);
}
agent.destroy();
parentPort?.postMessage({ times, failed });
