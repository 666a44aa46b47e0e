import assert from 'node:assert/strict';
import { loadMonth } from '#server/modules/monthly-records/load-month.ts';
import { recordHash } from '#server/modules/monthly-records/rules-record.ts';
import type { Input } from './calls.ts';
import type { Workshop } from './workshop-types.ts';

/** The period of the workshop, before all other contracts of its people. */
export const REVIEWED_MONTH = { from: '2020-01-01', to: '2020-01-31' };

/**
 * Needs of an operation beyond valid fields: a state of the company, or values that depend on it. Returns the input to send. An operation
 * whose documented example works with real ids alone has none.
 */
export const preparations: Record<string, (workshop: Workshop, input: Input) => Promise<Input>> = {
  'leave.plans.unassign': async (workshop, input) => {
    await workshop.perform('leave.plans.assign');
    return input;
  },
  'people.getPicture': async (workshop, input) => {
    await workshop.perform('people.updatePicture');
    return input;
  },
  'people.deletePicture': async (workshop, input) => {
    await workshop.perform('people.updatePicture');
    return input;
  },
  'people.departmentAssignations.unassign': async (workshop, input) => {
    await workshop.perform('people.departmentAssignations.create');
    return input;
  },
  'people.officeAssignations.unassign': async (workshop, input) => {
    await workshop.perform('people.officeAssignations.create');
    return input;
  },
  'me.clockOut': async (workshop, input) => {
    await workshop.perform('me.clockIn');
    return input;
  },
  'access.getSingleSignOn': withConnection,
  'access.deleteSingleSignOn': withConnection,
  // An address has one open invitation.
  'access.createInvitation': async (_, input) => ({ ...input, email: `${crypto.randomUUID()}@example.com` }),
  // With a last day, so of a kind that expires.
  'documents.create': async ({ rest }, input) => {
    const { data: kind } = await rest.post('/core/v3/document-kinds', { name: 'Permit', expires: true });
    return { ...input, kindId: kind.id };
  },
  // Of somebody.
  'calendarFeeds.create': async (workshop, input) => ({ employeeId: await workshop.record('employee'), ...input }),
  // With a question that answers may be given to.
  'companyRequests.createType': async (_, input) => ({ questions: [{ name: 'Reason', type: 'text' }], ...input }),
  // Of a type or a calendar. The calendar of the workshop is made first, since the request would make it.
  'absences.createRequest': async ({ record }, input) => {
    if (input.calendarId) return input;
    await record('absence_calendar');
    return { ...input, absenceTypeId: input.absenceTypeId ?? (await record('absence_type')) };
  },
  // Its configuration has a type, and nobody is assigned to it.
  'absences.createVacationCalendar': async ({ rest }, input) => {
    const { data: type } = await rest.post('/schedule/v1/absence-types', { name: 'Leave', pickMode: 'by_time_range' });
    const plan = { name: 'Leave', year: input.year, absenceTypeId: type.id, maxDaysOff: 22 };
    const { data } = await rest.post('/schedule/v1/vacation-configurations', plan);
    return { ...input, vacationConfigurationId: data.id };
  },
  // A draft, since nobody has closed the period.
  'payroll.createExport': async (_, input) => ({ ...input, draft: true }),
  // One that nobody has looked at: the workshop's own is in review.
  'periods.review': async ({ rest }, input) => {
    const { data: periods } = await rest.get('/schedule/v1/periods?limit=500');
    const { id } = periods.find(({ from }: { from: string }) => from === '2020-02-01');
    return { ...input, id };
  },
  'periods.unapprove': async (workshop, input) => {
    await workshop.perform('periods.approve');
    return input;
  },
  // With the hash of the record as it is.
  'periods.confirm': async ({ company: { scope } }, input) => {
    const [record] = await scope.read(loadMonth(scope, [String(input.employeeId)], REVIEWED_MONTH));
    assert.ok(record);
    return { ...input, recordHash: recordHash(record) };
  },
  'time.clockOut': async (workshop, input) => {
    await workshop.perform('time.clockIn');
    return input;
  },
  'projects.stopEntry': async (workshop, input) => {
    await workshop.perform('projects.startEntry');
    return input;
  },
  // Of somebody who has one.
  'contracts.getCurrentContract': async ({ rest }, input) => {
    const { data } = await rest.post('/core/v3/employees', { firstName: 'Current', lastName: 'Contract' });
    await rest.post('/contract/v1/contracts', { employeeId: data.id, startAt: '2020-01-01' });
    return { ...input, employeeId: data.id };
  },
  'corrections.propose': async (_, input) => ({
    entry: {
      ...{ workEntryType: 'work', workEntryIn: { date: '2026-03-02T08:00:00Z' } },
      workEntryOut: { date: '2026-03-02T12:00:00Z' },
    },
    reason: 'Forgot to clock in',
    ...input,
  }),
  // Of its own person, so that the entries of others do not meet.
  'corrections.accept': withProposal,
  'corrections.carryOut': async (workshop, input) => {
    const { id } = await withProposal(workshop, input);
    await workshop.world.ownerPool.query(`update work_entry_corrections set answer_by = '2000-01-01' where id = $1`, [
      id,
    ]);
    return { ...input, id };
  },
  'corrections.reject': withProposal,
  'corrections.withdraw': withProposal,
  'corrections.object': withProposal,
  'organisation.unarchiveOffice': async (workshop, input) => {
    await workshop.perform('organisation.archiveOffice');
    return input;
  },
  // Of somebody who has left, by their name; not of the one whom other operations of the workshop are about.
  'personalData.erase': async ({ rest }, input) => {
    const names = { firstName: 'Gone', lastName: crypto.randomUUID() };
    const { data } = await rest.post('/core/v3/employees', names);
    await rest.delete(`/core/v3/employees/${data.id}`);
    return { ...input, id: data.id, name: `${names.firstName} ${names.lastName}` };
  },
  'overtime.adjustBalance': (workshop, input) => withSurplus(workshop, { amountSeconds: 600, ...input }),
  'overtime.createPayout': withSurplus,
  'overtime.reverseAdjustment': async ({ rest }, input) => {
    const { data: movements } = await rest.get('/overtime-policies/v1/adjustments');
    const { employeeId, from, to } = movements.find(({ id }: { id: string }) => id === input.id);
    const { data } = await rest.get(`/overtime-policies/v1/employees/${employeeId}/balance?from=${from}&to=${to}`);
    return { ...input, balanceBeforeSeconds: data.total_balance };
  },
};

/** An open proposal of the company. */
async function withProposal({ rest }: Workshop, input: Input): Promise<Input> {
  const { data: person } = await rest.post('/core/v3/employees', { firstName: 'Pia', lastName: 'Vidal' });
  const { data } = await rest.post('/schedule/v1/work-entry-corrections', {
    ...{ employeeId: person.id, type: 'create', reason: 'Forgotten' },
    entry: {
      ...{ workEntryType: 'work', workEntryIn: { date: '2026-01-05T08:00:00Z' } },
      workEntryOut: { date: '2026-01-05T09:00:00Z' },
    },
  });
  return { ...input, id: data.id };
}

async function withConnection(workshop: Workshop, input: Input): Promise<Input> {
  await workshop.perform('access.setSingleSignOn');
  return input;
}

/** Work on the first day of the period, before any other entry of the workshop, and the balance it makes. */
async function withSurplus(workshop: Workshop, input: Input): Promise<Input> {
  await workshop.rest.post('/schedule/v1/work-entries', {
    employeeId: input.employeeId,
    workEntryType: 'work',
    workEntryIn: { date: `${input.from}T08:00:00+01:00` },
    workEntryOut: { date: `${input.from}T17:30:00+01:00` },
  });
  const { data } = await workshop.rest.get(
    `/overtime-policies/v1/employees/${input.employeeId}/balance?from=${input.from}&to=${input.to}`,
  );
  return { ...input, balanceBeforeSeconds: data.total_balance };
}

/** Fields that an optional id cannot stand without, by operation or procedure and place of the id. */
export const companions: Record<string, Input> = {
  'corrections.propose workEntryId': { type: 'update' },
  'corrections.propose entry.workBreakId': {
    entry: {
      ...{ workEntryType: 'pause', workEntryIn: { date: '2026-03-02T08:00:00Z' } },
      workEntryOut: { date: '2026-03-02T08:30:00Z' },
    },
  },
  'time.addEntry workBreakId': { workEntryType: 'pause' },
  'time.createEntry workBreakId': { workEntryType: 'pause' },
};
