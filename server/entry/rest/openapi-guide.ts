import { MAX_DOCUMENT_BYTES } from '../../modules/documents/constants.ts';
import { KEPT_HOURS } from '../../platform/auth/idempotency-keys.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../platform/shared/limits.ts';
import { MAX_BODY_BYTES } from './read-body.ts';

/** Introduction to the reference: rules of all operations. */
export const guide = `
The REST interface gives integrations access to the data of a company in Jornada: people, contracts, working time, absences and overtime balances.

## Authentication

Each request sends an API token of the company: \`Authorization: Bearer jrn_…\`. Create tokens in **Settings › API › Tokens**. A token is
displayed only once. A token gives access to one company: records of other companies return the same error as records that do not exist.
A revoked token stops working immediately.

A token may have scopes, such as \`people:read\`. Each operation requires one scope (\`x-scope\`); a token without it gets
403 \`scope_not_granted\`. \`write\` does not include \`read\`, but an operation that writes returns the record to a token that may only write.
A token cannot grant more than its own scopes through a role, a scope, a secret or an event: 403 \`scope_not_granted\`. A token may also be
limited to networks and have an end date. Rotation gives a token a new secret immediately. The previous secret works for up to seven days.

Operations under \`/core/v3/me\` require a personal token, which an employee creates in **My account**. It reaches the employee's own data and
no other operation: 403 \`scope_not_granted\`.

## Requests

Bodies are JSON objects in UTF-8 (\`Content-Type: application/json\`), at most ${MAX_BODY_BYTES / 1_048_576} MiB and 32 levels deep. Operations that accept a file
use \`multipart/form-data\` with a file of at most ${MAX_DOCUMENT_BYTES / 1_048_576} MB. Unknown fields and parameters are ignored.

In a POST, \`null\` for an optional field is the same as omitting it. In a PUT, \`null\` clears a field, and an omitted field keeps its value.
In a list of objects, \`null\` is zero for the hours of a day and for a required number that may be zero. For any other optional field in a
list of objects, \`null\` is the same as omitting it.

| value | format |
|---|---|
| ID | UUID in either case; returned in lower case |
| date | \`2026-03-02\`, from 1900-01-01 to 2999-12-31 |
| date-time | ISO 8601 with offset or \`Z\`: \`2026-03-02T08:00:00+01:00\` |
| clock time | \`HH:MM\`; an end may be \`24:00\`; a time that a clock change skips on the date is 422 \`nonexistent_local_time\` |
| duration | whole seconds |
| text | lengths count characters; names are trimmed |

## Responses

A successful request returns 200 with \`{ data, meta }\`, or 204 without a body if the operation says so. A download returns the file. Absent
values are \`null\`. Date-times are in UTC; those of work entries are in the time zone of the entry. Each response has an \`X-Request-Id\`.

## Lists

\`page\` starts at 1, and \`limit\` ranges from 1 to ${MAX_LIMIT} (default ${DEFAULT_LIMIT}). A page after the last one is empty. \`orderBy=name asc, createdAt desc\`
sorts the list. The ID is always the last sort key, so pages never overlap. \`createdAt[gte]\`, \`createdAt[lte]\`, \`updatedAt[gte]\` and
\`updatedAt[lte]\` accept a date (the whole day in UTC) or a date-time.

A filter on an ID, an enumeration or a code accepts one value, \`status=active\`, or several, \`status[in]=active,inactive\`. It matches records
with any of the values. An unsupported form of a filter, such as \`status[gte]\`, is 422, and the message lists the supported forms. An
operator on a field that is not a filter is also 422. A parameter with an empty value counts as not given. Validation errors name the parameter, \`status\`, and the position of the value in a
list, \`status.1\`.

## Limits and retries

The number of requests per company and minute is limited. \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` contain the current
state. A request over the limit returns 429 and has no effect; \`Retry-After\` contains the number of seconds to wait.

After a lost connection, the result of a write is unknown. To retry safely, send each write with a unique \`Idempotency-Key\`, and repeat it
with the same key until it returns a response. The write is executed once. For ${KEPT_HOURS} hours, a repeated request returns the first successful
response with \`Idempotent-Replayed: true\`. Any token with the same scopes may repeat it, but a response with a secret is returned only to the
token that sent the first request. A repeated request is refused if its content differs, if the token has other scopes, or while the first
request is in progress. Responses other than successes are not stored.

## Errors

Errors have the form \`{ error: { status, message, errors } }\`. Use the stable code in \`message\` and \`errors\` in your program. A 409 of
overlaps, or of an entry that has changed, has \`details\` beside them. Validation
errors are 422 with the \`message\` \`Unprocessable entity\`. Their \`errors\` contain all invalid fields by path (\`coordinates.latitude\`,
\`daysOff.0.date\`), in the language of \`Accept-Language\` or of the company. An ID that does not exist is 404 \`<resource>_not_found\`, in the
path or in a body. A few operations return 401 and validation errors without the \`error\` envelope; their descriptions say so.

## Webhooks

An endpoint receives its selected events as POST requests, signed as [Standard Webhooks](https://www.standardwebhooks.com). Verify
\`webhook-signature\` with the secret of the endpoint. An event arrives at least once; use \`webhook-id\` to detect duplicates. A message names
the record, the actor and the changed fields. Read their values from \`path\`. Without a 2xx response within ten seconds, delivery is attempted
again for three days.

## Changes

Responses may gain fields and values: ignore those that you do not know. Within a version, no accepted input and no documented output is
removed without a changelog entry that names the operation.
`.trim();
