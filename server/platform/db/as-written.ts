// Not even the driver’s own reading: what is only passed on needs no value in between.
export const AS_WRITTEN = { getTypeParser: () => (text: string) => text };
