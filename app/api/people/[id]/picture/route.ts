import { getServer } from '../../../../server.ts';

type Address = { params: Promise<{ id: string }> };

export const GET = async (request: Request, { params }: Address) =>
  getServer().answerPicture(request, (await params).id);

export const POST = async (request: Request, { params }: Address) =>
  getServer().answerPictureUpload(request, (await params).id);
