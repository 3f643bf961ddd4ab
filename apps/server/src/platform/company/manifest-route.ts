/** The manifest of the installed app, which carries the name of the company. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../database/client.ts';
import { companyNameIfKnown } from './profile.ts';

const FILE = 'manifest.webmanifest';

/** @param webDir the built web files, which have the manifest of a company without a name */
export function manifestRoute(app: FastifyInstance, webDir: string, db: Db): void {
  app.get(`/${FILE}`, { exposeHeadRoute: false }, async (_request, reply) => {
    const manifest: object = JSON.parse(await readFile(path.join(webDir, FILE), 'utf8'));
    const name = await companyNameIfKnown(db);
    void reply.type('application/manifest+json').header('cache-control', 'no-cache');
    return JSON.stringify(name === null ? manifest : { ...manifest, name, short_name: name });
  });
}
