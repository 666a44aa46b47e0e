/** Element of a row that opens its correction, and has the focus of the row. */
export const openerId = (id: string) => `correction-${id}`;
