import { sql, type RawBuilder } from 'kysely';

/**
 * The name of a user, as people read it; `user` is an alias of the table users. Deleted users keep a pseudonym. Null
 * where an outer join found nobody.
 */
export const personName = (user: string): RawBuilder<string | null> => {
  const u = sql.ref(user);
  return sql<
    string | null
  >`case when ${u}.deleted_at is null then ${u}.first_name || ' ' || ${u}.last_name else ${u}.username end`;
};
