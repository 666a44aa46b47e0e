import type { z } from 'zod';
import type { ErrorCode } from '../shared/errors.ts';
import type { TokenScope } from '../shared/token-scopes.ts';

/** How an operation is published over REST. One without it is for the pages alone. */
export interface RestMeta {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  /** With `{parameter}` segments named like fields of the input. */
  path: string;
  summary: string;
  description?: string;
  /** The heading that the document lists it under. Left out: the resource of its path. */
  tag?: string;
  /**
   * `item`: 200 with data and meta; `page`: a list; `blank`: 200 with `data: ""`; `forced`: the same,
   * and with `force` the item; `empty`: 204; `file`: 200 with a `StoredFile`, without the
   * envelope. Default `item`.
   */
  reply?: 'item' | 'page' | 'blank' | 'forced' | 'empty' | 'file';
  /** How the input of a POST or PUT comes: as JSON, or as a form (multipart/form-data) whose field `file` is a file. Default `json`. */
  body?: 'json' | 'form';
  /** What a token needs for it (I10). Left out: the area of its module, to read for GET and to write for the others. */
  scope?: TokenScope;
  /** The bodies of its 401 and of invalid fields: as everywhere, or `flat`, without the envelope. Default `envelope`. */
  errorShape?: 'envelope' | 'flat';
  /** Domain codes it may answer, in addition to those of the gates; any other is a fault outside production. */
  errors?: readonly ErrorCode[];
  /** Fields of a call that works, where its schema alone shows none that reads well; what else it requires is added. A test sends it. */
  example?: Readonly<Record<string, unknown>>;
  /**
   * It gives somebody rights, secrets or news. It asks `refuseUngrantedScopes` or `refuseUngrantedAccess`, since a token gives nothing that it
   * does not have itself (I10); a test tries each of them. Left out: where its answer holds a secret.
   */
  grants?: boolean;
  /** Its answer holds a secret: where an answer is kept, it is kept encrypted. */
  tellsSecret?: boolean;
}

/** What an operation of this input may have as its example: `{ … } satisfies Example<typeof input>`. */
export type Example<Input extends z.ZodType> = Partial<z.input<Input>>;
