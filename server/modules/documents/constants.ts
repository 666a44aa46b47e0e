/** Types of a document (N1), recognised by content, with their file extensions. */
export const DOCUMENT_TYPES = ['application/pdf', 'image/png', 'image/jpeg', 'image/heic'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Largest document. */
export const MAX_DOCUMENT_BYTES = 10_485_760;
/** Part of a document in one row of the database. */
export const PORTION_BYTES = 262_144;
/** Most documents of an absence request. */
export const MAX_DOCUMENTS_OF_REQUEST = 100;
/** Characters of a file name. */
export const MAX_FILE_NAME = 255;
/** Most days before its last day from which a document expires soon. */
export const MAX_REMINDER_DAYS = 365;
/** Days before the last day of a document on which those who see it get a notice (M5, N5). */
export const NOTICE_DAYS = [30, 7, 0] as const;
/** Hour of the company's day from which notices come. */
export const NOTICE_HOUR = 8;
/** Where a document stands with its last day: it is far, within the reminder days of its kind, or has passed (N5). */
export const EXPIRIES = ['valid', 'soon', 'expired'] as const;
export type Expiry = (typeof EXPIRIES)[number];
