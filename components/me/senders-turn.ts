const LOCK = 'jornada-punches';

/** Runs one sender at a time of all tabs; a new version of the worker is one too. */
export const inSendersTurn = <T>(work: () => Promise<T>): Promise<T> =>
  navigator.locks.request(LOCK, work) as Promise<T>;
