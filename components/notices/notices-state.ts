/** The list of notices, which is neither sorted nor filtered: its state is the page. */
export const noticesOptions = {
  sorts: [] as readonly 'createdAt'[],
  defaultSort: { key: 'createdAt', direction: 'desc' } as const,
  filters: {},
};
