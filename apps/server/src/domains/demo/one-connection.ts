/** A query builder on one checked-out connection, so that COPY and statements share its transaction. */
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Db } from '../../platform/database/client.ts';
import type { Tables } from '../../platform/database/tables.ts';
import type { BusinessTable } from '../../ledger/business-rows.ts';

export interface OneConnection {
  readonly db: Db;
  /** Copies COPY text into a table; resolves when PostgreSQL has accepted all of it. */
  copy<Row>(table: BusinessTable<Row>, pieces: readonly Uint8Array[], freeze?: 'freeze'): Promise<void>;
}

export function onConnection(client: pg.PoolClient): OneConnection {
  // The client stays checked out: its owner releases and closes it.
  const pool = {
    connect: async () => ({
      query: client.query.bind(client),
      release: () => undefined,
    }),
    end: async () => undefined,
  };
  const dialect = new PostgresDialect({ pool });
  return {
    db: new Kysely<Tables>({ dialect }),
    copy: async (table, pieces, freeze) => {
      const columns = table.columns.map((column) => column.name).join(', ');
      const stream = client.query(
        copyFrom(`copy ${table.name} (${columns}) from stdin ${freeze ? 'with (freeze)' : ''}`),
      );
      await new Promise<void>((resolve, reject) => {
        stream.on('error', reject);
        stream.on('finish', () => resolve());
        for (const piece of pieces) stream.write(piece);
        stream.end();
      });
    },
  };
}
