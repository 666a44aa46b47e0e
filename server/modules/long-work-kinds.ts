import { IMPORT_WORK } from './imports/carry-out-imports.ts';
import { declareLongWork } from './long-work/kinds.ts';
import { REPORT_WORK } from './reports/carry-out-reports.ts';

/** All kinds of long work. The code that runs them does not know them, so everything that starts or runs one has to load this file. */
declareLongWork([...IMPORT_WORK, REPORT_WORK]);
