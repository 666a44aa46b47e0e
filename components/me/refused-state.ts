/** In the address of My day: the reader comes from a page that their role may not open, `?refused=page`. */
export type RefusedSearch = { refused: 'page' };

export const isRefused = (search: Pick<URLSearchParams, 'get'>): boolean => search.get('refused') === 'page';
