import { z } from 'zod';
import { common, health } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import { idOf, idText, instantText, problem } from '../../platform/shared/schemas.ts';
import { DOCUMENT_TYPES, MAX_DOCUMENT_BYTES } from './constants.ts';

const about = {
  file: {
    description: `A PDF, PNG, JPEG or HEIC of at most ${MAX_DOCUMENT_BYTES / 1_048_576} MB, recognised by its content. Its name is kept without folders.`,
  },
  request: { description: 'Attaches the document to this absence request of the same employee.' },
  fileName: { description: 'Name of the file, with the ending of its type.' },
};

export const documentIdInput = z.object({ id: idOf('document') });

export const createDocumentInput = z.object({
  employeeId: idOf('employee'),
  file: z
    .file()
    .refine(({ size }) => size > 0, problem('file_empty'))
    .meta(about.file),
  absenceDayOffRequestId: idOf('absence_day_off_request').optional().meta(about.request),
});

export const listDocumentsInput = z.object({
  ...pageInput,
  createdAt: timestampRanges.createdAt,
  orderBy: orderByInput(['createdAt', 'fileName', 'sizeBytes']),
  employeeId: oneOrMany(idOf('employee')),
  absenceDayOffRequestId: oneOrMany(idOf('absence_day_off_request')),
});

/** Omitted entirely for callers who may not see it (N2). */
export const documentOutput = health(
  z.strictObject({
    id: common(idText()),
    employeeId: common(idText()),
    fileName: z.string().meta(about.fileName),
    contentType: z.enum(DOCUMENT_TYPES),
    sizeBytes: z.int().meta({ description: 'Bytes of the file.' }),
    absenceDayOffRequestIds: z.array(idText()).meta({ description: 'The absence requests that it is attached to.' }),
    uploadedByName: z.string(),
    createdAt: instantText(),
  }),
).meta({ id: 'Document' });
