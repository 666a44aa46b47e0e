import { z } from 'zod';
import { exportFormat } from '../../platform/shared/export-schemas.ts';
import { comment, common, work } from '../../platform/shared/field-kinds.ts';
import { pageInput, pageOf } from '../../platform/shared/lists.ts';
import {
  colorText,
  dateText,
  filledText,
  freeText,
  idOf,
  idText,
  instantText,
  integer,
  shortText,
} from '../../platform/shared/schemas.ts';
import { ABSENCE_CATEGORIES, DECISIONS, PICK_MODES, REQUEST_STATUSES, REQUEST_TYPES } from '../absences/constants.ts';
import { dayOffOutput, managementHistoryOutput } from '../absences/schema.ts';
import { unitCoverageOutput } from '../absences/schema-timeline.ts';
import { OVERTIME_POLICY_TYPES } from '../days/constants.ts';
import { COUNT_MODES } from '../leave/constants.ts';
import { yearOutput } from '../leave/schema.ts';
import { INBOX_KINDS, MAX_DECISIONS } from './constants.ts';
import { companyRequestOutput, companyRowOutput, personOutput, workplaceOutput } from './schema-company.ts';
import { correctionRequestOutput, correctionRowOutput } from './schema-corrections.ts';
import { monthRequestOutput, monthRowOutput } from './schema-months.ts';

const inboxFilters = {
  status: z.array(z.enum(REQUEST_STATUSES)).min(1).default(['pending']),
  /** Words of the person's name, in any order. */
  search: shortText().optional(),
  kind: z.enum(INBOX_KINDS).optional(),
  /** Filter for absences. */
  absenceTypeId: idOf('absence_type').optional(),
  /** Filter for company requests. */
  requestTypeId: idOf('request_type').optional(),
  officeId: idOf('office').optional(),
};

export const listInboxInput = z.object({ ...pageInput, employeeId: idOf('employee').optional(), ...inboxFilters });
export const exportInboxInput = z.object({ ...inboxFilters, format: exportFormat() });

/** Null: the caller may only see *Absent* of a private type (I4). */
const absenceTypeSummary = z
  .strictObject({
    id: idText(),
    name: z.string(),
    color: colorText().nullable(),
    category: z.enum(ABSENCE_CATEGORIES),
    pickMode: z.enum(PICK_MODES),
    countMode: z.enum(COUNT_MODES),
  })
  .nullable();

/** First and last date; the number of dates among them that count (E4); their seconds. */
const daysSummary = z.strictObject({ first: dateText(), last: dateText(), count: z.number(), seconds: z.int() });

const summaryFields = {
  id: idText(),
  /** All parts that are shown and decided as one, `id` first: over New Year there are several (E14). */
  parts: z.array(idText()),
  type: z.enum(REQUEST_TYPES),
  status: z.enum(REQUEST_STATUSES),
  absenceType: absenceTypeSummary,
  days: daysSummary,
  createdAt: instantText(),
};

export const absenceRowOutput = work(
  z.strictObject({
    kind: z.literal('absence'),
    ...summaryFields,
    person: personOutput,
    hasComment: z.boolean(),
    documentCount: z.int(),
  }),
);

export const inboxRowOutput = z.discriminatedUnion('kind', [
  absenceRowOutput,
  companyRowOutput,
  correctionRowOutput,
  monthRowOutput,
]);

/** Number of requests of each kind. */
const kindCounts = z.strictObject({ absence: z.int(), company: z.int(), correction: z.int(), month: z.int() });

export const inboxOutput = pageOf(inboxRowOutput).extend({
  /** Number of matches of each kind, whichever is requested. */
  counts: kindCounts,
});

export const inboxCountOutput = z.strictObject({
  /** Days that the year grants, and days carried over from the previous year; null: no limit. */
  grantedDays: z.number().nullable(),
  carriedDays: z.number(),
  usedDays: z.number(),
  pendingDays: z.number(),
  availableDays: z.number().nullable(),
  usedSeconds: z.int(),
  pendingSeconds: z.int(),
});

const alsoOffOutput = z.strictObject({
  person: personOutput,
  status: z.enum(['accepted', 'pending']),
  dates: z.array(dateText()),
  /** False: some of it is only part of a day. */
  wholeDays: z.boolean(),
});

const overtimeCountOutput = z.strictObject({
  policyType: z.enum(OVERTIME_POLICY_TYPES),
  totalSecondsBefore: z.int(),
  totalSecondsAfter: z.int().nullable(),
});

const partOfDay = dayOffOutput.omit({ seconds: true });

/** Leave of a calendar whose place sick days take (E13). */
export const replacedOutput = z.strictObject({
  absenceType: absenceTypeSummary,
  days: z.array(partOfDay),
  /** Its calendar now, and once the leave is released; null after a decision, and like the type. */
  calendar: z.strictObject({ year: yearOutput(), before: inboxCountOutput, after: inboxCountOutput }).nullable(),
  /** Overtime that it gives back (C4); otherwise null. */
  overtime: overtimeCountOutput.nullable(),
});

export const absenceRequestOutput = work(
  z.strictObject({
    kind: z.literal('absence'),
    id: idText(),
    parts: z.array(idText()),
    type: z.enum(REQUEST_TYPES),
    status: z.enum(REQUEST_STATUSES),
    person: personOutput,
    workplace: workplaceOutput,
    absenceType: absenceTypeSummary,
    createdAt: instantText(),
    resolvedAt: instantText().nullable(),
    comment: comment(z.string().nullable()),
    resolutionComment: comment(z.string().nullable()),
    documentIds: z.array(idText()),
    /** The caller may attach documents and delete them (N2, N3). */
    mayChangeDocuments: z.boolean(),
    days: z.array(dayOffOutput),
    history: z.array(
      managementHistoryOutput.extend({
        /** The person for whom a delegate decided (F4), whom `managerName` does not include here. */
        onBehalfOfName: z.string().nullable(),
        /** Decided by the person concerned, which I5 allows a single owner. */
        selfMade: z.boolean(),
      }),
    ),
    /** People of the same offices and departments with absences on these dates, accepted ones first. */
    alsoOff: z.array(alsoOffOutput),
    /** Coverage of the person's offices, and of their departments with a minimum; without this person's absences and requests. */
    coverage: z.array(unitCoverageOutput),
    /** Each calendar without this request, and with it once accepted; after a decision only as it is now (E4). Null like their type. */
    calendars: z
      .array(z.strictObject({ year: yearOutput(), before: inboxCountOutput, after: inboxCountOutput.nullable() }))
      .nullable(),
    /** All of the person's overtime, if it pays for the absence (C4); otherwise null. */
    overtime: overtimeCountOutput.nullable(),
    /** Leave that the days release once accepted, or have released (E13). */
    replaced: z.array(replacedOutput),
    /** Days of this request that sick days have released, by their requests (E13). */
    releasedBy: z.array(
      z.strictObject({ requestId: idText(), absenceType: absenceTypeSummary, days: z.array(partOfDay) }),
    ),
    /** The person's latest other requests, newest first. */
    latestRequests: z.array(z.strictObject(summaryFields)),
  }),
);

export const inboxRequestOutput = z.discriminatedUnion('kind', [
  absenceRequestOutput,
  companyRequestOutput,
  correctionRequestOutput,
  monthRequestOutput,
]);

/** Effects of a request, before it is sent. */
export const requestPreviewOutput = work(
  z.strictObject({
    /** Status that the request would get at once (E11). */
    status: z.enum(['pending', 'accepted']),
    days: z.array(dayOffOutput),
    /** Days and seconds taken, or given back by a removal (E4). */
    count: z.strictObject({ days: z.number(), seconds: z.int() }),
    calendars: z.array(z.strictObject({ year: yearOutput(), before: inboxCountOutput, after: inboxCountOutput })),
    /** Leave whose place the days take (E13). */
    replaced: z.array(replacedOutput),
    alsoOff: z.array(alsoOffOutput),
    coverage: z.array(unitCoverageOutput),
  }),
);

/** For a filter: types of absences and of company requests. */
export const typeChoicesOutput = z.array(z.strictObject({ kind: z.enum(INBOX_KINDS), id: idText(), name: z.string() }));

export const pendingCountOutput = z.strictObject({ count: z.int(), kinds: kindCounts });

const decidedRequest = z.discriminatedUnion('kind', [
  /** `batch`: with all other parts of its batch, or none of them (E14). */
  z.object({ kind: z.literal('absence'), id: idOf('absence_day_off_request'), batch: z.boolean().optional() }),
  /** Names the level that was read: if it has changed since, the request stays as it is (F3). */
  z.object({ kind: z.literal('company'), id: idOf('request'), level: integer(1) }),
  z.object({ kind: z.literal('correction'), id: idOf('correction') }),
  /** A person's period, which can be approved but not rejected, with the hash of the record that was read, if one was (K2). */
  z.object({ kind: z.literal('month'), id: idOf('period'), recordHash: filledText().optional() }),
]);

export const decideManyInput = z.object({
  requests: z.array(decidedRequest).min(1).max(MAX_DECISIONS),
  decision: z.enum(DECISIONS),
  resolutionComment: freeText().nullish(),
});

export const decideManyOutput = z.strictObject({
  results: z.array(
    z.strictObject({
      id: idText(),
      /** Code with which a single decision would be refused; null: decided. */
      problem: z.string().nullable(),
      details: z.record(z.string(), z.unknown()).nullable(),
      /** Decision and instant, if somebody else was faster. */
      decided: z
        .strictObject({
          by: common(z.string()),
          status: z.enum(['accepted', 'rejected', 'cancelled']),
          at: instantText(),
        })
        .nullable(),
    }),
  ),
});
