/** What the company's years of keeping time records are (H2). */
export const KEPT_YEARS = 4;

/** What becomes of a kind of data when the person is erased (L6). `changed`: what identifies is taken out, the rest is kept or removed with it. */
export const ON_ERASURE = ['removed', 'changed', 'kept'] as const;
export type OnErasure = (typeof ON_ERASURE)[number];
