/** What a location can be assigned to. */
export const ENTITY_TYPES = ['office', 'department', 'entity_group'] as const;
export type EntityType = (typeof ENTITY_TYPES)[number];
