import * as kysely from 'kysely';

/** Compiles only: nothing is ever sent. */
export const compiler = new kysely.Kysely<unknown>({
  dialect: {
    createAdapter: () => new kysely.PostgresAdapter(),
    createDriver: () => new kysely.DummyDriver(),
    createIntrospector: (db) => new kysely.PostgresIntrospector(db),
    createQueryCompiler: () => new kysely.PostgresQueryCompiler(),
  },
});
