import type { z } from 'zod';
import type { Language } from '#messages/languages.ts';
import { readersLanguage } from '#messages/readers-language.ts';
import { createDocument } from '../../modules/documents/create-document.ts';
import { readContent } from '../../modules/documents/read-content.ts';
import { createDocumentInput } from '../../modules/documents/schema.ts';
import { readContent as readPayrollFile } from '../../modules/payroll/manage-exports.ts';
import { writePersonArchive } from '../../modules/personal-data/write-person-archive.ts';
import { isFresh } from '../../platform/auth/confirmed.ts';
import { currentVisit, memberOf, memberScope } from '../../platform/auth/session.ts';
import { addressHeader } from '../../platform/auth/sign-in-limit.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { requestIdOf } from '../../platform/request-id.ts';
import { inTurn } from '../../platform/rpc/files-in-turn.ts';
import { InvalidInput, problemOf } from '../../platform/rpc/problems.ts';
import { getRuntime } from '../../platform/runtime/held-runtime.ts';
import { refuseOtherSite } from '../../platform/same-site.ts';
import { COMPANY_HEADER, COMPANY_PARAMETER } from '../../platform/shared/company-at-work.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import { fileHeaders } from '../../platform/shared/files.ts';
import { localeOf } from '../../platform/shared/locale.ts';
import { may, type Right } from '../../platform/shared/rights.ts';
import { isUuid } from '../../platform/shared/uuid.ts';
import { chunksOf } from './fetch.ts';
import { readForm } from './read-form.ts';
import { withForm } from './with-form.ts';

/** Keeps a file that a page sends as a form, for the person who is signed in: the same use case as REST, in their scope (N2). */
export const answerUpload = (request: Request): Promise<Response> =>
  answerForm(request, 'documents.create', {
    right: 'own',
    input: createDocumentInput,
    run: async (scope, sent) => (await createDocument(scope, sent)).value,
  });

/** Sends the file of a document to who is signed in and may see it (N2). */
export const answerContent = (request: Request, id: string): Promise<Response> =>
  answerMember(
    inCompanyOfPage(request),
    'documents.getContent',
    async (scope) => {
      if (!isUuid(id)) throw new DomainError('document_not_found');
      const file = await readContent(scope, { id });
      return new Response(file.bytes, { headers: fileHeaders(file) });
    },
    { right: 'own' },
  );

/** Sends the file of a payroll export to an administrator (P5). */
export const answerPayrollFile = (request: Request, id: string): Promise<Response> =>
  answerMember(
    inCompanyOfPage(request),
    'payroll.getContent',
    async (scope) => {
      if (!isUuid(id)) throw new DomainError('export_not_found');
      const file = await readPayrollFile(scope, { id });
      return new Response(file.bytes, { headers: fileHeaders(file) });
    },
    { right: 'administer' },
  );

/** Sends all that is kept about a person, pay included, to an administrator whose session is confirmed (L6, I7). */
export const answerPersonArchive = (request: Request, id: string): Promise<Response> =>
  answerMember(
    inCompanyOfPage(request),
    'personalData.getArchive',
    async (scope, locale) => {
      if (!isUuid(id)) throw new DomainError('employee_not_found');
      const file = await inTurn(scope.companyId, () => writePersonArchive(scope, { employeeId: id, locale }));
      return new Response(file.bytes, { headers: fileHeaders(file) });
    },
    { right: 'administer', confirmed: true },
  );

interface FormOperation<Input extends z.ZodType> {
  input: Input;
  run(scope: Scope, sent: z.output<Input>): Promise<unknown>;
  right?: Right;
  /** Fields of the address. */
  given?: Readonly<Record<string, string>>;
}

/** Answers a form with a file that a page sends: the same input and use case as the operation of REST. */
export const answerForm = <Input extends z.ZodType>(
  request: Request,
  operation: string,
  { input, run, right = 'look', given = {} }: FormOperation<Input>,
): Promise<Response> =>
  answerMember(
    request,
    operation,
    (scope) =>
      withForm(scope.companyId, async () => {
        const form = await readForm({
          header: (name) => request.headers.get(name) ?? undefined,
          chunks: (limit) => chunksOf(request, limit),
        });
        const { data, error } = input.safeParse({ ...form, ...given }, { reportInput: true });
        if (error) throw new InvalidInput(error.issues);
        return Response.json(await run(scope, data), { headers: { 'cache-control': 'no-store' } });
      }),
    { right },
  );

/** A link carries no headers of ours: it names the company of its page in its address. */
export function inCompanyOfPage(request: Request): Request {
  const company = new URL(request.url).searchParams.get(COMPANY_PARAMETER);
  if (company === null) return request;
  const headers = new Headers(request.headers);
  headers.set(COMPANY_HEADER, company);
  return new Request(request.url, { method: request.method, headers, signal: request.signal });
}

/** Answers what a page of somebody who is signed in asks for outside of its procedures. `confirmed`: as for those (I7). */
export async function answerMember(
  request: Request,
  operation: string,
  answer: (scope: Scope, language: Language) => Promise<Response>,
  { right = 'look', confirmed = false }: { right?: Right; confirmed?: boolean } = {},
): Promise<Response> {
  const runtime = getRuntime();
  const { headers } = request;
  const requestId = requestIdOf(headers.get('x-request-id') ?? undefined);
  let language: string | undefined;
  try {
    const { log, settings } = runtime;
    const refusal = request.method === 'GET' ? null : refuseOtherSite(request, { publicUrl: settings.publicUrl, log });
    if (refusal) return refusal;
    const visit = await currentVisit(runtime, headers);
    const member = memberOf(visit);
    if (!member) throw new DomainError('unauthorized');
    language = member.language;
    const origin = { way: 'page', operation, address: headers.get(addressHeader), requestId } as const;
    const scope = memberScope(runtime, member, origin);
    if (!may(scope.actor, right)) throw new DomainError('role_not_allowed');
    if (confirmed && !isFresh(member.confirmedAt)) throw new DomainError('confirmation_required');
    return await answer(
      scope,
      readersLanguage((name) => headers.get(name), visit.preferences),
    );
  } catch (error) {
    const { status, code, fields, details } = problemOf(
      error,
      localeOf(headers.get('accept-language') ?? undefined, language),
    );
    if (status >= 500) runtime.log.error({ requestId, operation, error }, 'request failed');
    return Response.json(
      { problem: code, fields, details, requestId },
      { status, headers: { 'cache-control': 'no-store' } },
    );
  }
}
