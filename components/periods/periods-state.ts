import { type ParserMap, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import { parseAsId, type TableOptions } from '#components/table/table-parsers.ts';
import { BLOCKER_KINDS, type BlockerKind, PERSON_STATES, type PersonState } from '#server/modules/periods/constants.ts';

export const SHOWN = ['ready', 'blocked'] as const;

export type PeriodFilters = {
  q: string | null;
  office: string | null;
  department: string | null;
  blocker: BlockerKind | null;
  state: PersonState | null;
  show: (typeof SHOWN)[number] | null;
};

/** The list of periods in the address: `?page=2`. */
export const periodsOptions = {
  sorts: [] as readonly 'period'[],
  defaultSort: { key: 'period', direction: 'desc' },
  filters: {},
} satisfies TableOptions<'period', ParserMap>;

export const periodsInput = ({ page }: { page: number }) => ({ page, limit: ROWS_PER_PAGE });

/** The people of a period in the address: `?q=ana&office=…&blocker=exception&state=approved&show=ready&page=2`. */
export const peopleOptions = {
  sorts: [] as readonly 'person'[],
  defaultSort: { key: 'person', direction: 'asc' },
  filters: {
    ...{ q: parseAsString, office: parseAsId, department: parseAsId },
    blocker: parseAsStringLiteral(BLOCKER_KINDS),
    state: parseAsStringLiteral(PERSON_STATES),
    show: parseAsStringLiteral(SHOWN),
  },
} satisfies TableOptions<'person', ParserMap>;

/** The closing or reopening that the page shows: `?job=…`. */
export const parseAsJob = parseAsId;

/** Input of a page of people, for server and browser. */
export function peopleInput(
  periodId: string,
  { filters: { q, office, department, blocker, state, show }, page }: { filters: PeriodFilters; page: number },
) {
  return {
    ...{ id: periodId, page, limit: ROWS_PER_PAGE },
    name: q?.trim() || undefined,
    officeId: office ? [office] : undefined,
    departmentId: department ? [department] : undefined,
    blocker: blocker ? [blocker] : undefined,
    state: state ? [state] : undefined,
    isReady: show === null ? undefined : show === 'ready',
  };
}
