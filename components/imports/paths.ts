/** Paths of the public interface, for "show as API call". */
export const IMPORTS_PATH = '/core/v3/imports';
export const importPath = (id: string) => `${IMPORTS_PATH}/${id}`;
export const takeBackPath = (id: string) => `${importPath(id)}/take-back`;

/** Where the page sends files. */
export const UPLOAD_ADDRESS = '/api/imports';
/** File types that the server reads, for the browser's file dialog. */
export const ACCEPTED_TABLES = '.xlsx,.csv,.txt,text/csv';
