/** The files of a language's folder, each one the namespace of an area of the product. */
export const areas = [
  'common',
  'shell',
  'errors',
  'overtime',
  'approvals',
  'absences',
  'settings',
  'audit',
  'account',
] as const;
export type Area = (typeof areas)[number];
