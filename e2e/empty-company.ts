/** A company without any business and without the demo: DEMO=off, founded by the one-time link. */
import {
  newDataDir,
  removeDataDir,
  startServerProcess,
  type ServerProcess,
  type SignIn,
} from './server-process.ts';

export interface EmptyCompany {
  readonly server: ServerProcess;
  readonly dataDir: string;
  stop(): Promise<void>;
}

export const FOUNDER: SignIn = { username: 'founder', password: 'weaver-ocean-yam-harbour-5521' };

/** It has no owner yet. */
export async function startEmptyCompany(): Promise<EmptyCompany> {
  const dataDir = newDataDir();
  const server = await startServerProcess({ DATA_DIR: dataDir, DEMO: 'off' });
  return {
    server,
    dataDir,
    stop: async () => {
      await server.stop();
      removeDataDir(dataDir);
    },
  };
}

/** The path of the link that `server`, the newest of its company, has printed. */
export const ownerLink = (server: ServerProcess): string => {
  const link = /\/login#setup=\S+/.exec(server.output())?.[0];
  if (!link) throw new Error(`no owner's link was printed:\n${server.output()}`);
  return link;
};

/** Creates the owner as the screen behind the link would. */
export async function found(server: ServerProcess): Promise<SignIn> {
  const token = ownerLink(server).split('=')[1];
  const answer = await fetch(`${server.url}/api/setup/owner`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      token,
      ...FOUNDER,
      email: 'founder@example.test',
      firstName: 'Fatu',
      lastName: 'Founder',
    }),
  });
  if (!answer.ok) throw new Error(`the owner was not created: ${answer.status} ${await answer.text()}`);
  return FOUNDER;
}
