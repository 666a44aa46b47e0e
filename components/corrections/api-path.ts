/** Corrections in the public interface, for "show as API call". */
export const CORRECTIONS_PATH = '/schedule/v1/work-entry-corrections';
