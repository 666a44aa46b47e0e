import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { type documentKinds, documentPortions, documents } from '#drizzle/schema/documents.ts';
import { findAnswer } from '../../platform/db/answered-record.ts';
import { build, writeBuilt } from '../../platform/db/built.ts';
import { type Condition, inInstantRange, isOneOf } from '../../platform/db/conditions.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import {
  nothing,
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
import { type Asking, perScope } from '../access/in-scope.ts';
import { FOR_MANAGERS, FOR_PERSON } from '../access/repository-documents.ts';
import { shortNameIn } from '../people/repository-search.ts';
import { EXPIRIES, type Expiry, MAX_DOCUMENT_BYTES, MAX_DOCUMENTS_OF_REQUEST, PORTION_BYTES } from './constants.ts';
import { type DocumentAnswer, type DocumentText, documentRecord } from './document-record.ts';
import { isVisible, sightOf } from './repository-sight.ts';
import { portionsOf } from './rules.ts';
import type { listDocumentsInput } from './schema.ts';

export type DocumentRow = typeof documents.$inferSelect;

/** Conditions on a document and its kind `k`. */
const EXPIRING: Record<Expiry, string> = {
  valid: 'documents.expires_on > t.today + k.reminder_days',
  soon: 'documents.expires_on between t.today and t.today + k.reminder_days',
  expired: 'documents.expires_on < t.today',
};

/** N5: the documents stand with their last day as asked for. */
const isExpiring = (expiry: readonly Expiry[] | undefined, today: string): Condition[] =>
  expiry === undefined
    ? []
    : [
        [
          `exists (select from document_kinds k, (select ?::date as today) t
            where k.company_id = $companyId and k.id = documents.kind_id and k.expires
              and (${EXPIRIES.filter((each) => expiry.includes(each))
                .map((each) => EXPIRING[each])
                .join(' or ')}))`,
          today,
        ],
      ];

const isAttachedTo = (requestIds: readonly string[] | undefined): Condition[] =>
  requestIds === undefined
    ? []
    : [
        [
          `documents.id in (select unnest(r.document_ids) from absence_day_off_requests r
            where r.company_id = $companyId and r.id = any(?))`,
          requestIds,
        ],
      ];

/** Documents that the caller sees (N2), newest first or as ordered. */
export const listDocuments = (
  scope: Asking & { companyId: CompanyId },
  input: z.output<typeof listDocumentsInput>,
  today: string,
): Read<PageText<DocumentAnswer>> =>
  listAnswers(scope.companyId, documentRecord, input, {
    where: [
      isVisible(scope),
      isOneOf(documents.kindId, input.kindId),
      isExpiring(input.expiry, today),
      isOneOf(documents.employeeId, input.employeeId),
      isAttachedTo(input.absenceDayOffRequestId),
      inInstantRange(documents.createdAt, input.createdAt),
    ],
    columns: {
      createdAt: documents.createdAt,
      fileName: documents.fileName,
      sizeBytes: documents.sizeBytes,
      issuedOn: documents.issuedOn,
      expiresOn: documents.expiresOn,
    },
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
  readText<Visible, RecordAt & ReturnType<typeof sightOf>>(`
    select documents.id, documents.employee_id as "employeeId", file_name as "fileName", content_type as "contentType",
        size_bytes as "sizeBytes", ${shortNameIn('e')} as "personName"
      from documents join employees e on e.company_id = $companyId and e.id = documents.employee_id
      where documents.company_id = $companyId and documents.id = $id
        and ($seesAll or (documents.employee_id = $ownId::uuid and ${FOR_PERSON}) or ($manages and ${FOR_MANAGERS}))
        and ${isSeen('documents.employee_id')}`),
);

/** A document that the caller sees (N2). Throws `document_not_found`. */
export const getVisible = (scope: Asking & { companyId: CompanyId }, id: string): Read<Visible> =>
  findVisible(scope)({ companyId: scope.companyId, id, ...sightOf(scope) })
    .first()
    .required('document_not_found');

export type Classified = Pick<DocumentRow, 'kindId' | 'issuedOn' | 'expiresOn'>;
export type DocumentKindRow = Pick<typeof documentKinds.$inferSelect, 'visibleToEmployee' | 'expires'>;

const lockKindRow = writeText<DocumentKindRow, RecordAt>(`
  select visible_to_employee as "visibleToEmployee", expires from document_kinds
    where company_id = $companyId and id = $id for key share`);

/** Locks the kind that a document will have, until the end of the transaction; null: none. Throws `document_kind_not_found`. */
export const lockKind = (companyId: CompanyId, id: string | null): Statement<DocumentKindRow | null> =>
  id === null ? nothing(null) : lockKindRow({ companyId, id }).first().required('document_kind_not_found');

/** Locks the kind and the dates of a document until the end of the transaction. */
export const lockClassified = writeText<Classified, RecordAt>(`
  select kind_id as "kindId", issued_on::text as "issuedOn", expires_on::text as "expiresOn" from documents
    where company_id = $companyId and id = $id for no key update`);

/** Changes the kind and the dates of a document. Another last day has notices of its own (N5). */
export const classify = writeText<never, RecordAt & Classified>(`
  update documents set kind_id = $kindId::uuid, issued_on = $issuedOn::date, expires_on = $expiresOn::date,
      notified_days = case when expires_on = $expiresOn::date then notified_days end
    where company_id = $companyId and id = $id`);

const selectNames = readText<{ id: string; name: string }, { companyId: CompanyId; ids: readonly string[] }>(`
  select id, ${shortNameIn('employees')} as name from employees
    where company_id = $companyId and id = any($ids::uuid[])`);

/** Names of people by id. */
export const namesOf = (companyId: CompanyId, ids: readonly string[]): Read<Map<string, string>> =>
  selectNames({ companyId, ids }).map((rows) => new Map(rows.map(({ id, name }) => [id, name])));

/** Inserts a document with its content. */
export function insertDocument(document: typeof documents.$inferInsert, bytes: Buffer): Write<unknown> {
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

/**
 * Locks documents of a person that the caller sees (N2), until the end of the transaction. Throws `document_not_found` unless they see all of
 * them.
 */
export const lockDocuments = (
  scope: Asking & { companyId: CompanyId },
  employeeId: string,
  ids: readonly string[],
): Statement<unknown> =>
  together(
    lockRecords(scope.companyId, documents, ids, eq(documents.employeeId, employeeId)).orRefuse('document_not_found'),
    ...ids.map((id) => getVisible(scope, id)),
  );
