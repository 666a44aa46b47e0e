import { z } from 'zod';
import { bound, oneOrMany, pageInput } from '../../platform/shared/lists.ts';
import { idOf, idText, instantText, integer, shortText } from '../../platform/shared/schemas.ts';

const REQUEST_ID = {
  description: 'The `X-Request-Id` of the answer: what the caller sent, or one that was made for it.',
};

export const listApiRequestsInput = z.object({
  ...pageInput,
  from: bound.optional().meta({
    format: 'date-time',
    description: 'First instant. A date is its beginning in UTC.',
    example: '2026-03-02T08:00:00Z',
  }),
  to: bound.optional().meta({
    format: 'date-time',
    description: 'Last instant, included. A date is its end in UTC.',
    example: '2026-03-02T09:00:00Z',
  }),
  status: oneOrMany(integer().meta({ description: 'Status of the answer.' })),
  tokenId: oneOrMany(idOf('api_token')),
  operation: oneOrMany(shortText().meta({ description: 'Id of an operation.', example: 'people.listEmployees' })),
  requestId: oneOrMany(shortText(128).meta(REQUEST_ID)),
});

export const apiRequestOutput = z
  .strictObject({
    id: idText(),
    at: instantText().meta({ description: 'When it arrived.' }),
    tokenId: idText(),
    tokenName: z.string().meta({ description: 'What the token was called then.' }),
    method: z.string(),
    operation: z.string().meta({ description: 'Id of the operation.' }),
    pathPattern: z.string().meta({ description: 'Path of the operation.' }),
    path: z.string().meta({
      description:
        'Path and query as they were sent. In the query, ids, dates, numbers and enumerations are kept; `***` stands for any other value. ' +
        'Path of the operation, where a token lists it that may not read what the operation is about.',
    }),
    status: z.int().meta({ description: 'Status of the answer.' }),
    milliseconds: z.int().meta({ description: 'Milliseconds from its arrival to its answer.' }),
    requestId: z.string().meta(REQUEST_ID),
    errorCode: z.string().nullable().meta({
      description: 'Code of a refusal; null for a success, and where fields were refused.',
    }),
  })
  .meta({ id: 'ApiRequest' });
