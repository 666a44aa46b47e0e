import { limitKeyOf } from '../../platform/client-address.ts';
import { createLimiter } from '../../platform/usage/create-limiter.ts';

/** Room for an office that signs in at nine; counted by all workers together, since it guards the machine. */
export const ANONYMOUS_PER_MINUTE = 600;

const limiter = createLimiter('anonymous', { points: ANONYMOUS_PER_MINUTE, duration: 60 });

/** Counts an anonymous request; the seconds to wait when there were too many from this address, else null. */
export const countAnonymous = (address: string): Promise<number | null> => limiter.count(limitKeyOf(address));
