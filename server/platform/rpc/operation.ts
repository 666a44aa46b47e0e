import {
  TRPCError,
  type TRPCMutationProcedure,
  type TRPCQueryProcedure,
  type TRPCSubscriptionProcedure,
} from '@trpc/server';
import type { z } from 'zod';
import type { Actor, Asked, LateCorrection, Scope } from '../db/scope.ts';
import type { Statement } from '../db/statement.ts';
import { DomainError } from '../shared/errors.ts';
import { isStoredFile } from '../shared/files.ts';
import type { Answer } from '../shared/json-text.ts';
import { may, type Right } from '../shared/rights.ts';
import { lateCorrection } from '../shared/schemas.ts';
import type { Context } from './context.ts';
import { inTurn } from './files-in-turn.ts';
import { InvalidInput } from './problems.ts';
import type { RestMeta } from './rest-meta.ts';
import { procedure } from './trpc.ts';

/** Subject of an operation: a person, or a record of theirs, by an id; all people in the caller's scope; nobody in particular. */
export type About = 'person' | 'people' | 'company';

interface Declaration {
  /** Right that a call needs (I2). Company tokens have those of an administrator; those that owners or the operator made have all. */
  right: Right;
  /**
   * Subject, if signed-in people call it from the pages: for callers with a narrower scope, a response about people is only given after the
   * scope was checked (I3). Omitted: it does not exist for them, whatever their role, since a company token may see more than any role
   * (I4).
   */
  about?: About;
  /** It decides on a person's matter, which nobody does on their own (I5): no response before that was checked. */
  decides?: true;
  /**
   * A sensitive action: a session needs a password, passkey or provider within the last ten minutes (I7). A function: with this input,
   * which has not been validated yet.
   */
  confirmed?: true | ((input: Readonly<Record<string, unknown>>) => boolean);
  /** It writes on dates of people, and refuses those of closed periods (K4). */
  isDated?: true;
  /** It returns the file of a list, which takes a process seconds: one at a time for each company. */
  writesFile?: true;
  /**
   * Signed-in people get pay or health data of others from it, which the audit records (L5). `page-fields.test.ts` compares this with the lines
   * of all operations. Lines of exports and changes need no declaration: they follow from files and tables.
   */
  recordsReads?: true;
  /** Omitted: integrations cannot call it. */
  rest?: RestMeta;
}

/** Data of a call, besides the scope and the input. */
export type Calling = Pick<Context, 'locale' | 'sessionHash' | 'signal' | 'forwarding'>;

interface Declared<Input extends z.ZodType, Output extends z.ZodType, Answered> extends Declaration {
  input?: Input;
  /** Strict objects: an undeclared field fails a test. Omitted: the result is a file, or nothing. */
  output?: Output;
  run(scope: Scope, input: z.output<Input>, calling: Calling): Answered;
}

/** An operation as declared. */
export interface Operation extends Declaration {
  kind: 'query' | 'mutation' | 'subscription';
  input?: z.ZodType;
  output?: z.ZodType;
  run(scope: Scope, input: unknown, calling: Calling): unknown;
}

/** Whether results are compared with their schemas. */
const checksOutput = process.env.NODE_ENV === 'test';
const operations = new WeakMap<object, Operation>();

/** Returns the declaration of a procedure. Throws if it is none of ours. */
export function operationOf(procedure: object): Operation {
  const operation = operations.get(procedure);
  if (!operation) throw new Error('This procedure is not an operation.');
  return operation;
}

type Answered<Output extends z.ZodType> = Answer<z.output<Output>> | Promise<Answer<z.output<Output>>>;
interface Types<Input extends z.ZodType, Output extends z.ZodType> {
  input: z.input<Input>;
  output: z.output<Output>;
  meta: unknown;
}

/** Declares an operation that changes nothing. */
export const query = <Output extends z.ZodType = z.ZodAny, Input extends z.ZodType = z.ZodVoid>(
  declared: Declared<Input, Output, Answered<Output>>,
) => procedureOf('query', declared) as TRPCQueryProcedure<Types<Input, Output>>;

/** Declares an operation that changes something, or whose call is recorded. */
export const mutation = <Output extends z.ZodType = z.ZodAny, Input extends z.ZodType = z.ZodVoid>(
  declared: Declared<Input, Output, Answered<Output>>,
) => procedureOf('mutation', declared) as TRPCMutationProcedure<Types<Input, Output>>;

type Late<Input extends z.ZodObject> = z.ZodObject<z.util.Extend<Input['shape'], typeof lateCorrection>>;

/**
 * Declares an operation that writes on dates of people. It refuses dates of closed periods with `period_closed` (K4), unless the input has a
 * `lateCorrection`, which the use case finds in its scope: it calls `daysChanged` or `refuseClosedDates`.
 */
export const datedMutation = <Input extends z.ZodObject, Output extends z.ZodType = z.ZodAny>({
  input,
  rest,
  ...declared
}: Declared<Input, Output, Answered<Output>> & { input: Input }) =>
  procedureOf('mutation', {
    ...declared,
    isDated: true,
    input: input.safeExtend(lateCorrection),
    ...(rest && {
      rest: {
        ...rest,
        ...(rest.method === 'DELETE' && { body: 'json' }),
        errors: [...(rest.errors ?? []), 'period_closed'],
      } satisfies RestMeta,
    }),
  }) as TRPCMutationProcedure<Types<Late<Input>, Output>>;

/** Declares a stream of events, each with its position and data, as in tRPC's `tracked`. */
export const subscription = <Output extends z.ZodType, Input extends z.ZodType = z.ZodVoid>(
  declared: Declared<Input, Output, AsyncIterable<readonly [string, z.output<Output>, symbol]>>,
) =>
  procedureOf('subscription', declared) as TRPCSubscriptionProcedure<{
    input: z.input<Input>;
    output: AsyncIterable<{ id: string; data: z.output<Output> }>;
    meta: unknown;
  }>;

function procedureOf(kind: Operation['kind'], declared: object): unknown {
  const operation = { ...declared, kind } as Operation;
  const { input } = operation;
  const admitted = procedure.use(async ({ ctx, path, next, getRawInput, signal }) => {
    const scope = await admit(operation, ctx, path, getRawInput);
    return runInTurn(operation, scope, () => next({ ctx: { scope, calling: { ...ctx, signal } } }));
  });
  const reading = (input ? admitted.input((given: unknown) => read(input, given)) : admitted) as typeof admitted;
  const run = ({ ctx, input: given }: { ctx: { scope: Scope; calling: Calling }; input: unknown }) =>
    answer(operation, ctx.scope, given, ctx.calling);
  const made = {
    query: () => reading.query(run),
    mutation: () => reading.mutation(run),
    subscription: () => reading.subscription(run as () => AsyncGenerator),
  }[kind]();
  operations.set(made, operation);
  return made;
}

/** Calls an operation as tRPC does, without a tRPC request around it. Errors are thrown unchanged. */
export async function callOperation(
  operation: Operation,
  { name, context, input }: { name: string; context: Context; input: unknown },
): Promise<unknown> {
  const scope = await admit(operation, context, name, async () => input);
  return runInTurn(operation, scope, async () =>
    answer(operation, scope, operation.input && read(operation.input, input), context),
  );
}

/**
 * Refuses calls without the right here; hiding them in the pages is not enough (I2). A session that calls an operation without `about` gets
 * the error of a nonexistent procedure: no role would help.
 */
async function admit(
  { kind, right, about, confirmed }: Operation,
  { scope, isConfirmed }: Context,
  name: string,
  getRawInput: () => Promise<unknown>,
): Promise<Scope> {
  if (!scope) throw new DomainError('unauthorized');
  const isSession = scope.actor.type === 'user';
  if (isSession && !about) throw new TRPCError({ code: 'NOT_FOUND' });
  if (!may(scope.actor, right)) throw new DomainError('role_not_allowed');
  if (isSession && !isConfirmed && confirmed && (confirmed === true || confirmed(Object(await getRawInput())))) {
    throw new DomainError('confirmation_required');
  }
  const doing = scope.doing(name);
  return kind === 'query' ? doing.usingReplica() : doing;
}

const runInTurn = <Result>({ writesFile }: Operation, { companyId }: Scope, run: () => Promise<Result>) =>
  writesFile ? inTurn(companyId, run) : run();

/** Throws `InvalidInput`, with the input in its issues: the messages distinguish a missing field from a wrong one. */
function read(schema: z.ZodType, given: unknown): unknown {
  const { data, error } = schema.safeParse(given);
  if (error) throw new InvalidInput(schema.safeParse(given, { reportInput: true }).error?.issues ?? error.issues);
  return data;
}

/** K4: moves the late correction of an input into the scope. Throws `role_not_allowed` for people who decide on nothing. */
function withLateCorrection(scope: Scope, input: unknown): { scope: Scope; input: unknown } {
  if (typeof input !== 'object' || input === null || !('lateCorrection' in input)) return { scope, input };
  const { lateCorrection: late, ...rest } = input as { lateCorrection?: LateCorrection | null };
  if (!late) return { scope, input: rest };
  if (scope.actor.type === 'user' && !may(scope.actor, 'decide')) throw new DomainError('role_not_allowed');
  return { scope: { ...scope, lateCorrection: late }, input: rest };
}

function answer(operation: Operation, called: Scope, given: unknown, calling: Calling): unknown {
  const { kind, output } = operation;
  const { scope, input } = withLateCorrection(called, given);
  const isChecked = checksOutput && output;
  if (kind === 'subscription') {
    const events = operation.run(scope, input, calling);
    return isChecked ? checkEvents(output, events) : events;
  }
  const answered = runAsking(operation, scope, input, calling);
  return isChecked ? checkAnswer(output, answered) : answered;
}

/**
 * Runs an operation for a signed-in person, and commits and returns only after it has made the checks of its declaration. So a use case that
 * forgets one changes and returns nothing.
 */
async function runAsking(operation: Operation, scope: Scope, input: unknown, calling: Calling): Promise<unknown> {
  const demanded = demandsOf(operation, scope.actor);
  if (demanded.length === 0) return operation.run(scope, input, calling);
  const asked = new Set<Asked>();
  const requireAsked = () => {
    const missing = demanded.filter((what) => !asked.has(what));
    if (missing.length > 0) throw new Error(`A signed-in person gets nothing without asking ${missing.join(' and ')}.`);
  };
  const asking: Scope = {
    ...scope,
    actor: { ...scope.actor, noteAsked: (what) => void asked.add(what) },
    transaction: (work) =>
      scope.transaction(async ({ send, commit }) => {
        const done = await work({
          send,
          commit: ((...statements: Statement<unknown>[]) => {
            requireAsked();
            return commit(...statements);
          }) as typeof commit,
        });
        requireAsked();
        return done;
      }),
  };
  const answered = await operation.run(asking, input, calling);
  requireAsked();
  return answered;
}

const demandsOf = ({ about, decides }: Operation, { type, seesEverybody }: Actor): Asked[] =>
  type === 'user'
    ? [
        ...(about !== 'company' && !seesEverybody ? (['whom they see'] as const) : []),
        ...(decides ? (['whether it is their own'] as const) : []),
      ]
    : [];

/**
 * The declared schema of a result types the client and documents the operation; tests compare every result with it, as its reader gets it.
 */
async function checkAnswer(output: z.ZodType, answered: unknown): Promise<unknown> {
  const value = await answered;
  if (isStoredFile(value)) return value;
  output.parse(value === undefined ? value : JSON.parse(JSON.stringify(value)));
  return value;
}

async function* checkEvents(output: z.ZodType, events: unknown) {
  for await (const event of events as AsyncIterable<readonly [string, unknown, symbol]>) {
    output.parse(JSON.parse(JSON.stringify(event[1])));
    yield event;
  }
}
