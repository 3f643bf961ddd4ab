/**
 * A complete application on a separate database, for endpoint tests: real HTTP handling, real PostgreSQL, a clock of
 * its own.
 */
import type { FastifyInstance, InjectOptions } from 'fastify';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { PoolConfig } from 'pg';
import pino from 'pino';
import { PRESENCE_COOKIE } from '@cottontree/contract/access/auth.ts';
import { buildApp } from '../app.ts';
import { connect, type Database, type DatabaseOptions } from '../platform/database/client.ts';
import { applicationRole } from '../platform/database/database-roles.ts';
import { createDatabaseFrom, dropDatabase } from '../platform/database/test-cluster.ts';
import { TEMPLATE } from '../platform/database/test-database.setup.ts';
import type { Witness } from '../platform/audit/audit-witness.ts';
import type { DiskGuard } from '../platform/disk/disk-guard.ts';
import { ClockWatch } from '../platform/time/clock-watch.ts';
import { ManualClock } from '../platform/time/clock.ts';
import type { RefusalPause } from '../platform/http/refusal-pause.ts';
import { ErrorCollector } from '../domains/errors/collector.ts';
import { SourceMaps } from '../domains/errors/source-maps.ts';
import { writeErrors } from '../domains/errors/write-errors.ts';
import { memoryKeyring, type Keyring } from '../platform/keys/keyring.ts';
import type { SendMail } from '../platform/connections/mail.ts';
import type { LanguageModels } from '../platform/connections/language-model.ts';
import {
  ABSOLUTE_MS,
  IDLE_MS,
  SESSION_COOKIE,
  hashToken,
  newToken,
  presenceOf,
} from '../platform/sessions/session.ts';
import { startHub, type Hub } from '../platform/realtime/hub.ts';

export interface Answer {
  readonly status: number;
  readonly headers: Record<string, unknown>;
  /** Parsed body; the test asserts its shape. */
  readonly body: any;
  /** The raw bytes. */
  readonly bytes: Buffer;
}

/** A caller: signed in when `cookie` is set. */
export interface Person {
  readonly userId: string;
  readonly username: string;
  readonly sessionId: string;
  readonly cookie: string;
  get(url: string, headers?: Record<string, string>): Promise<Answer>;
  send(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
}

export interface TestApp {
  readonly app: FastifyInstance;
  readonly database: Database;
  readonly clock: ManualClock;
  readonly keyring: Keyring;
  readonly hub: Hub;
  readonly errors: ErrorCollector;
  /** Writes the errors reported so far; resolves to the number of occurrences. */
  writeErrors(): Promise<number>;
  /**
   * Creates a person of this role with a live session, who has just confirmed their identity unless `steppedUp` is
   * false; `powers` creates a custom role with exactly these.
   */
  signIn(
    role: string,
    options?: { restricted?: boolean; powers?: readonly string[]; steppedUp?: boolean },
  ): Promise<Person>;
  readonly anonymous: Person;
  close(): Promise<void>;
}

export interface TestAppOptions {
  readonly now?: string;
  readonly databaseOptions?: DatabaseOptions;
  readonly rateLimits?: boolean;
  readonly refusalPause?: RefusalPause;
  readonly witness?: Witness;
  readonly models?: LanguageModels;
  readonly sendMail?: SendMail;
  readonly disk?: DiskGuard;
  /** The cluster that contains the template; that of the test run by default. */
  readonly admin?: PoolConfig;
  /** The database to copy, with nobody connected to it; an empty company by default. */
  readonly template?: string;
}

let sequence = 0;

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const admin = options.admin ?? inject('testDatabaseAdmin');
  const connection = await createDatabaseFrom(admin, options.template ?? TEMPLATE);
  const database = connect(connection, {
    application: { ...connection, user: applicationRole },
    writers: 6,
    readers: 4,
    // As for whole tests: on a busy machine each statement may take long.
    statementTimeoutMs: 60_000,
    ...options.databaseOptions,
  });
  const clock = new ManualClock(options.now ?? '2026-11-21T10:00:00Z');
  const keyring = memoryKeyring();
  const logger = pino({ level: 'silent' });
  const hub = await startHub(database, { log: logger, pollMs: 200 });
  const errors = new ErrorCollector();
  const maps = new SourceMaps([]);
  const app = await buildApp({
    database,
    clock,
    watch: new ClockWatch(clock),
    keyring,
    hub,
    logger,
    validateAnswers: true,
    rateLimits: options.rateLimits ?? false,
    ...(options.refusalPause && { refusalPause: options.refusalPause }),
    witness: options.witness,
    models: options.models,
    sendMail: options.sendMail,
    disk: options.disk,
    errors,
  });

  const person = (who: Omit<Person, 'get' | 'send'>): Person => {
    const call = async (request: InjectOptions): Promise<Answer> => {
      const response = await app.inject({
        ...request,
        headers: { ...(who.cookie ? { cookie: who.cookie } : {}), ...request.headers },
      });
      const text = response.body;
      return {
        status: response.statusCode,
        headers: response.headers,
        bytes: response.rawPayload,
        body: String(response.headers['content-type']).startsWith('application/json')
          ? JSON.parse(text)
          : text,
      };
    };
    return {
      ...who,
      get: (url, headers = {}) => call({ method: 'GET', url, headers }),
      send: (method, url, body, headers = {}) =>
        call({ method, url, headers, ...(body === undefined ? {} : { payload: body }) }),
    };
  };

  return {
    app,
    database,
    clock,
    keyring,
    hub,
    errors,
    writeErrors: async () => await writeErrors({ database, collector: errors, maps, clock }),
    anonymous: person({ userId: '', username: 'anonymous', sessionId: '', cookie: '' }),
    signIn: async (role, { restricted = false, powers, steppedUp = true } = {}) => {
      const now = clock.now();
      const username = `${role.replaceAll('_', '')}${++sequence}`;
      const roleKey = powers ? `custom_${sequence}` : role;
      if (powers) {
        await database.write
          .insertInto('roles')
          .values({
            key: roleKey,
            display_name: role,
            description: '',
            level: 5,
            color: '#000000',
            is_system: false,
            is_seeded: false,
            can_manage: [],
            created_at: now,
            updated_at: now,
          })
          .execute();
        if (powers.length > 0) {
          await database.write
            .insertInto('role_powers')
            .values(powers.map((power) => ({ role_key: roleKey, power })))
            .execute();
        }
      }
      const token = newToken();
      // Every other call of the tests signs somebody in: one statement instead of four.
      const { rows } = await sql<{ user_id: string; session_id: string }>`
        with person as (
          insert into users (username, email, first_name, last_name, role_key, password_hash, is_temporary_password,
                             holder_proven, created_at, updated_at)
          values (${username}, ${`${username}@example.test`}, 'Test', ${username}, ${roleKey}, 'no password opens this',
                  ${restricted}, ${!restricted}, ${now}, ${now})
          returning id)
        insert into sessions (token_hash, user_id, created_at, last_active_at, idle_expires_at, absolute_expires_at,
                              restricted, stepped_up_at, user_agent, address)
        select ${hashToken(token)}, id, ${now}, ${now}, ${new Date(now.getTime() + IDLE_MS)},
               ${new Date(now.getTime() + ABSOLUTE_MS)}, ${restricted}, ${steppedUp ? now : null}, 'test', '127.0.0.1'
          from person
        returning user_id, id as session_id`.execute(database.write);
      const [made] = rows;
      if (!made) throw new Error('Nobody was made');
      return person({
        userId: made.user_id,
        username,
        sessionId: made.session_id,
        cookie: `${SESSION_COOKIE}=${token}; ${PRESENCE_COOKIE}=${presenceOf(keyring, token)}`,
      });
    },
    close: async () => {
      await app.close();
      await hub.close();
      await database.close();
      await dropDatabase(admin, String(connection.database));
    },
  };
}
