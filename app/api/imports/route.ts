import { getServer } from '../../server.ts';

const answer = (request: Request) => getServer().answerImportUpload(request);

export { answer as POST };
