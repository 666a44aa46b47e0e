import { MAX_DOCUMENT_BYTES } from '../../modules/documents/constants.ts';
import { KEPT_HOURS } from '../../platform/auth/idempotency-keys.ts';
import { DEFAULT_LIMIT, MAX_LIMIT } from '../../platform/shared/limits.ts';
import { MAX_BODY_BYTES } from './read-body.ts';

/** Rules for all operations, in front of the reference. */
export const guide = `
Everything a company keeps in Jornada, for integrations: people, contracts, working time, absences and overtime balances.

## Authentication

Each request carries a token of the company: \`Authorization: Bearer jrn_…\`. Tokens are made in **Settings › API › Tokens** and
shown once. A token acts for its company alone: a record of another company is answered exactly like one that does not exist.
A revoked token is refused at once.

A token may be limited to scopes, \`people:read\` for example: an operation says which one it needs (\`x-scope\`), and without it is
403 \`scope_not_granted\`. \`write\` does not include \`read\`: an operation that writes answers the record to a token that may only write. A token gives others
nothing that its own scopes do not cover, whether a role, a scope, a secret or an event: that is 403 \`scope_not_granted\` too. It may be
limited to networks, and have an end. A token that is rotated has a new secret at once, and the one from before works for up to
seven days.

## Requests

Bodies are JSON objects in UTF-8 (\`Content-Type: application/json\`), at most ${MAX_BODY_BYTES / 1_048_576} MiB and 32 levels deep; an operation that takes a file takes
\`multipart/form-data\` instead, with a file of at most ${MAX_DOCUMENT_BYTES / 1_048_576} MB. Unknown fields and parameters are ignored. In a POST, \`null\` for an optional field means leaving it out; in a PUT, \`null\` clears a field and an omitted one stays as it is.
In a list of objects, \`null\` is zero for the hours of a day and for a required number that may be zero; for any other optional field it
means leaving it out.

| value | form |
|---|---|
| id | UUID, in either case; answered in lower case |
| date | \`2026-03-02\`, from 1900-01-01 to 2999-12-31 |
| date-time | ISO 8601 with offset or \`Z\`: \`2026-03-02T08:00:00+01:00\` |
| clock time | \`HH:MM\`; an end may be \`24:00\`; on a date, one that clocks skip is 422 \`nonexistent_local_time\` |
| amounts of time | whole seconds |
| text | lengths count characters; names are trimmed |

## Answers

Success is 200 with \`{ data, meta }\`, or 204 without a body where an operation says so; a download is the file itself. Absent values are \`null\`. Date-times are in UTC,
those of work entries in the zone of the entry. Each answer has an \`X-Request-Id\`.

## Lists

\`page\` starts at 1, \`limit\` goes from 1 to ${MAX_LIMIT} (${DEFAULT_LIMIT} if left out). A page past the last is empty. \`orderBy=name asc, createdAt desc\` orders;
the id is always the last key, so pages never overlap. \`createdAt[gte]\`, \`createdAt[lte]\`, \`updatedAt[gte]\` and \`updatedAt[lte]\` take a date
(the whole day in UTC) or a date-time.

A filter on an id, an enumeration or a code takes one value, \`status=active\`, or several, \`status[in]=active,inactive\`: records with any of
them. A filter in a form that it does not have, such as \`status[gte]\`, is 422 and names the forms it has; so is an operator on a field of
the records that is no filter. A wrong value is named by its parameter, \`status\`, and one of several by its position too, \`status.1\`.

## Limits and retries

A company may make a number of requests a minute; \`RateLimit-Limit\`, \`RateLimit-Remaining\` and \`RateLimit-Reset\` tell how it stands. One
too many is 429 and does nothing; \`Retry-After\` says how many seconds to wait.

After a lost connection nobody knows whether a write was carried out. Send it with an \`Idempotency-Key\` of your own, and again with the
same key until it is answered: it is carried out once. For ${KEPT_HOURS} hours a repetition gets the first success again, marked
\`Idempotent-Replayed: true\`, whichever token of the same scopes sends it; an answer with a secret is given to its own token alone. With
other content or from another token it is refused, and so is one that comes while the first is still at work. Other answers than a
success are not kept.

## Errors

\`{ error: { status, message, errors } }\`. Branch on the stable code, which stands in \`message\` and \`errors\`. Invalid input is 422 with
\`message\` \`Unprocessable entity\` and \`errors\` by field path (\`coordinates.latitude\`, \`daysOff.0.date\`), all faulty fields at once, in the
language of \`Accept-Language\` or of the company. An id that does not exist is 404 \`<resource>_not_found\`, in the path or in a body.
A few operations answer 401 and invalid input without \`error\`, as their own descriptions say.

## Webhooks

An endpoint gets the events it chose as POST requests signed by [Standard Webhooks](https://www.standardwebhooks.com): verify
\`webhook-signature\` with the endpoint's secret, and tell repetitions by \`webhook-id\`, as an event arrives at least once. A message names
the record, who acted and the fields that have changed; what they hold is read from \`path\`. Without an answer of 2xx within ten seconds it
is tried again for three days.

## Changes

Answers grow: ignore fields and values that you do not know. Nothing that an operation takes or promises goes away within its version
without an entry in the changelog that names the operation.
`.trim();
