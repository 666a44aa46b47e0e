import pg from 'pg';

// Counts and sums in bigint fit easily in a double; instants become Date, calendar dates stay text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
// Connections have their time zone set to UTC. The driver's own parser takes longer than everything else about a small row.
const parseInstant = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (value: string) => Date;
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (value) =>
  value.endsWith('+00') ? new Date(`${value.slice(0, 10)}T${value.slice(11, -3)}Z`) : parseInstant(value),
);
