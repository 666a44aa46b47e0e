import { createParser, parseAsInteger } from 'nuqs/server';
import { FIRST_YEAR, LAST_YEAR } from '#server/modules/leave/constants.ts';

/** The year in the address: `?year=2026`. */
export const yearParsers = {
  year: createParser({
    parse: (value) => {
      const year = parseAsInteger.parse(value);
      return year !== null && year >= FIRST_YEAR && year <= LAST_YEAR ? year : null;
    },
    serialize: String,
  }),
};
