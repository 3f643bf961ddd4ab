// @ts-check
/** One person who works on, in a thread of its own: what a crowd of clients takes of their thread is not the server's delay. */
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

async function ask() {
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

await ask();
parentPort?.postMessage('at work');
while (working) {
  times.push(await ask());
  await pause(pauseMs);
}
agent.destroy();
parentPort?.postMessage({ times, failed });
