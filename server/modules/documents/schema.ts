import { z } from 'zod';
import { common, health } from '../../platform/shared/field-kinds.ts';
import { oneOrMany, orderByInput, pageInput, timestampRanges } from '../../platform/shared/lists.ts';
import { calendarDate, dateText, idOf, idText, instantText, problem } from '../../platform/shared/schemas.ts';
import { DOCUMENT_TYPES, EXPIRIES, MAX_DOCUMENT_BYTES } from './constants.ts';

const about = {
  file: {
    description: `File of type PDF, PNG, JPEG or HEIC, at most ${MAX_DOCUMENT_BYTES / 1_048_576} MB. The type is detected from the content. Folders are removed from the name.`,
  },
  request: { description: 'ID of an absence request of the same employee, to which the document is attached.' },
  kind: { description: 'ID of the kind of the document. Null if not set.' },
  issuedOn: { description: 'Date on which the document was issued. Null if not set.' },
  expiresOn: {
    description:
      'Last day on which the document is valid; only documents of a kind that expires have one. Null if not set.',
  },
  expiry: {
    description:
      'Documents with a last day that have expired, expire soon (within `reminderDays` of their kind), or are valid for longer, in the time zone of the company.',
  },
  fileName: { description: 'File name with the extension of its type.' },
};

export const documentIdInput = z.object({ id: idOf('document') });

const changing = {
  kindId: idOf('document_kind').nullish().meta(about.kind),
  issuedOn: calendarDate().nullish().meta(about.issuedOn),
  expiresOn: calendarDate().nullish().meta(about.expiresOn),
};

export const createDocumentInput = z.object({
  employeeId: idOf('employee'),
  file: z
    .file()
    .refine(({ size }) => size > 0, problem('file_empty'))
    .meta(about.file),
  absenceDayOffRequestId: idOf('absence_day_off_request').optional().meta(about.request),
  ...changing,
});

export const updateDocumentInput = z.object({ id: idOf('document'), ...changing });

export const listDocumentsInput = z.object({
  ...pageInput,
  createdAt: timestampRanges.createdAt,
  orderBy: orderByInput(['createdAt', 'fileName', 'sizeBytes', 'issuedOn', 'expiresOn']),
  employeeId: oneOrMany(idOf('employee')),
  absenceDayOffRequestId: oneOrMany(idOf('absence_day_off_request')),
  kindId: oneOrMany(idOf('document_kind')),
  expiry: oneOrMany(z.enum(EXPIRIES)).meta(about.expiry),
});

/** Omitted entirely for callers who may not see it (N2). */
export const documentOutput = health(
  z.strictObject({
    id: common(idText()),
    employeeId: common(idText()),
    fileName: z.string().meta(about.fileName),
    contentType: z.enum(DOCUMENT_TYPES).meta({ description: 'Media type of the file.' }),
    sizeBytes: z.int().meta({ description: 'Size of the file, in bytes.' }),
    kindId: idText().nullable().meta(about.kind),
    issuedOn: dateText().nullable().meta(about.issuedOn),
    expiresOn: dateText().nullable().meta(about.expiresOn),
    absenceDayOffRequestIds: z.array(idText()).meta({ description: 'IDs of the absence requests with this document.' }),
    uploadedByName: z.string().meta({ description: 'Name of the user or token that uploaded it, at that time.' }),
    createdAt: instantText(),
  }),
).meta({ id: 'Document' });
