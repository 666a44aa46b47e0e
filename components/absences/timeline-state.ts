import { createParser, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { PART } from '#components/table/part.ts';
import { parseAsId } from '#components/table/table-parsers.ts';
import { addDays, isCalendarDate } from '#server/platform/shared/dates.ts';

const VIEWS = ['month', 'quarter'] as const;
export type TimelineView = (typeof VIEWS)[number];

/** A month, `2026-08`. */
const parseAsMonth = createParser({
  parse: (value) => (isCalendarDate(`${value}-01`) && value.length === 7 ? value : null),
  serialize: String,
});

/** The timeline's state in the address: `?month=2026-08&view=quarter&office=…&department=…&type=…&q=ana`. */
export const timelineParsers = {
  month: parseAsMonth,
  view: parseAsStringLiteral(VIEWS).withDefault('month'),
  office: parseAsId,
  department: parseAsId,
  type: parseAsId,
  q: parseAsString,
};

export type TimelineSearch = {
  month: string | null;
  view: TimelineView;
  office: string | null;
  department: string | null;
  type: string | null;
  q: string | null;
};

/** The first month of the quarter of a month. */
const quarterOf = (month: string): string => {
  const first = Math.floor((Number(month.slice(5)) - 1) / 3) * 3 + 1;
  return `${month.slice(0, 4)}-${String(first).padStart(2, '0')}`;
};

/** A month so many months later. */
export function laterMonth(month: string, months: number): string {
  const index = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 + months;
  return `${String(Math.floor(index / 12)).padStart(4, '0')}-${String((index % 12) + 1).padStart(2, '0')}`;
}

/** First and last date of the month or quarter that is shown; without a month in the address, that of today. */
export function shownPeriod({ month, view }: Pick<TimelineSearch, 'month' | 'view'>, today: string) {
  const asked = month ?? today.slice(0, 7);
  const first = view === 'quarter' ? quarterOf(asked) : asked;
  const months = view === 'quarter' ? 3 : 1;
  return { first, months, from: `${first}-01`, to: addDays(`${laterMonth(first, months)}-01`, -1) };
}

const unitsOf = ({ office, department }: TimelineSearch) => ({
  officeId: office ?? undefined,
  departmentId: department ?? undefined,
});

/** Input of the timeline, for server and browser: the part from `first` on. */
export function timelineInput(search: TimelineSearch, today: string, first = 0) {
  return { ...timelineQuery(search, today), first, limit: PART };
}

/** The same of those who are absent, the first of them, as phones list them. */
export const absentInput = (search: TimelineSearch, today: string, limit: number) => ({
  ...timelineQuery(search, today),
  onlyAbsent: true,
  limit,
});

/** Input of its coverage. */
export function coverageInput(search: TimelineSearch, today: string) {
  const { from, to } = shownPeriod(search, today);
  return { from, to, ...unitsOf(search) };
}

/** All of it, as for a file. */
export function timelineQuery(search: TimelineSearch, today: string) {
  return {
    ...coverageInput(search, today),
    absenceTypeId: search.type ?? undefined,
    search: search.q?.trim() || undefined,
  };
}
