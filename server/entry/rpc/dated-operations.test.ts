import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CALENDARS, TYPES, VACATIONS } from '#test/absences.ts';
import { closeDates } from '#test/closing.ts';
import { addMember } from '#test/members.ts';
import { ADJUSTMENTS, CONTRACTS, ENTRIES, overtimeCompany, POLICIES } from '#test/overtime.ts';
import { isExport, procedures } from '#test/procedures.ts';
import { createWorld } from '#test/world.ts';
import { callOperation, type Operation } from '../../platform/rpc/operation.ts';
import { problemOf } from '../../platform/rpc/problems.ts';
import { operations } from './root.ts';

const world = await createWorld();
world.setNow('2026-04-20T12:00:00Z');

const MARCH = { from: '2026-03-01', to: '2026-03-31' };
const LATE = { lateCorrection: { reason: 'It came late' } };
const ON_12_MARCH = {
  workEntryIn: { date: '2026-03-12T19:00:00+01:00' },
  workEntryOut: { date: '2026-03-12T20:00:00+01:00' },
};
const REQUESTS = '/schedule/v1/absence-day-off-requests';

/** A person under contract since January who has worked an hour too much on 10 March. */
async function prepare() {
  const company = await overtimeCompany(world);
  const owner = await addMember(world, company, { role: 'owner' });
  const employeeId = await company.person({ startAt: '2026-01-01' });
  const entryId = await company.work(employeeId, '2026-03-10', 32_400);
  const { rest } = company;
  await rest.put('/core/v3/configurations/company', { correctionsNeedOtherParty: false });
  const made = async (path: string, body: object): Promise<string> => {
    const answer = await rest.post(path, body);
    assert.equal(answer.status, 200, `${path} ${JSON.stringify(answer.body)}`);
    return answer.data.id;
  };
  const contractId: string = (await rest.get(`${CONTRACTS}?employeeId=${employeeId}`)).data[0].id;
  const type = (fields: object = {}) => made(TYPES, { name: crypto.randomUUID(), pickMode: 'by_days', ...fields });
  const versionId = async () => (await rest.get(`${ENTRIES}/${entryId}/versions`)).data[0].id;
  const plan = async () => {
    const absenceTypeId = await type();
    const vacationConfigurationId = await made(VACATIONS, { name: 'P', year: 2026, absenceTypeId, maxDaysOff: 22 });
    return { employeeId, vacationConfigurationId, year: 2026 };
  };
  const balance = async (source = 'positive_balance') => (await company.balance(employeeId, MARCH))[source];
  return { ...company, owner, employeeId, entryId, contractId, made, type, versionId, plan, balance };
}
type Prepared = Awaited<ReturnType<typeof prepare>>;

const OFF = { daysOff: [{ date: '2026-03-12' }] };
const HOLIDAY = { name: 'H', daysOff: [{ date: '2026-03-12', name: 'Feast' }] };
const calendarOf = async ({ made, type, employeeId }: Prepared, more: object = {}) =>
  made(CALENDARS, { employeeId, absenceTypeId: await type(), year: 2026, ...more });
const pendingRequest = async ({ made, type, employeeId }: Prepared) =>
  made(REQUESTS, { employeeId, type: 'create', absenceTypeId: await type({ needsValidation: true }), ...OFF });
const adjustment = async ({ balance, employeeId }: Prepared) => ({
  ...{ employeeId, ...MARCH, operation: 'subtract', source: 'positive_balance' },
  ...{ balanceBeforeSeconds: await balance(), amountSeconds: 600 },
});
const payout = async ({ balance, employeeId }: Prepared) => ({
  ...{ employeeId, ...MARCH, source: 'positive_balance', balanceBeforeSeconds: await balance(), amountSeconds: 600 },
});
const vacation = async (prepared: Prepared) => prepared.made('/schedule/v1/vacation-calendars', await prepared.plan());
const vacationRequest = async ({ made, type, employeeId }: Prepared, needsValidation: boolean) => {
  const absenceTypeId = await type({ needsValidation });
  const plan = { name: 'P', year: 2026, absenceTypeId, maxDaysOff: 22 };
  const vacationConfigurationId = await made(VACATIONS, plan);
  const calendarId = await made('/schedule/v1/vacation-calendars', { employeeId, vacationConfigurationId, year: 2026 });
  return { employeeId, calendarId, type: 'create', ...OFF };
};

const proposal = ({ made, employeeId }: Prepared, by: { onBehalfOf?: 'employee' } = {}) =>
  made('/schedule/v1/work-entry-corrections', {
    ...{ employeeId, type: 'create', entry: { workEntryType: 'work', ...ON_12_MARCH }, reason: 'Forgotten', ...by },
  });

type Input = Record<string, unknown>;
/** Inputs of the operations that write on dates. Each is prepared before March is closed, and touches it. */
const DATED: Record<string, (prepared: Prepared) => Promise<Input>> = {
  'organisation.updateCompanySettings': async () => ({
    ...{ defaultWorkDays: [{ hour: 6 }], defaultWorkDaysFrom: '2026-03-15' },
  }),
  'organisation.createHolidayCalendar': async () => HOLIDAY,
  'organisation.updateHolidayCalendar': async ({ made }) => ({
    ...{ id: await made('/schedule/v1/holiday-calendars', { ...HOLIDAY, daysOff: [] }), daysOff: HOLIDAY.daysOff },
  }),
  'organisation.deleteHolidayCalendar': async ({ made }) => ({
    ...{ id: await made('/schedule/v1/holiday-calendars', HOLIDAY) },
  }),
  'organisation.createNamedHolidayCalendar': async () => HOLIDAY,
  'organisation.updateNamedHolidayCalendar': async ({ made }) => ({
    ...{ id: await made('/schedule/v1/holiday-calendars', { ...HOLIDAY, daysOff: [] }), daysOff: HOLIDAY.daysOff },
  }),
  'organisation.deleteNamedHolidayCalendar': async ({ made }) => ({
    ...{ id: await made('/schedule/v1/holiday-calendars', HOLIDAY) },
  }),
  'people.officeAssignations.create': async ({ made, employeeId }) => ({
    ...{ employeeId, officeId: await made('/core/v3/offices', { name: 'Office' }), startsOn: '2026-03-15' },
  }),
  'people.officeAssignations.update': async ({ made, employeeId }) => {
    const officeId = await made('/core/v3/offices', { name: 'Office' });
    const id = await made('/core/v3/employee-office-assignations', { employeeId, officeId });
    return { id, endsOn: '2026-03-15' };
  },
  'people.updateEmployee': async ({ employeeId }) => ({
    ...{ id: employeeId, worksOnHolidays: true, worksOnHolidaysFrom: '2026-03-15' },
  }),
  'contracts.endEmployment': async ({ employeeId }) => ({ employeeId, lastDay: '2026-03-15' }),
  'contracts.createContract': async ({ rest, contractId, employeeId }) => {
    await rest.put(`${CONTRACTS}/${contractId}`, { endAt: '2026-03-15' });
    return { employeeId, startAt: '2026-03-16', weeklyHours: 20 };
  },
  'contracts.updateContract': async ({ contractId }) => ({ id: contractId, weeklyHours: 30 }),
  'contracts.deleteContract': async ({ contractId }) => ({ id: contractId }),
  'contracts.createAnnex': async ({ contractId }) => ({ contractId, startAt: '2026-03-15', weeklyHours: 20 }),
  'contracts.deleteAnnex': async ({ made, contractId }) => ({
    contractId,
    annexId: await made(`${CONTRACTS}/${contractId}/annexes`, { startAt: '2026-03-15', weeklyHours: 20 }),
  }),
  'time.createEntry': async ({ employeeId }) => ({ employeeId, workEntryType: 'work', ...ON_12_MARCH }),
  'time.updateEntry': async ({ entryId }) => ({
    ...{ id: entryId, workEntryIn: { date: '2026-04-02T08:00:00+02:00' } },
    ...{ workEntryOut: { date: '2026-04-02T09:00:00+02:00' } },
  }),
  'time.deleteEntry': async ({ entryId }) => ({ id: entryId }),
  'time.confirmEntry': async ({ employeeId }) => ({ id: await unconfirmed(employeeId) }),
  'time.addEntry': async ({ employeeId }) => ({
    employeeId,
    workEntryType: 'work',
    ...ON_12_MARCH,
    reason: 'Forgotten',
  }),
  'time.changeEntry': async ({ entryId, versionId }) => ({
    ...{ id: entryId, versionId: await versionId(), reason: 'Wrong', workEntryOut: { date: '2026-03-10T15:00:00Z' } },
  }),
  'time.removeEntry': async ({ entryId, versionId }) => ({
    ...{ id: entryId, versionId: await versionId(), reason: 'Wrong' },
  }),
  'time.settleAnomalies': async ({ employeeId, rest }) => {
    const id = await unconfirmed(employeeId);
    const [version] = (await rest.get(`${ENTRIES}/${id}/versions`)).data;
    return { items: [{ id, versionId: version.id }], reason: 'Right' };
  },
  'absences.createCalendar': async ({ type, employeeId }) => ({
    ...{ employeeId, absenceTypeId: await type(), year: 2026, ...OFF },
  }),
  'absences.replaceDaysOff': async (prepared) => ({ id: await calendarOf(prepared, OFF), daysOff: [] }),
  'absences.createRequest': async ({ type, employeeId }) => ({
    ...{ employeeId, type: 'create', absenceTypeId: await type({ needsValidation: false }), ...OFF },
  }),
  'absences.acceptRequest': async (prepared) => ({ id: await pendingRequest(prepared) }),
  'absences.createVacationCalendar': async ({ plan }) => ({ ...(await plan()), ...OFF }),
  'absences.updateVacationCalendar': async (prepared) => ({ id: await vacation(prepared), ...OFF }),
  'absences.createVacationRequest': (prepared) => vacationRequest(prepared, false),
  'absences.acceptVacationRequest': async (prepared) => ({
    id: await prepared.made('/schedule/v1/vacation-day-off-requests', await vacationRequest(prepared, true)),
  }),
  'absences.askFor': async ({ type, employeeId }) => ({
    ...{ employeeId, type: 'create', absenceTypeId: await type(), ...OFF, approve: true },
  }),
  'overtime.updatePolicy': async ({ rest }) => {
    const [policy] = (await rest.get(POLICIES)).data;
    return { id: policy.id, toleranceSeconds: 600, from: '2026-03-15' };
  },
  'overtime.assignPolicy': async ({ policy, employeeId }) => ({
    ...{ id: await policy({ toleranceSeconds: 7200 }), employeeIds: [employeeId], from: '2026-03-15' },
  }),
  'overtime.adjustBalance': adjustment,
  'overtime.reverseAdjustment': async (prepared) => {
    const { data } = await prepared.rest.post(ADJUSTMENTS, await adjustment(prepared));
    return { id: data.adjustmentId, balanceBeforeSeconds: await prepared.balance() };
  },
  'overtime.createPayout': payout,
  'overtime.payOutMany': async (prepared) => ({ payouts: [await payout(prepared)] }),
  'overtime.deletePayout': async (prepared) => ({
    id: await prepared.made('/overtime-policies/v1/payouts', await payout(prepared)),
  }),
  'corrections.accept': async (prepared) => ({ id: await proposal(prepared) }),
  'corrections.carryOut': async (prepared) => {
    const id = await proposal(prepared);
    await world.ownerPool.query(`update work_entry_corrections set answer_by = '2026-04-01' where id = $1`, [id]);
    return { id };
  },
  'corrections.decideMany': async (prepared) => ({
    ...{ ids: [await proposal(prepared, { onBehalfOf: 'employee' })], decision: 'accept' },
  }),
  'approvals.decideMany': async (prepared) => ({
    ...{ requests: [{ kind: 'absence', id: await pendingRequest(prepared) }], decision: 'accepted' },
  }),
};

/** An entry whose end the system gave, which counts nothing yet. */
async function unconfirmed(employeeId: string): Promise<string> {
  const { rows } = await world.ownerPool.query(
    `update work_entries set needs_confirmation = true, left_out = true, closed_by = 'system' where employee_id = $1 returning id`,
    [employeeId],
  );
  return rows[0].id;
}

/** Why operations that change something are not bound by closed dates, by the beginnings of their names. */
const NOT_BOUND: Readonly<Record<string, string>> = {
  'access.': 'users, tokens and views',
  'notices.': 'notices are read or not',
  'organisation.updateCompany': 'name and address',
  'organisation.setCheckOrigins': 'later punches',
  'organisation.setOriginsOfPerson': 'later punches',
  'organisation.setMinimumPresent': 'a warning',
  'organisation.createOffice': 'nobody is in it',
  'organisation.updateOffice': 'entries have their own zone (A2)',
  'organisation.deleteOffice': 'nobody is in it',
  'organisation.archiveOffice': 'a sign in lists',
  'organisation.unarchiveOffice': 'a sign in lists',
  'organisation.departments.': 'departments shape no day',
  'organisation.createEntityGroup': 'groups shape no day',
  'organisation.updateEntityGroup': 'groups shape no day',
  'organisation.deleteEntityGroup': 'groups shape no day',
  'organisation.locations.': 'places of punches',
  'organisation.assignLocation': 'places of punches',
  'organisation.deleteLocationAssignation': 'places of punches',
  'devices.': 'devices',
  'people.departmentAssignations.': 'departments shape no day',
  'people.officeAssignations.delete': 'holds from today on (C7)',
  'people.officeAssignations.unassign': 'holds from today on (C7)',
  'people.updatePicture': 'a picture',
  'people.deletePicture': 'a picture',
  'people.updateOwnContact': 'contact data shape no day',
  'people.jobCharges.': 'a catalogue',
  'people.customFields.': 'a catalogue',
  'people.createEmployee': 'nothing of a new person is closed',
  'people.deleteEmployee': 'ends today, which is not closed (G9)',
  'contracts.hireEmployee': 'nothing of a new person is closed',
  'contracts.contractTypes.': 'a catalogue',
  'contracts.degrees.': 'a catalogue',
  'contracts.jobLevels.': 'a catalogue',
  'contracts.workdayTypes.': 'a catalogue',
  'contracts.agreements.': 'a catalogue',
  'contracts.leaveReasons.': 'a catalogue',
  'contracts.createSalary': 'salaries are not bound (K4)',
  'contracts.updateSalary': 'salaries are not bound (K4)',
  'contracts.deleteSalary': 'salaries are not bound (K4)',
  'time.checkTypes.': 'a catalogue',
  'time.createCheckTypeCollection': 'a catalogue',
  'time.updateCheckTypeCollection': 'a catalogue',
  'time.deleteCheckTypeCollection': 'a catalogue',
  'time.breaks.': 'entries keep the terms of their break (B7)',
  'time.clockIn': 'no punch is lost: a late correction by itself',
  'time.clockOut': 'no punch is lost: a late correction by itself',
  'time.clock': 'no punch is lost: a late correction by itself',
  'me.clockIn': 'no punch is lost: a late correction by itself',
  'me.clockOut': 'no punch is lost: a late correction by itself',
  'me.punch': 'no punch is lost: a late correction by itself',
  'timesheets.dismissPunch': 'a punch that is put aside shapes no day',
  'absences.createType': 'a catalogue',
  'absences.updateType': 'granted days stay as they are',
  'absences.deleteType': 'only unused ones',
  'absences.rejectRequest': 'grants nothing',
  'absences.cancelRequest': 'pending days shape no day (C3)',
  'absences.rejectVacationRequest': 'grants nothing',
  'absences.cancelVacationRequest': 'pending days shape no day (C3)',
  'corrections.reasons.': 'a catalogue',
  'corrections.propose': 'a proposal changes no sum (J3)',
  'corrections.proposeMany': 'a proposal changes no sum (J3)',
  'corrections.reject': 'changes no sum (J4)',
  'corrections.withdraw': 'changes no sum (J4)',
  'corrections.object': 'changes no sum (J2)',
  'monthlyRecords.': 'reads',
  'periods.': 'the steps of closing themselves',
  'payroll.': 'codes, templates and files shape no day',
  'documents.': 'documents',
  'personalData.erase': 'the law asks for it',
  'calendarFeeds.': 'addresses of calendars',
  'leave.plans.': 'entitlements shape no day',
  'leave.adjustLeave': 'entitlements shape no day, and the line is of today',
  'overtime.createPolicy': 'nobody is under it',
  'overtime.deletePolicy': 'nobody is under it',
  'overtime.exportPayouts': 'marks lines as exported',
  'overtime.exportPayoutFile': 'marks lines as exported',
  'companyRequests.': 'requests of other kinds',
  'approvals.previewDecisions': 'writes nothing',
  'projects.': 'project time is not bound (K4)',
  'reports.': 'reads',
  'webhooks.': 'webhooks',
  'imports.': 'rows of closed dates are problems (import-closed.test.ts)',
  'longWork.': 'ends a job',
  'system.': 'sends a test mail',
};

const bound = [...operations].filter(([, { isDated }]) => isDated).map(([name]) => name);

test('K4 every operation that changes something says how it meets closed dates', () => {
  assert.deepEqual(Object.keys(DATED).toSorted(), bound.toSorted());
  const reasons = Object.keys(NOT_BOUND);
  const isNamed = (name: string) =>
    reasons.some((start) => name === start || (start.endsWith('.') && name.startsWith(start)));
  const others = procedures.filter((one) => one.isMutation && !bound.includes(one.name) && !isExport(one));
  assert.deepEqual(
    others.map(({ name }) => name).filter((name) => !isNamed(name)),
    [],
    'give it an input in DATED, or say why it is not bound',
  );
  assert.deepEqual(
    reasons.filter((start) => !others.some(({ name }) => name.startsWith(start))),
    [],
  );
});

/** Code of the refusal, of the call or of its only item; null: none. */
async function send({ rest, owner }: Prepared, name: string, operation: Operation, input: Input) {
  if (operation.rest) {
    const { method, path } = operation.rest;
    const filled = path.replace(/\{(\w+)\}/g, (_, field) => String(input[field]));
    const body = Object.fromEntries(Object.entries(input).filter(([field]) => !path.includes(`{${field}}`)));
    if (method === 'DELETE') return (await rest.delete(filled, {}, body)).code ?? null;
    const answer = await (method === 'PUT' ? rest.put(filled, body) : rest.post(filled, body));
    return answer.code ?? (answer.status === 200 ? null : JSON.stringify(answer.body));
  }
  try {
    const context = { scope: owner.scope, locale: 'en' as const, requestId: 'one', isConfirmed: true };
    const done = (await callOperation(operation, { name, context, input })) as {
      results?: { problem: string }[];
    } | null;
    return done?.results?.[0]?.problem ?? null;
  } catch (error) {
    const { code, fields } = problemOf(error, 'en');
    return code ?? JSON.stringify(fields);
  }
}

for (const [name, inputOf] of Object.entries(DATED)) {
  test(`K4 ${name} is refused on a closed date, and passes as a late correction that leaves the balance of the period`, async () => {
    const operation = operations.get(name) ?? assert.fail();
    const prepared = await prepare();
    const { companyId, employeeId, balance, ledger } = prepared;
    const input = await inputOf(prepared);
    await closeDates(world, companyId, [employeeId], MARCH);
    const before = await ledger();
    assert.equal(await send(prepared, name, operation, input), 'period_closed');
    assert.equal(await ledger(), before);

    const sources = ['positive_balance', 'negative_balance', 'multiplier_rule', 'typifying_rule'];
    const sums = async () => Promise.all(sources.map((source) => balance(source)));
    const closed = await sums();
    assert.equal(await send(prepared, name, operation, { ...input, ...LATE }), null);
    assert.deepEqual(await sums(), closed);
    const { rows } = await world.ownerPool.query(
      `select after ->> 'late_correction' as reason from audit_lines where company_id = $1 and action = 'late_correction'`,
      [companyId],
    );
    assert.deepEqual(rows, [{ reason: 'It came late' }]);
  });
}
