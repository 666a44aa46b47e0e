/** What a document may be (N1), recognised by its content, with the ending of its name. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/heic'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Most of a document. */
export const MAX_DOCUMENT_BYTES = 10_485_760;
/** How much of it a row of the database holds. */
export const PORTION_BYTES = 262_144;
/** Most documents of an absence request. */
export const MAX_DOCUMENTS_OF_REQUEST = 100;
/** Characters of a file name. */
export const MAX_FILE_NAME = 255;
