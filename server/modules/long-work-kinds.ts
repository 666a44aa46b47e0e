import { IMPORT_WORK } from './imports/carry-out-imports.ts';
import { declareLongWork } from './long-work/kinds.ts';
import { RECORDS_WORK } from './monthly-records/carry-out-archives.ts';
import { PAYROLL_EXPORT_WORK } from './payroll/manage-exports.ts';
import { CLOSING_WORK } from './periods/carry-out-closing.ts';
import { REPORT_WORK } from './reports/carry-out-reports.ts';

/** All kinds of long work. The code that runs them does not know them, so everything that starts or runs one has to load this file. */
declareLongWork([...IMPORT_WORK, REPORT_WORK, RECORDS_WORK, PAYROLL_EXPORT_WORK, ...CLOSING_WORK]);
