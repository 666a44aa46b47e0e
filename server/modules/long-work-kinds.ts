import { IMPORT_WORK } from './imports/carry-out-imports.ts';
import { declareLongWork } from './long-work/kinds.ts';

/** All kinds of long work. The piece that carries them out does not know them, so whatever starts or carries out one has to load this file. */
declareLongWork([...IMPORT_WORK]);
