import { getServer } from '../../server.ts';

const answer = (request: Request) => getServer().answerUpload(request);

export { answer as POST };
