/** Thrown if the database cannot be used as it is; the message explains why and what to do. */
export class DatabaseRefusedError extends Error {}
