import { getServer } from '../../../../server.ts';

const answer = async (request: Request, { params }: { params: Promise<{ id: string }> }) =>
  getServer().answerPayrollFile(request, (await params).id);

export { answer as GET };
