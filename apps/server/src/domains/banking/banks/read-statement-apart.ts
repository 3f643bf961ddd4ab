/** Reads a statement without keeping others waiting: XML is slow by the tag, 5 MiB of it take up to a second. */
import { Worker } from 'node:worker_threads';
import { TaskThread } from '../../../platform/queue/task-thread.ts';
import { isXml, readStatement } from './read-statement.ts';
import type { Statement } from './statement.ts';

/** Up to so many characters of XML are read in milliseconds. */
const SHORT_XML = 64 * 1024;

const thread = new TaskThread<string, Statement>({
  start: () => new Worker(new URL('./statement.worker.js', import.meta.url)),
  task: 'reading of a statement',
  // At a second each nobody waits longer than the browser does.
  mostWaiting: 15,
  refusal: 'Many statements are waiting to be read; try again in a few seconds',
});
/** In the thread; where the server runs from its sources, which no thread can load, in this one. */
const apart = async (file: string): Promise<Statement> =>
  import.meta.url.endsWith('.ts') ? readStatement(file) : await thread.run(file);

/** As `readStatement`; throws AppError `unavailable` besides where many statements wait. */
export async function readStatementApart(file: string, readApart = apart): Promise<Statement> {
  return isXml(file) && file.length > SHORT_XML ? await readApart(file) : readStatement(file);
}
