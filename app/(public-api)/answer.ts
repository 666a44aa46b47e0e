import { getServer } from '../server.ts';

/** Answers the public interface where Next runs alone; `npm start` answers it before Next. */
export const answerRest = (request: Request): Promise<Response> => getServer().answerRest(request);
