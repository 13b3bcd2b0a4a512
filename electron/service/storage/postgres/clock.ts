/**
 * Milliseconds since 1970 by the clock of the database, as SQL: what several processes have to
 * agree on goes by it, since a clock of theirs may be wrong.
 */
export const databaseNow = '(extract(epoch FROM clock_timestamp()) * 1000)::bigint'
