/** Reads large XML statements in a thread, so that others do not wait: parsing 5 MiB of XML takes up to a second. */
import { Worker } from 'node:worker_threads';
import { TaskThread } from '../../../platform/queue/task-thread.ts';
import { isXml, readStatement } from './read-statement.ts';
import type { Statement } from './statement.ts';

/** XML up to this length is parsed in milliseconds. */
const SHORT_XML = 64 * 1024;

const thread = new TaskThread<string, Statement>({
  start: () => new Worker(new URL('./statement.worker.js', import.meta.url)),
  task: 'reading of a statement',
  // At about a second each, nobody waits longer than the browser does.
  mostWaiting: 15,
  refusal: 'Many statements are waiting to be read; try again in a few seconds',
});
/** Runs in the thread, or in this one where the server runs from TypeScript sources, which a worker cannot load. */
const inThread = async (file: string): Promise<Statement> =>
  import.meta.url.endsWith('.ts') ? readStatement(file) : await thread.run(file);

/** Like `readStatement`; also throws AppError `unavailable` when too many statements wait. */
export async function readStatementInThread(file: string, readInThread = inThread): Promise<Statement> {
  return isXml(file) && file.length > SHORT_XML ? await readInThread(file) : readStatement(file);
}
