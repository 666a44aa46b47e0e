import { getServer } from '../../../server.ts';

export const POST = (request: Request) => getServer().answerDevicePunch(request);
