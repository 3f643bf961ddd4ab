/** What the measurements on a loaded company share: the company, its people and servers on copies of it. */
import type pg from 'pg';
import { signInOverHttp, type HttpClient } from '../e2e/http-client.ts';
import type { SignIn } from '../e2e/server-process.ts';
import type { Child, Programs } from './child-process.ts';
import type { Company } from './company.ts';
import type { Options } from './options.ts';
import { signInOf } from './product.ts';

export interface Stage {
  readonly options: Options;
  readonly company: Company;
  readonly programs: Programs;
  readonly signIns: Readonly<Record<string, SignIn>>;
}

export interface OnServer extends Child {
  readonly connection: pg.PoolConfig;
  readonly owner: HttpClient;
  readonly cookie: string;
}

/** Runs a server on a database while `work` runs. */
export async function withServer<T>(
  { programs, signIns }: Pick<Stage, 'programs' | 'signIns'>,
  connection: pg.PoolConfig,
  work: (server: OnServer) => Promise<T>,
): Promise<T> {
  const child = await programs.start('main', connection);
  try {
    const owner = await signInOverHttp(child.url, signInOf(signIns, 'Owner'));
    return await work({ ...child, connection, owner, cookie: owner.cookie });
  } finally {
    await child.stop();
  }
}

/** A copy of the company that `work` may change. */
export async function onCopy<T>(
  { company }: Stage,
  work: (connection: pg.PoolConfig) => Promise<T>,
): Promise<T> {
  const connection = await company.copy();
  try {
    return await work(connection);
  } finally {
    await company.drop(connection);
  }
}

export const onServer = <T>(stage: Stage, work: (server: OnServer) => Promise<T>): Promise<T> =>
  onCopy(stage, (connection) => withServer(stage, connection, work));
