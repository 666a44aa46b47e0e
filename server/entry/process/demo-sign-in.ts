import type { DemoAccess } from '#drizzle/seed/make-demo.ts';

/** How to sign in to the second company of the demo, which is there once the demo is complete. */
export const signInOfOther = ({ otherCompany: { owner } }: Pick<DemoAccess, 'otherCompany'>): string =>
  `  Another company          ${owner.email}  ${owner.password}`;
