import fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { logResponses } from './request-log.ts';

async function linesOf(level: string, url: string) {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => void lines.push(JSON.parse(line) as Record<string, unknown>) }; // pino writes objects
  const loggerInstance: FastifyBaseLogger = pino({ level }, stream);
  const app = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
  });
  logResponses(app);
  app.get('/people/:name', (request) => ({ id: request.id }));
  const answer = await app.inject({ url });
  await app.close();
  return { lines, id: answer.statusCode === 200 ? answer.json<{ id: string }>().id : '' };
}

describe('the log of responses', () => {
  it('has one line for each, under the id of the request', async () => {
    const { lines, id } = await linesOf('info', '/people/amara?page=2');
    expect(lines).toMatchObject([
      { reqId: id, method: 'GET', route: '/people/:name', status: 200, msg: 'answered' },
    ]);
    expect(lines[0]?.['milliseconds']).toBeTypeOf('number');
  });
  it('contains neither the IP address nor the query', async () => {
    const known = await linesOf('info', '/people/amara?page=2');
    const unknown = await linesOf('info', '/amara');
    expect(JSON.stringify([known.lines, unknown.lines])).not.toMatch(/amara|page/);
    expect(unknown.lines).toMatchObject([{ route: 'none', status: 404 }]);
  });
  it('is empty at the default log level', async () => {
    expect((await linesOf('warn', '/people/amara')).lines).toEqual([]);
  });
});
