import { useTranslations } from 'next-intl';
import { FilterBar } from '#components/table/filter-bar.tsx';
import type { Filter, FilterState } from '#components/table/filters.ts';
import { trpc } from '#components/trpc/client.ts';
import type { InboxKind } from '#server/modules/approvals/constants.ts';
import { MAX_LIMIT, MAX_NAME } from '#server/platform/shared/limits.ts';
import { type InboxFilters, statusChoices, USUAL_STATUS } from './inbox-state.ts';
import { KindFilter } from './kind-filter.tsx';

const CHOICES_STALE_MILLISECONDS = 300_000;

type FiltersProps = {
  state: FilterState<InboxFilters>;
  /** How many match; undefined until known. */
  total: number | undefined;
  counts: Record<InboxKind, number> | undefined;
  onLeaveSearch: (q: string | null) => void;
};

/** Filters of the Inbox. A type belongs to one kind: choosing a type clears the other kind, and choosing a kind clears the type. */
export function Filters({ state, total, counts, onLeaveSearch }: FiltersProps) {
  const t = useTranslations('approvals.filters');
  const common = useTranslations('common.words');
  const words = useTranslations('approvals.status');
  const options = { staleTime: CHOICES_STALE_MILLISECONDS };
  const types = trpc.approvals.listTypeChoices.useQuery(undefined, options);
  const offices = trpc.organisation.listOffices.useQuery({ limit: MAX_LIMIT, orderBy: 'name' }, options);
  const { kind } = state.filters;
  const typesOf = (of: InboxKind) =>
    types.data?.filter((type) => type.kind === of).map(({ id, name }) => ({ value: id, label: name }));
  const absenceType: Filter<InboxFilters> = {
    ...{ kind: 'choice', name: 'type', label: common('absenceType') },
    choices: typesOf('absence'),
  };
  const requestType: Filter<InboxFilters> = {
    ...{ kind: 'choice', name: 'requestType', label: t('requestType') },
    choices: typesOf('company'),
  };
  const filters: Filter<InboxFilters>[] = [
    { kind: 'search', name: 'q', label: common('searchByName'), maxLength: MAX_NAME, onLeave: onLeaveSearch },
    {
      ...{ kind: 'choice', name: 'status', label: common('status'), usual: USUAL_STATUS },
      choices: statusChoices.map((value) => ({ value, label: words(value) })),
    },
    ...(kind === null || kind === 'absence' ? [absenceType] : []),
    ...(kind === null || kind === 'company' ? [requestType] : []),
    {
      ...{ kind: 'choice', name: 'office', label: t('office') },
      choices: offices.data?.rows.map(({ id, name }) => ({ value: id, label: name })),
    },
  ];
  const setFilters = (next: Partial<InboxFilters>) =>
    state.setFilters({
      ...next,
      ...(next.type && { requestType: null }),
      ...(next.requestType && { type: null }),
      ...(next.kind !== undefined && { type: null, requestType: null }),
    });
  return (
    <FilterBar views="inbox" state={{ ...state, setFilters }} filters={filters} total={total}>
      <KindFilter value={kind} onChange={(next) => setFilters({ kind: next })} counts={counts} />
    </FilterBar>
  );
}
