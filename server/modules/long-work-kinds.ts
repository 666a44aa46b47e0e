import { IMPORT_WORK } from './imports/carry-out-imports.ts';
import { declareLongWork } from './long-work/kinds.ts';

/** All kinds of long work. The code that runs them does not know them, so everything that starts or runs one has to load this file. */
declareLongWork([...IMPORT_WORK]);
