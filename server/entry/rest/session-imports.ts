import { uploadImport } from '../../modules/imports/manage-imports.ts';
import { uploadImportInput } from '../../modules/imports/schema.ts';
import { answerForm } from './session-documents.ts';

/** Keeps a file to be imported that a page sends as a form, and says how its columns were understood. */
export const answerImportUpload = (request: Request): Promise<Response> =>
  answerForm(request, 'imports.upload', { input: uploadImportInput, run: uploadImport, right: 'administer' });
