import { fileNameOf } from '../../platform/exports/sheet.ts';
import { textsOf } from '../../platform/exports/texts.ts';
import { type ZippedFile, zipStream } from '../../platform/exports/zip.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { recordExport } from '../audit/repository.ts';
import type { Finished, LongWork, Running } from '../long-work/kinds.ts';
import type { PeriodDates } from '../organisation/rules-periods.ts';
import { RECORDS_KIND, type RecordFormat } from './constants.ts';
import { MONTH_PORTION } from './load-month.ts';
import { loadShownRecords } from './load-shown.ts';
import { listArchivedPeople } from './repository-people.ts';
import { writeRecord } from './write-record-file.ts';

type Asked = {
  period: PeriodDates;
  employeeIds?: readonly string[];
  officeIds?: readonly string[];
  format: RecordFormat;
  locale: Locale;
};

/**
 * Writes the records of the people whom the person who started it may see when it runs (I3, I4) into one archive: a portion of people is
 * in memory, never the archive. Records the export in the audit (L5).
 */
async function writeArchive({ scope: given, input, progress, signal }: Running<Asked>): Promise<Finished> {
  const scope = given.usingReplica();
  const { period, employeeIds = null, officeIds = null, format, locale } = input;
  const userId = scope.actor.type === 'user' ? scope.actor.id : null;
  const ids = await scope.read(listArchivedPeople(scope.companyId, userId, period, { employeeIds, officeIds }));
  const details = { exported: 'monthly_records', format, count: ids.length, ...period };
  await scope.transaction(({ commit }) => commit(recordExport('employee', details)));

  async function* files(): AsyncGenerator<ZippedFile> {
    let done = 0;
    await progress(0, ids.length);
    for (let at = 0; at < ids.length; at += MONTH_PORTION) {
      const records = await scope.read(loadShownRecords(scope, ids.slice(at, at + MONTH_PORTION), period));
      for (const record of records) {
        signal.throwIfAborted();
        const { bytes, fileName } = await writeRecord(record, format, locale);
        done += 1;
        // Names of people may be alike; the file of a person has the same name in every archive.
        yield [`${record.employee.id.slice(-8)}_${fileName}`, [bytes]];
        await progress(done, ids.length);
      }
    }
  }

  const { say } = textsOf(locale, 'records');
  const facts = [period.from, period.to].map((value) => ({ label: '', value, inName: true }));
  return {
    result: { ...period, format, records: ids.length, fileScope: 'payroll:read' },
    file: {
      name: fileNameOf({ name: say('title'), facts }, 'zip'),
      contentType: 'application/zip',
      bytes: zipStream(files()),
    },
  };
}

export const RECORDS_WORK: LongWork<Asked> = { name: RECORDS_KIND, run: writeArchive };
