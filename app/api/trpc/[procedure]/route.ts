import { getServer } from '../../../server.ts';

const answer = (request: Request) => getServer().answerProcedures(request);

export { answer as GET, answer as POST };
