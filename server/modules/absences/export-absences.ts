import type { Scope } from '../../platform/db/scope.ts';
import type { Fact } from '../../platform/exports/sheet.ts';
import { textsOf } from '../../platform/exports/texts.ts';
import type { ExportedFile, ExportFormat } from '../../platform/shared/exports.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import type { CountMode } from '../leave/constants.ts';
import { exportList, personNamed } from '../people/export-list.ts';
import type { TimelinePerson } from './repository-timeline.ts';
import { isFreeIn, isHalfIn, type Span, spansOf, timeOf } from './rules-spans.ts';
import type { TimelineDay } from './schema-timeline.ts';

/** A person's absence; `type` null is *Absent* (I4). */
type Absence = Span<TimelineDay> & { person: TimelinePerson; type: string | null; dayCount: number };

interface DaysOfPerson {
  person: TimelinePerson;
  /** Days off as the caller may see them. */
  days: readonly TimelineDay[];
  /** Letters of `patternOf` for the person's dates, beginning at `from`. */
  pattern: string;
}

/** Returns a person's absences as the pages list them. */
export const absencesOf = (
  { person, days, pattern }: DaysOfPerson,
  { from, types }: { from: string; types: readonly { id: string; name: string; countMode: CountMode }[] },
): Absence[] =>
  spansOf(days, isFreeIn(from, pattern)).map((span) => {
    const type = types.find(({ id }) => id === span.typeId);
    const dayCount = timeOf(span.days, type, isHalfIn(from, pattern)).count;
    return { ...span, person, dayCount, type: type?.name ?? null };
  });

interface Absences {
  format: ExportFormat;
  rows: readonly Absence[];
  total: number;
  filters: Readonly<Record<string, unknown>>;
  facts: readonly Fact[];
}

/** Exports a list of absences, of everybody or of one person, and records the export in the audit (L5). */
export const exportAbsences = (scope: Scope, locale: Locale, { facts, ...list }: Absences): Promise<ExportedFile> =>
  exportList(scope, locale, {
    ...{ exported: 'absences', recordType: 'absence_calendar', area: 'absences', ...list },
    personOf: ({ person }) => personNamed(person),
    describe: ({ say, durations }) => {
      // Same texts as in the file of the Inbox.
      const { say: sayOfRequests } = textsOf(locale, 'approvals');
      return {
        name: say('title'),
        columns: [
          { title: say('filters.office'), kind: 'text', value: ({ person }) => person.officeName },
          { title: say('filters.department'), kind: 'text', value: ({ person }) => person.departmentName },
          { title: say('filters.type'), kind: 'text', value: ({ type }) => type ?? sayOfRequests('absent') },
          { title: sayOfRequests('export.from'), kind: 'date', value: ({ from }) => from },
          { title: sayOfRequests('export.to'), kind: 'date', value: ({ to }) => to },
          { title: sayOfRequests('export.days'), kind: 'decimal', value: ({ dayCount }) => dayCount },
          ...durations(sayOfRequests('export.duration'), ({ days }) => timeOf(days).seconds),
          { title: say('year.list.status'), kind: 'text', value: ({ kind }) => say(`year.list.kinds.${kind}`) },
        ],
        facts,
      };
    },
  });
