import { mayDecideOwn } from '../../modules/access/own-matters.ts';
import { answerPairing } from '../../platform/auth/answer-pairing.ts';
import { answerForgetPassword, answerResetPassword } from '../../platform/auth/answer-reset.ts';
import { answerAuth } from '../../platform/auth/better-auth.ts';
import { currentVisit, listCompanies, type Member, memberScope, type Visit } from '../../platform/auth/session.ts';
import { withoutValues } from '../../platform/db/without-values.ts';
import { operatorCommand } from '../../platform/release.ts';
import { createCallerFactory } from '../../platform/rpc/trpc.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { notePageFailure } from '../front/answer-page.ts';
import { answerDeviceContact, answerDevicePunch } from '../rest/device-requests.ts';
import { handleFetchRequest } from '../rest/fetch.ts';
import { answerContent, answerPayrollFile, answerPersonArchive, answerUpload } from '../rest/session-documents.ts';
import { answerImportUpload } from '../rest/session-imports.ts';
import { answerJobFile } from '../rest/session-jobs.ts';
import { answerPicture, answerPictureUpload } from '../rest/session-pictures.ts';
import { answerProcedures, contextOf } from '../rpc/fetch.ts';
import { appRouter } from '../rpc/root.ts';

const createCaller = createCallerFactory(appRouter);

/** Interface of the server for the pages and mounts of `app/`. */
export interface ServerForPages {
  /**
   * Finds the person who requests a page, by the headers. This and the next two throw errors without values, because Next prints what a
   * page throws.
   */
  findVisit(headers: Headers): Promise<Visit>;
  /** Lists the companies that the person of the session may choose from (I1). */
  listCompanies(headers: Headers): ReturnType<typeof listCompanies>;
  /** Whether a member may decide on their own matters: a single owner, if nobody else can (I5). */
  decidesOwn(member: Member): Promise<boolean>;
  /** All procedures, called for a page. */
  callerFor(asking: () => Promise<{ member: Member | null; headers: Headers }>): ReturnType<typeof createCaller>;
  /** Where the changes are that pages follow: whoever goes on from there misses none. */
  changePosition(): string;
  /** The operator's command, for pages that show what to run. */
  operatorCommand: string;
  answerAuth(request: Request): Promise<Response>;
  answerForgetPassword(request: Request): Promise<Response>;
  answerResetPassword(request: Request): Promise<Response>;
  /** The token of a device, for its code. */
  answerPairing(request: Request): Promise<Response>;
  /** The contact of a tablet, and a punch on it (M4). */
  answerDeviceContact(request: Request): Promise<Response>;
  answerDevicePunch(request: Request): Promise<Response>;
  answerProcedures(request: Request): Promise<Response>;
  answerRest(request: Request): Promise<Response>;
  /** Keeps a file that a page sends. */
  answerUpload(request: Request): Promise<Response>;
  /** Keeps a file to be imported. */
  answerImportUpload(request: Request): Promise<Response>;
  /** The file of a document, to be saved. */
  answerContent(request: Request, id: string): Promise<Response>;
  /** The photo of an employee. */
  answerPicture(request: Request, id: string): Promise<Response>;
  /** Stores the photo of an employee. */
  answerPictureUpload(request: Request, id: string): Promise<Response>;
  /** The file that a job has made, to be saved. */
  answerJobFile(request: Request, id: string): Promise<Response>;
  /** The file of a payroll export, to be saved. */
  answerPayrollFile(request: Request, id: string): Promise<Response>;
  /** All that is kept about a person, to be saved. */
  answerPersonArchive(request: Request, id: string): Promise<Response>;
}

function failPage(error: unknown): never {
  notePageFailure(error);
  throw withoutValues(error);
}

/** The server of a runtime, for the pages in its process. */
export const serverForPages = (runtime: Runtime): ServerForPages => ({
  findVisit: (headers) => currentVisit(runtime, headers).catch(failPage),
  listCompanies: (headers) => listCompanies(runtime, headers).catch(failPage),
  decidesOwn: (member) => mayDecideOwn(memberScope(runtime, member), 'decide').catch(failPage),
  callerFor: (asking) =>
    createCaller(async () => {
      const { member, headers } = await asking();
      return contextOf(member, headers);
    }),
  changePosition: () => runtime.changes.position,
  operatorCommand,
  answerAuth: (request) => answerAuth(runtime, request),
  answerForgetPassword: (request) => answerForgetPassword(runtime, request),
  answerResetPassword: (request) => answerResetPassword(runtime, request),
  answerPairing: (request) => answerPairing(runtime, request),
  answerDeviceContact: (request) => answerDeviceContact(runtime, request),
  answerDevicePunch: (request) => answerDevicePunch(runtime, request),
  answerProcedures,
  answerRest: handleFetchRequest,
  answerUpload,
  answerImportUpload,
  answerContent,
  answerPicture,
  answerPictureUpload,
  answerJobFile,
  answerPayrollFile,
  answerPersonArchive,
});
