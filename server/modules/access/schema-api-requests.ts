import { z } from 'zod';
import { bound, oneOrMany, orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { idOf, idText, instantText, integer, shortText } from '../../platform/shared/schemas.ts';

const REQUEST_ID = {
  description: '`X-Request-Id` of the response: the value sent by the caller, or a generated one.',
};

export const listApiRequestsInput = z.object({
  ...pageInput,
  orderBy: orderByInput(['at']),
  from: bound.optional().meta({
    format: 'date-time',
    description: 'Earliest time, included. A date is its start in UTC.',
    example: '2026-03-02T08:00:00Z',
  }),
  to: bound.optional().meta({
    format: 'date-time',
    description: 'Latest time, included. A date is its end in UTC.',
    example: '2026-03-02T09:00:00Z',
  }),
  status: oneOrMany(integer().meta({ description: 'HTTP status of the response.' })),
  tokenId: oneOrMany(idOf('api_token')),
  operation: oneOrMany(shortText().meta({ description: 'ID of the operation.', example: 'people.listEmployees' })),
  requestId: oneOrMany(shortText(128).meta(REQUEST_ID)),
});

export const apiRequestOutput = z
  .strictObject({
    id: idText(),
    at: instantText().meta({ description: 'Time of the request.' }),
    tokenId: idText().meta({ description: 'ID of the API token.' }),
    tokenName: z.string().meta({ description: 'Name of the token at the time of the request.' }),
    method: z.string().meta({ description: 'HTTP method of the request.' }),
    operation: z.string().meta({ description: 'ID of the operation.' }),
    pathPattern: z.string().meta({ description: 'Path of the operation.' }),
    path: z.string().meta({
      description:
        'Path and query of the request. IDs, dates, numbers and enumerations in the query are kept; other values are replaced by `***`. If the token cannot read the records of the operation, the path of the operation instead.',
    }),
    status: z.int().meta({ description: 'HTTP status of the response.' }),
    milliseconds: z.int().meta({ description: 'Duration of the request, in milliseconds.' }),
    requestId: z.string().meta(REQUEST_ID),
    errorCode: z.string().nullable().meta({
      description: 'Error code. Null for successes and validation errors.',
    }),
  })
  .meta({ id: 'ApiRequest' });
