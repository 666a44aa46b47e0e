import { catalogueRouter } from '../../platform/catalogue/router.ts';
import { datedMutation, mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { exportedFile } from '../../platform/shared/export-schemas.ts';
import { reasons } from './catalogues.ts';
import {
  acceptCorrection,
  carryOutCorrection,
  objectToCorrection,
  rejectCorrection,
  withdrawCorrection,
} from './decide-correction.ts';
import { decideManyCorrections, proposeMany } from './decide-many.ts';
import { exportReasons } from './export-reasons.ts';
import { countCorrections, getCorrection, listCorrections } from './list-corrections.ts';
import { proposeCorrection } from './propose-correction.ts';
import * as schema from './schema.ts';
import { exportReasonsInput } from './schema-reasons.ts';

const PATH = '/schedule/v1/work-entry-corrections';

const CONFLICTS = ['work_entry_changed', 'work_entry_overlaps'] as const;
const KINDS = ['work_check_type_not_found', 'work_break_not_found'] as const;

export const correctionsRouter = {
  reasons: catalogueRouter({
    ...reasons,
    path: '/schedule/v1/correction-reasons',
    one: 'a reason for corrections',
    many: 'reasons for corrections',
    pages: 'everybody',
    examples: { create: { name: 'Forgot to clock in or out' } },
  }),

  exportReasons: mutation({
    right: 'look',
    about: 'company',
    writesFile: true,
    input: exportReasonsInput,
    output: exportedFile,
    run: (scope, input, { locale }) => exportReasons(scope, locale, input),
  }),

  list: query({
    right: 'own',
    about: 'people',
    rest: {
      method: 'GET',
      path: PATH,
      summary: 'List corrections of work entries',
      description:
        'Returns corrections, newest first. `from` and `to` select those of entries with a work date in the period, before or after.',
      reply: 'page',
    },
    input: schema.listCorrectionsInput,
    output: schema.listCorrectionsOutput,
    run: listCorrections,
  }),

  get: query({
    right: 'own',
    about: 'person',
    rest: { method: 'GET', path: `${PATH}/{id}`, summary: 'Get a correction of a work entry' },
    input: schema.correctionIdInput,
    output: schema.correctionOutput,
    run: getCorrection,
  }),

  count: query({
    right: 'look',
    about: 'people',
    output: schema.countCorrectionsOutput,
    run: countCorrections,
  }),

  propose: mutation({
    right: 'own',
    about: 'person',
    rest: {
      method: 'POST',
      path: PATH,
      summary: 'Propose a correction of a work entry',
      description:
        'Proposes to create, update or delete a work entry. The proposal changes no sum. It takes effect when the other side accepts it: the employee if the company proposes, the company if the employee proposes.',
      errors: [
        'employee_not_found',
        'work_entry_not_found',
        'correction_reason_not_found',
        ...KINDS,
        'work_entry_changed',
      ],
      example: {
        type: 'create',
        entry: {
          workEntryType: 'work',
          workEntryIn: { date: '2026-03-02T08:00:00Z' },
          workEntryOut: { date: '2026-03-02T12:00:00Z' },
        },
        reason: 'Forgot to clock in',
      } satisfies Example<typeof schema.proposeCorrectionInput>,
    },
    input: schema.proposeCorrectionInput,
    output: schema.correctionOutput,
    run: proposeCorrection,
  }),

  proposeMany: mutation({
    right: 'own',
    about: 'person',
    input: schema.proposeManyInput,
    output: schema.proposeManyOutput,
    run: proposeMany,
  }),

  accept: datedMutation({
    right: 'own',
    about: 'person',
    decides: true,
    rest: {
      method: 'POST',
      path: `${PATH}/{id}/accept`,
      summary: 'Accept a correction of a work entry',
      description:
        'Writes the work entry in the same transaction. A conflict, such as an overlap, leaves the proposal open. A token decides for the side that did not propose. If the employee accepts a proposal of the company on dates of closed periods, it is a late correction with the reason of the proposal; everybody else gives `lateCorrection`.',
      errors: ['employee_not_found', 'correction_already_resolved', ...KINDS, ...CONFLICTS],
      example: { comment: 'Agreed' } satisfies Example<typeof schema.decideCorrectionInput>,
    },
    input: schema.decideCorrectionInput,
    output: schema.correctionOutput,
    run: acceptCorrection,
  }),

  reject: mutation({
    right: 'own',
    about: 'person',
    decides: true,
    rest: {
      method: 'POST',
      path: `${PATH}/{id}/reject`,
      summary: 'Reject a correction of a work entry',
      description: 'Rejects the proposal, which stays on record. The work entry stays as it is.',
      errors: ['employee_not_found', 'correction_already_resolved'],
      example: { comment: 'The entry is correct' } satisfies Example<typeof schema.decideCorrectionInput>,
    },
    input: schema.decideCorrectionInput,
    output: schema.correctionOutput,
    run: rejectCorrection,
  }),

  withdraw: mutation({
    right: 'own',
    about: 'person',
    rest: {
      method: 'POST',
      path: `${PATH}/{id}/withdraw`,
      summary: 'Withdraw a correction of a work entry',
      description: 'Withdraws an open proposal, which stays on record.',
      errors: ['employee_not_found', 'correction_already_resolved'],
      example: { comment: 'Proposed by mistake' } satisfies Example<typeof schema.decideCorrectionInput>,
    },
    input: schema.decideCorrectionInput,
    output: schema.correctionOutput,
    run: withdrawCorrection,
  }),

  object: mutation({
    right: 'own',
    about: 'person',
    rest: {
      method: 'POST',
      path: `${PATH}/{id}/object`,
      summary: 'Object to a correction of a work entry',
      description:
        'Records the objection of the employee to an open proposal of the company, or to one that the company carried out without agreement. The objection stays with the work entry; it decides nothing.',
      errors: ['employee_not_found', 'correction_already_resolved', 'self_resolution_not_allowed'],
      example: { comment: 'I worked until 18:00' } satisfies Example<typeof schema.objectInput>,
    },
    input: schema.objectInput,
    output: schema.correctionOutput,
    run: objectToCorrection,
  }),

  carryOut: datedMutation({
    right: 'administer',
    about: 'person',
    decides: true,
    rest: {
      method: 'POST',
      path: `${PATH}/{id}/carry-out`,
      summary: 'Carry out a correction without agreement',
      description:
        'Writes the work entry of a proposal of the company that the employee has not answered within `correctionDays`. The record says that it was unilateral.',
      errors: [
        'employee_not_found',
        'correction_already_resolved',
        'correction_needs_agreement',
        ...KINDS,
        ...CONFLICTS,
      ],
      example: { comment: 'No answer' } satisfies Example<typeof schema.decideCorrectionInput>,
    },
    input: schema.decideCorrectionInput,
    output: schema.correctionOutput,
    run: carryOutCorrection,
  }),

  decideMany: datedMutation({
    right: 'own',
    about: 'person',
    decides: true,
    input: schema.decideManyInput,
    output: schema.decideManyOutput,
    run: decideManyCorrections,
  }),
};
