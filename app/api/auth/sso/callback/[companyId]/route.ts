import { getServer } from '../../../../../server.ts';

export const GET = (request: Request) => getServer().answerAuth(request);
