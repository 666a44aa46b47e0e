import type { z } from 'zod';
import type { ErrorCode } from '../shared/errors.ts';
import type { SelfScope, TokenScope } from '../shared/token-scopes.ts';

/** REST settings of an operation. One without them is for the pages alone. */
export interface RestMeta {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{parameter}` segments named like fields of the input. */
  path: string;
  summary: string;
  description?: string;
  /** Heading in the document. Omitted: the resource of its path. */
  tag?: string;
  /**
   * `item`: 200 with data and meta; `page`: a list; `blank`: 200 with `data: ""`; `forced`: the same,
   * and with `force` the item; `item_or_page`: an item, or a list for an id of what has several; `feed`: changes, with the cursor after them
   * in `meta`; `empty`: 204; `file`: 200 with a `StoredFile`, without the envelope; `item_or_file`: one of the
   * two, as `format` or the header `Accept` says. Default `item`.
   */
  reply?: 'item' | 'page' | 'item_or_page' | 'feed' | 'blank' | 'forced' | 'empty' | 'file' | 'item_or_file';
  /**
   * Format of the body: JSON, or a form (multipart/form-data) whose field `file` is a file. Default `json` for POST and PUT; a DELETE
   * without it has no body.
   */
  body?: 'json' | 'form';
  /** Scope that a token needs (I10). Omitted: the area of its module, to read for GET and to write for the others. */
  scope?: TokenScope | SelfScope;
  /** Its records are of many areas: the use case checks the scopes of those that are asked for, and the gates check none. */
  checksScopes?: boolean;
  /** Format of its 401 and of invalid fields: as everywhere, or `flat`, without the envelope. Default `envelope`. */
  errorShape?: 'envelope' | 'flat';
  /** Domain codes it may return, in addition to those of the gates; any other is a fault outside production. */
  errors?: readonly ErrorCode[];
  /** Fields of a working call, if its schema alone gives no readable example; other required fields are added. A test sends it. */
  example?: Readonly<Record<string, unknown>>;
  /**
   * It gives somebody rights, secrets or notifications. It calls `refuseUngrantedScopes` or `refuseUngrantedAccess`, since a token cannot
   * grant more than it has itself (I10); a test tries each of them. Omitted: if its response contains a secret.
   */
  grants?: boolean;
  /** Its response contains a secret: stored responses are encrypted. */
  tellsSecret?: boolean;
}

/** Type of an example for this input: `{ … } satisfies Example<typeof input>`. */
export type Example<Input extends z.ZodType> = Partial<z.input<Input>>;
