/** Statements whose text nothing here knows: no list, no caller and no type has it. None of them reads rows. */
export const NOT_CHECKED: Readonly<Record<string, string>> = {
  'apps/server/src/platform/database/migrate.ts':
    'the migrations, which made the database that this check reads',
  'apps/server/src/platform/database/application-role.ts':
    'grants and revocations that PostgreSQL itself writes, with the names of its tables',
  'apps/server/src/platform/database/copying-pool.ts':
    'COPY into a table and its columns, which PostgreSQL looks at only when it runs',
  'apps/server/src/platform/database/database-roles.ts': 'roles and a database, made by their names',
  'apps/server/src/platform/queue/install-queue.ts':
    'scripts of the queue, and grants to roles by their names',
  'apps/server/src/platform/database/query-batch.ts': 'statements of others, sent together',
  'apps/server/src/platform/database/run-sql.ts': 'what a person types',
  'apps/server/src/domains/demo/one-connection.ts':
    'COPY into a table and its columns, which PostgreSQL looks at only when it runs',
  'apps/server/src/domains/demo/month-ahead.ts':
    'tables named by their month, which the same function makes, fills, attaches and drops',
};
