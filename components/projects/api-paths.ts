/** Paths of the public interface, for "show as API call". */
export const ENTRIES_PATH = '/project/v1/time-entries';

export const entryPath = (id: string): string => `${ENTRIES_PATH}/${id}`;

/** Of projects and of tags. */
export const CATALOGUE_PATHS = { projects: '/project/v1/projects', tags: '/project/v1/tags' } as const;
