/** Where the public interface has the records of the area. */
export const OFFICES_PATH = '/core/v3/offices';
export const LOCATIONS_PATH = '/core/v3/locations';
export const ASSIGNATIONS_PATH = '/core/v3/location-assignations';
export const DEPARTMENTS_PATH = '/core/v3/departments';
export const GROUPS_PATH = '/core/v3/entity-groups';
export const FIELDS_PATH = '/core/v3/custom-fields';

export const recordPath = (path: string, id: string): string => `${path}/${id}`;
