import { getPicture, updatePicture } from '../../modules/people/manage-pictures.ts';
import { pictureInput, updatePictureInput } from '../../modules/people/schema-pictures.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { fileHeaders } from '../../platform/shared/files.ts';
import { answerForm, answerMember, inCompanyOfPage } from './session-documents.ts';

/** A version never changes, and nobody else's browser has the answer. */
const CACHED = 'private, max-age=86400, immutable';

/** Sends the photo of an employee to a page (N6). */
export const answerPicture = (request: Request, id: string): Promise<Response> =>
  answerMember(
    inCompanyOfPage(request),
    'people.getPicture',
    async (scope) => {
      const version = new URL(request.url).searchParams.get('version');
      const { data } = pictureInput.safeParse({ id, version });
      if (!data) throw new DomainError('picture_not_found');
      const file = await getPicture(scope, data);
      return new Response(file.bytes, { headers: { ...fileHeaders(file), 'cache-control': CACHED } });
    },
    { right: 'own' },
  );

/** Stores a photo that a page sends as a form (N6). */
export const answerPictureUpload = (request: Request, id: string): Promise<Response> =>
  answerForm(request, 'people.updatePicture', {
    right: 'own',
    given: { id },
    input: updatePictureInput,
    run: async (scope, sent) => (await updatePicture(scope, sent)).value,
  });
