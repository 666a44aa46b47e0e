import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { type Fact, factOf } from '../../platform/exports/sheet.ts';
import { textsOf } from '../../platform/exports/texts.ts';
import type { ExportedFile } from '../../platform/shared/exports.ts';
import { fullNameOf } from '../../platform/shared/full-name.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { exportList, personNamed } from '../people/export-list.ts';
import { absencesOf, exportAbsences } from './export-absences.ts';
import { getPersonYear } from './get-person-year.ts';
import type { exportPersonYearInput, personYearOutput } from './schema-year.ts';

type PersonYear = z.output<typeof personYearOutput>;
type Asked = z.output<typeof exportPersonYearInput>;

/**
 * Exports a list of a person's year: their absences, or the lines of their balances, calendar by calendar, newest first. It contains the
 * data that the page shows to the same caller, and is recorded like it (I4, L5). Throws `employee_not_found`, also out of scope (I3).
 */
export async function exportPersonYear(scope: Scope, locale: Locale, asked: Asked): Promise<ExportedFile> {
  const { employeeId, year, list, format } = asked;
  const found = await getPersonYear(scope, { employeeId, year });
  const { say } = textsOf(locale, 'common');
  const facts = [
    ...factOf(say('export.person'), fullNameOf(found.person)),
    ...factOf(textsOf(locale, 'absences').say('plans.columns.year'), String(year)),
  ];
  if (list === 'ledger') return exportLedger(scope, locale, { asked, found, facts });
  const rows = absencesOf(found, { from: `${year}-01-01`, types: found.types });
  return exportAbsences(scope, locale, { format, rows, total: rows.length, filters: { employeeId, year }, facts });
}

function exportLedger(
  scope: Scope,
  locale: Locale,
  { asked: { employeeId, year, format }, found, facts }: { asked: Asked; found: PersonYear; facts: Fact[] },
): Promise<ExportedFile> {
  const { person, calendars } = found;
  const rows = calendars.flatMap(({ type, lines }) => lines.toReversed().map((line) => ({ ...line, of: type.name })));
  return exportList(scope, locale, {
    ...{ exported: 'leave_ledger', recordType: 'absence_calendar', area: 'absences' },
    ...{ format, rows, total: rows.length, filters: { employeeId, year } },
    personOf: () => personNamed(person),
    describe: ({ say, sayCommon, durations }) => ({
      name: say('year.balances'),
      columns: [
        { title: say('filters.type'), kind: 'text', value: (line) => line.of },
        { title: say('year.ledger.date'), kind: 'date', value: ({ date }) => date },
        { title: say('year.ledger.what'), kind: 'text', value: ({ type }) => say(`year.ledger.types.${type}`) },
        { title: sayCommon('words.before'), kind: 'decimal', value: ({ beforeDays }) => beforeDays },
        { title: say('year.ledger.change'), kind: 'decimal', value: ({ days }) => days },
        { title: sayCommon('words.after'), kind: 'decimal', value: ({ afterDays }) => afterDays },
        ...durations(say('year.ledger.change'), ({ seconds }) => seconds),
        { title: say('year.ledger.until'), kind: 'date', value: ({ expiresOn }) => expiresOn },
        { title: say('year.adjust.note'), kind: 'text', value: ({ note }) => note },
        { title: say('year.ledger.by'), kind: 'text', value: ({ author }) => author.name },
        { title: say('year.ledger.recorded'), kind: 'instant', value: ({ createdAt }) => createdAt },
      ],
      facts,
    }),
  });
}
