import { initTRPC, TRPCError, type tracked } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import { ZodError, type z } from 'zod';
import { FairQueue } from '../db/fair-queue.ts';
import type { Scope } from '../db/scope.ts';
import { DomainError, type ErrorCode } from '../shared/errors.ts';
import type { Answer } from '../shared/json-text.ts';
import { type Locale, localeOf } from '../shared/locale.ts';
import { may, type Right } from '../shared/rights.ts';
import type { TokenScope } from '../shared/token-scopes.ts';
import { HEARTBEAT_MILLISECONDS, SILENCE_MILLISECONDS } from '../shared/topics.ts';
import { InvalidInput, problemOf } from './problems.ts';

export interface Context {
  /** Null: nobody is signed in. */
  scope: Scope | null;
  locale: Locale;
  requestId: string;
  /** Names the session of who is signed in, as `drizzle/sql/live.sql` does: what it follows ends with it. */
  sessionHash?: string | null;
  /** The person of the session has proven in the last ten minutes that it is them (I7). */
  isConfirmed?: boolean;
}

/** How a procedure is published over REST. A procedure without it is for the admin UI only. */
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

interface Meta {
  rest?: RestMeta;
  /**
   * Signed-in people call it from the pages. Without this a procedure does not exist for them, whatever their role: what REST
   * answers to a company token holds more than any role may see (I4).
   */
  pages?: true;
  /**
   * A sensitive act: in a session it takes a password, passkey or provider within the last ten minutes (I7). A function: with this input,
   * which has not been checked yet.
   */
  confirmed?: true | ((input: Readonly<Record<string, unknown>>) => boolean);
  /** It answers the file of a list, which takes a process seconds: one at a time for each company. */
  writesFile?: true;
}

const t = initTRPC
  .context<Context>()
  .meta<Meta>()
  .create({
    sse: {
      ping: { enabled: true, intervalMs: HEARTBEAT_MILLISECONDS },
      client: { reconnectAfterInactivityMs: SILENCE_MILLISECONDS },
    },
    errorFormatter: ({ shape, error, ctx }) => {
      const isUnknown = error.code === 'NOT_FOUND';
      const cause = isUnknown ? new DomainError('route_not_found') : (refusedInput(error) ?? error);
      const problem = problemOf(cause, ctx?.locale ?? localeOf(undefined));
      const known = problem.status !== 500;
      // A call that tRPC itself refuses (by the wrong method, too many at once) has its own status.
      const isOurs = known || error.code === 'INTERNAL_SERVER_ERROR';
      return {
        ...shape,
        message: known ? (problem.code ?? 'Unprocessable entity') : 'internal_error',
        data: {
          code: shape.data.code,
          httpStatus: isOurs ? problem.status : getHTTPStatusCodeFromError(error),
          problem: problem.code,
          fields: problem.fields,
          details: problem.details ?? null,
          requestId: ctx?.requestId ?? null,
        },
      };
    },
  });

/**
 * The schema's refusal of a procedure's input, as tRPC throws it. With the schema, the issues are created again with the input in
 * them, which the messages need to tell a missing field from a wrong one.
 */
export function refusedInput(error: unknown, schema?: z.ZodType, input?: unknown): InvalidInput | undefined {
  if (!(error instanceof TRPCError && error.code === 'BAD_REQUEST' && error.cause instanceof ZodError))
    return undefined;
  const again = schema?.safeParse(input, { reportInput: true });
  return new InvalidInput(again?.error?.issues ?? error.cause.issues);
}

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/**
 * What a role has no right to is refused here, not only hidden in the pages (I2). Company tokens act with all rights. A session that
 * calls what is not for pages is answered as if it called a procedure that does not exist: no role would help.
 */
const withRight = (right: Right) =>
  t.procedure.use(async ({ ctx, meta, path, next, getRawInput }) => {
    if (!ctx.scope) throw new DomainError('unauthorized');
    if (ctx.scope.actor.type === 'user' && !meta?.pages) throw new TRPCError({ code: 'NOT_FOUND' });
    if (!may(ctx.scope.actor, right)) throw new DomainError('role_not_allowed');
    const isUnconfirmed = ctx.scope.actor.type === 'user' && !ctx.isConfirmed;
    if (isUnconfirmed && meta?.confirmed && asksToConfirm(meta.confirmed, await getRawInput())) {
      throw new DomainError('confirmation_required');
    }
    const scope = ctx.scope.doing(path);
    const call = () => next({ ctx: { scope } });
    return meta?.writesFile ? inTurn(scope.companyId, call) : call();
  });

const asksToConfirm = (confirmed: NonNullable<Meta['confirmed']>, input: unknown): boolean =>
  confirmed === true || confirmed(Object(input));

/** Of all companies. Whoever waits longer is refused, as by a database whose connections are taken. */
const files = new FairQueue({ places: 2, reserved: 1, maxWaiting: 5, patienceMilliseconds: 20_000 });

/** Writes a file of a company, one after another. Throws `service_unavailable` after twenty seconds of waiting. */
export async function inTurn<Result>(companyId: string, write: () => Promise<Result>): Promise<Result> {
  await files.enter(companyId);
  try {
    return await write();
  } finally {
    files.leave(companyId);
  }
}

// Named after the first role that may call them.
export const viewerProcedure = withRight('look');
export const managerProcedure = withRight('decide');
export const administratorProcedure = withRight('administer');

const outputSchemas = new WeakMap<object, z.ZodType>();
/** Whether answers are compared with their schemas. */
export const checksOutput = process.env.NODE_ENV === 'test';

/**
 * The declared shape of an answer: it types the client, documents the operation, and is enforced on every answer in tests; in
 * production answers go out as they were written. Use strict objects, so that an undeclared field fails a test.
 */
export function answers<Schema extends z.ZodType>(schema: Schema): OutputParser<z.output<Schema>> {
  const parser = {
    parse: (value: unknown) => {
      // As the caller will read it; what is passed on is what production passes on.
      if (checksOutput) schema.parse(value === undefined ? value : JSON.parse(JSON.stringify(value)));
      return value as z.output<Schema>;
    },
  };
  outputSchemas.set(parser, schema);
  return parser as OutputParser<z.output<Schema>>;
}

/** The same for a subscription: the declared shape of what comes with each event. */
export function streams<Schema extends z.ZodType>(schema: Schema): StreamParser<z.output<Schema>> {
  const checked = async function* (events: Events<z.output<Schema>>) {
    for await (const event of events) {
      schema.parse(JSON.parse(JSON.stringify(event[1])));
      yield event;
    }
  };
  const parser = { parse: (events: unknown) => (checksOutput ? checked(events as Events<z.output<Schema>>) : events) };
  outputSchemas.set(parser, schema);
  return parser as StreamParser<z.output<Schema>>;
}

type Events<Data> = AsyncIterable<ReturnType<typeof tracked<Data>>>;

interface StreamParser<Data> {
  _input: Events<Data>;
  _output: Events<Data>;
  parse(value: unknown): Events<Data>;
}

/** What tRPC takes the types of a procedure from: what its use case may return, and what the client reads. */
interface OutputParser<Output> {
  _input: Answer<Output>;
  _output: Output;
  parse(value: unknown): Output;
}

export const outputSchemaOf = (parser: unknown): z.ZodType | undefined =>
  typeof parser === 'object' && parser !== null ? outputSchemas.get(parser) : undefined;
