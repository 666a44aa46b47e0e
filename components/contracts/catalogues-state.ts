import { type ParserMap, parseAsString, parseAsStringLiteral } from 'nuqs/server';
import { ROWS_PER_PAGE } from '#components/table/constants.ts';
import type { Sort, TableOptions } from '#components/table/table-parsers.ts';
import { CATALOGUE_NAMES, type CatalogueName } from '#server/platform/shared/catalogues.ts';

/** The page's state in the address: `?catalogue=degrees&q=nurs&sort=-name`. */
export const catalogueOptions = {
  sorts: ['name'],
  defaultSort: { key: 'name', direction: 'asc' },
  filters: { catalogue: parseAsStringLiteral(CATALOGUE_NAMES), q: parseAsString },
} satisfies TableOptions<'name', ParserMap>;

export type CatalogueFilters = { catalogue: CatalogueName | null; q: string | null };

/** The catalogue that is shown: the one in the address, or the first. */
export const catalogueAt = ({ catalogue }: CatalogueFilters): CatalogueName => catalogue ?? CATALOGUE_NAMES[0];

/** Input of the list, for server and browser. */
export function catalogueInput({
  filters,
  page,
  sort,
}: {
  filters: CatalogueFilters;
  page: number;
  sort: Sort<'name'>;
}) {
  return {
    page,
    limit: ROWS_PER_PAGE,
    orderBy: `${sort.key} ${sort.direction}`,
    name: filters.q?.trim() || undefined,
  };
}

type OfContracts = Exclude<
  CatalogueName,
  'jobCharges' | 'checkTypes' | 'breaks' | 'correctionReasons' | 'documentKinds'
>;
type Places<Calls> = {
  contracts: Record<OfContracts, Calls>;
  people: { jobCharges: Calls };
  time: { checkTypes: Calls; breaks: Calls };
  documents: { kinds: Calls };
  corrections: { reasons: Calls };
};

/** The five operations of a catalogue, from wherever its module has them. */
export function catalogueIn<Calls>(places: Places<Calls>, name: CatalogueName): Calls {
  const { contracts, people, time, documents, corrections } = places;
  if (name === 'correctionReasons') return corrections.reasons;
  if (name === 'documentKinds') return documents.kinds;
  if (name === 'jobCharges') return people.jobCharges;
  if (name === 'checkTypes' || name === 'breaks') return time[name];
  return contracts[name];
}
