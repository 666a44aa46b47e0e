/** Where the reader is in time: a view leaves them there. */
const PLACES = ['date', 'month'];
/** Parameters that mean something else tomorrow: the place, the page of the list, and the opened record. */
const PASSING = ['page', 'request', ...PLACES];

/** The parameters of an address that a view keeps: how the list is looked at, not where in it. */
export function viewQuery(search: URLSearchParams): string {
  const kept = new URLSearchParams(search);
  for (const name of PASSING) kept.delete(name);
  kept.sort();
  return kept.toString();
}

/** The address of a view for a reader who is at `search`. */
export function viewAddress(pathname: string, query: string, search: URLSearchParams): string {
  const next = new URLSearchParams(query);
  for (const name of PLACES) {
    const place = search.get(name);
    if (place !== null) next.set(name, place);
  }
  return next.size === 0 ? pathname : `${pathname}?${next}`;
}
