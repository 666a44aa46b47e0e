/**
 * Shares one caller's work with all who ask for the same key until it is done, and for some time after: callers may ask as often as they like.
 */
export function shared<Key, Result>(
  work: (key: Key) => Promise<Result>,
  keptMilliseconds = 0,
): (key: Key) => Promise<Result> {
  const kept = new Map<Key, Promise<Result>>();
  return (key) => {
    const last = kept.get(key);
    if (last) return last;
    const next = work(key);
    kept.set(key, next);
    const forget = () => kept.delete(key);
    const end = () => (keptMilliseconds === 0 ? forget() : setTimeout(forget, keptMilliseconds).unref());
    next.then(end, end);
    return next;
  };
}
