import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { documentPortions, documents } from '#drizzle/schema/documents.ts';
import { findAnswer } from '../../platform/db/answered-record.ts';
import { build, writeBuilt } from '../../platform/db/built.ts';
import { type Condition, inInstantRange, is, isOneOf } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import {
  type Read,
  type RecordAt,
  readText,
  type Statement,
  together,
  type Write,
  writeText,
} from '../../platform/db/statement.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { maySee } from '../access/field-rights.ts';
import { type Asking, aboutNobodyElse, inScope, perScope } from '../access/in-scope.ts';
import { shortNameIn } from '../people/repository-search.ts';
import { MAX_DOCUMENT_BYTES, MAX_DOCUMENTS_OF_REQUEST, PORTION_BYTES } from './constants.ts';
import { type DocumentAnswer, type DocumentText, documentRecord } from './document-record.ts';
import { portionsOf } from './rules.ts';
import type { listDocumentsInput } from './schema.ts';

export type DocumentRow = typeof documents.$inferSelect;

/** Owners whose documents the caller sees (N2): everybody in scope, or only themselves. Null: a caller who is no employee sees none. */
const onlyOwner = (asking: Asking): { employeeId: string | null } | undefined =>
  maySee(asking, 'health', null) && maySee(asking, 'personal', null)
    ? undefined
    : { employeeId: asking.actor.employeeId };

function isVisible(asking: Asking): Condition[] {
  const only = onlyOwner(asking);
  if (!only) return inScope(asking, 'documents.employee_id');
  aboutNobodyElse(asking);
  return only.employeeId === null ? [['false']] : is(documents.employeeId, only.employeeId);
}

const isAttachedTo = (requestIds: readonly string[] | undefined): Condition[] =>
  requestIds === undefined
    ? []
    : [
        [
          `documents.id in (select unnest(r.document_ids) from absence_day_off_requests r
            where r.company_id = documents.company_id and r.id = any(?))`,
          requestIds,
        ],
      ];

/** Documents that the caller sees (N2), newest first or as ordered. */
export const listDocuments = (
  scope: Asking & { companyId: CompanyId },
  input: z.output<typeof listDocumentsInput>,
): Read<PageText<DocumentAnswer>> =>
  listAnswers(scope.companyId, documentRecord, input, {
    where: [
      isVisible(scope),
      isOneOf(documents.employeeId, input.employeeId),
      isAttachedTo(input.absenceDayOffRequestId),
      inInstantRange(documents.createdAt, input.createdAt),
    ],
    columns: { createdAt: documents.createdAt, fileName: documents.fileName, sizeBytes: documents.sizeBytes },
    defaultOrder: [[documents.createdAt, 'desc']],
  });

const find = findAnswer(documentRecord);

/** Throws `document_not_found`. Call after `getVisible`. */
export const getDocumentText = (companyId: CompanyId, id: string): Read<DocumentText> =>
  find({ companyId, id }).first().required('document_not_found');

type Visible = Pick<DocumentRow, 'id' | 'employeeId' | 'fileName' | 'contentType' | 'sizeBytes'> & {
  personName: string;
};

const findVisible = perScope((isSeen) =>
  readText<Visible, RecordAt & { seesAll: boolean; ownId: string | null }>(`
    select d.id, d.employee_id as "employeeId", d.file_name as "fileName", d.content_type as "contentType",
        d.size_bytes as "sizeBytes", ${shortNameIn('e')} as "personName"
      from documents d join employees e on e.company_id = d.company_id and e.id = d.employee_id
      where d.company_id = $companyId and d.id = $id and ($seesAll or d.employee_id = $ownId::uuid)
        and ${isSeen('d.employee_id')}`),
);

/** A document that the caller sees (N2). Throws `document_not_found`. */
export function getVisible(scope: Asking & { companyId: CompanyId }, id: string): Read<Visible> {
  const only = onlyOwner(scope);
  const owner = { seesAll: only === undefined, ownId: only?.employeeId ?? null };
  return findVisible(scope)({ companyId: scope.companyId, id, ...owner })
    .first()
    .required('document_not_found');
}

const selectNames = readText<{ id: string; name: string }, { companyId: CompanyId; ids: readonly string[] }>(`
  select id, ${shortNameIn('employees')} as name from employees
    where company_id = $companyId and id = any($ids::uuid[])`);

/** Names of people by id. */
export const namesOf = (companyId: CompanyId, ids: readonly string[]): Read<Map<string, string>> =>
  selectNames({ companyId, ids }).map((rows) => new Map(rows.map(({ id, name }) => [id, name])));

/** Inserts a document with its content. */
export function insertDocument(document: DocumentRow, bytes: Buffer): Write<unknown> {
  const { companyId, id: documentId } = document;
  const portions = portionsOf(bytes).map((portion, position) =>
    writeBuilt(build.insert(documentPortions).values({ companyId, documentId, position, bytes: portion })),
  );
  return together(writeBuilt(build.insert(documents).values(document)), ...portions);
}

const lockRequest = writeText<{ status: string; count: number }, RecordAt & { employeeId: string }>(`
  select status, cardinality(document_ids) as count from absence_day_off_requests
    where company_id = $companyId and employee_id = $employeeId and id = $id for no key update`);

/**
 * Locks an absence request that can get one more document (N3). Throws `absence_day_off_request_not_found`,
 * `absence_day_off_request_already_resolved`, and a fault of `absenceDayOffRequestId`.
 */
export const lockOpenRequest = (companyId: CompanyId, employeeId: string, id: string): Write<true> =>
  lockRequest({ companyId, employeeId, id })
    .first()
    .required('absence_day_off_request_not_found')
    .map(({ status, count }) => {
      if (status !== 'pending' && status !== 'accepted')
        throw new DomainError('absence_day_off_request_already_resolved');
      if (count < MAX_DOCUMENTS_OF_REQUEST) return true;
      throw new InvalidFields({
        absenceDayOffRequestId: { key: 'too_many_documents', values: { maximum: MAX_DOCUMENTS_OF_REQUEST } },
      });
    });

/** Attaches a document to a request. Call after `lockOpenRequest`. */
export const attachDocument = writeText<never, RecordAt & { requestId: string; at: Date }>(`
  update absence_day_off_requests set document_ids = document_ids || $id::uuid, updated_at = $at
    where company_id = $companyId and id = $requestId`);

/** Portions read at once. */
const AT_ONCE = 4;
/** Reads for a document of the largest size. */
export const MOST_READS = Math.ceil(MAX_DOCUMENT_BYTES / PORTION_BYTES / AT_ONCE);

const selectPortions = readText<{ bytes: Buffer }, RecordAt & { from: number; most: number }>(`
  select bytes from document_portions
    where company_id = $companyId and document_id = $id and position >= $from
    order by position limit $most`);

/** Reads part of the content: one megabyte, so that others get their turn in between. */
export const readPortions = (companyId: CompanyId, id: string, read: number): Read<Buffer[]> =>
  selectPortions({ companyId, id, from: read * AT_ONCE, most: AT_ONCE }).map((rows) => rows.map(({ bytes }) => bytes));

const deleteRow = writeText<{ id: string }, RecordAt>(
  'delete from documents where company_id = $companyId and id = $id returning id',
);

const detach = writeText<never, RecordAt & { employeeId: string; at: Date }>(`
  update absence_day_off_requests set document_ids = array_remove(document_ids, $id::uuid), updated_at = $at
    where company_id = $companyId and employee_id = $employeeId and document_ids @> array[$id::uuid]`);

/**
 * Deletes a document and its content, and detaches it from its requests: in this order, so that a request being made with it either fails
 * or is found here. Throws `document_not_found`.
 */
export const deleteDocument = (
  companyId: CompanyId,
  { id, employeeId }: Pick<DocumentRow, 'id' | 'employeeId'>,
  at: Date,
): Write<unknown> =>
  together(
    deleteRow({ companyId, id }).first().required('document_not_found'),
    detach({ companyId, id, employeeId, at }),
  );

/** Locks a person's documents until the end of the transaction. Throws `document_not_found` unless all of them exist. */
export const lockDocuments = (companyId: CompanyId, employeeId: string, ids: readonly string[]): Statement<true> =>
  lockRecords(companyId, documents, ids, eq(documents.employeeId, employeeId)).orRefuse('document_not_found');
