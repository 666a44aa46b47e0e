/** The files of a language's folder, each one the namespace of an area of the product. */
export const areas = [
  'common',
  'failure',
  'shell',
  'errors',
  'overtime',
  'approvals',
  'settings',
  'audit',
  'account',
  'today',
  'delegations',
  'documents',
  'time',
  'projects',
  'absences',
  'policies',
  'organisation',
  'people',
  'company',
  'webhooks',
] as const;
export type Area = (typeof areas)[number];
