/** The address of a page of the product, made by the one place that knows them all (`components/layout/paths.ts`). */
export type PagePath = string & { readonly isPagePath: true };
