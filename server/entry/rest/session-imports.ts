import { uploadImport } from '../../modules/imports/manage-imports.ts';
import { uploadImportInput } from '../../modules/imports/schema.ts';
import { InvalidInput } from '../../platform/rpc/problems.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { may } from '../../platform/shared/rights.ts';
import { chunksOf } from './fetch.ts';
import { readForm } from './read-form.ts';
import { answerMember } from './session-documents.ts';
import { withForm } from './with-form.ts';

/** Keeps a file to be imported that a page sends as a form, and says how its columns were understood. */
export const answerImportUpload = (request: Request): Promise<Response> =>
  answerMember(request, 'imports.upload', async (scope) => {
    if (!may(scope.actor, 'administer')) throw new DomainError('role_not_allowed');
    return withForm(scope.companyId, async () => {
      const form = await readForm({
        header: (name) => request.headers.get(name) ?? undefined,
        chunks: (limit) => chunksOf(request, limit),
      });
      const { data, error } = uploadImportInput.safeParse(form, { reportInput: true });
      if (error) throw new InvalidInput(error.issues);
      return Response.json(await uploadImport(scope, data), { headers: { 'cache-control': 'no-store' } });
    });
  });
