import { getServer } from '../../../server.ts';

/** Which calls there are: `AUTH_CALLS` in `server/platform/auth/auth-calls.ts`. */
export const POST = (request: Request) => getServer().answerAuth(request);
