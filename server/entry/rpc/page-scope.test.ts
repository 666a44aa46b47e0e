import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, REQUESTS } from '#test/absences.ts';
import { samplePdf } from '#test/calls.ts';
import { keepDocument } from '#test/documents.ts';
import { addMember, type TestMember } from '#test/members.ts';
import { pageOperations } from '#test/page-operations.ts';
import { keepPunch } from '#test/punches.ts';
import { createWorld } from '#test/world.ts';
import { addDays } from '../../platform/shared/dates.ts';
import { may, type Right } from '../../platform/shared/rights.ts';
import { ROLES, type Role } from '../../platform/shared/roles.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const PERIOD = { from: '2026-03-02', to: '2026-03-08' };
const REPORTED = { from: '2025-06-02', to: '2025-06-02' };
const MONDAY = '2026-08-03';
/** Text that no record has, and an id of none. */
const NOBODY = {
  ...{ mark: 'NOBODY-MARK', employeeId: crypto.randomUUID(), requestId: crypto.randomUUID() },
  officeId: crypto.randomUUID(),
  documentId: crypto.randomUUID(),
  ...{ entryId: crypto.randomUUID(), versionId: crypto.randomUUID(), correctionId: crypto.randomUUID() },
  calendarId: crypto.randomUUID(),
  typeId: crypto.randomUUID(),
  ...{ movementId: crypto.randomUUID(), payoutId: crypto.randomUUID() },
  delegationId: crypto.randomUUID(),
  punchId: crypto.randomUUID(),
  timeEntryId: crypto.randomUUID(),
  ...{ contractId: crypto.randomUUID(), annexId: crypto.randomUUID(), salaryId: crypto.randomUUID() },
};

const company = await absenceCompany(world);
const { rest, type, ask } = company;
// Managers correct time by themselves (J2).
await rest.put('/core/v3/configurations/company', { correctionsNeedOtherParty: false });

/** A colleague who sees everybody, and so can decide for anybody. */
const substituteId = await company.person({ firstName: 'SUBSTITUTE', lastName: 'X' });
await addMember(world, company, { role: 'manager', employeeId: substituteId });
const absence = { delegateId: substituteId, from: MONDAY, to: addDays(MONDAY, 6) };

const HARBOUR = { latitude: 36.53, longitude: -6.29 };
const CONTRACTS = '/contract/v1/contracts';
const PROJECT_TIME_BEGINS = Temporal.Instant.from('2026-03-02T09:00:00Z');

/** Somebody whose name, office and type of absence say who they are. */
async function subject(mark: string) {
  const officeId = (await rest.post('/core/v3/offices', { name: `${mark} office` })).data.id as string;
  const employeeId = await company.person({ firstName: mark, lastName: 'X', nid: mark, officeIds: [officeId] });
  const typeId = await type({ name: `${mark} type` });
  let weeks = 0;
  const request = async (): Promise<string> => {
    const asked = await ask(employeeId, typeId, [{ date: addDays(MONDAY, 7 * weeks++) }]);
    assert.equal(asked.status, 200, JSON.stringify(asked.body));
    return asked.data.id;
  };
  // Absent this week, and still clocked in from last week.
  const { id } = (await ask(employeeId, typeId, [{ date: '2026-03-11' }])).data;
  assert.equal((await rest.post(`${REQUESTS}/${id}/accept`, {})).status, 200);
  const document = () => keepDocument(rest, employeeId, samplePdf(`${mark}.pdf`));
  const delegation = async () =>
    (await rest.post('/request/v1/delegations', { employeeId, ...absence })).data.id as string;
  const delegationId = await delegation();
  let hours = 0;
  const projectTime = async (): Promise<string> => {
    const [from, to] = [hours, hours + 1].map((hour) => PROJECT_TIME_BEGINS.add({ hours: hour }).toString());
    hours += 1;
    const times = { timeEntryIn: { date: from }, timeEntryOut: { date: to } };
    return (await rest.post('/project/v1/time-entries', { employeeId, ...times })).data.id;
  };
  /** A proposal of the employee, on which they cannot decide themselves. */
  const correction = async (): Promise<string> => {
    const { data } = await rest.post('/schedule/v1/work-entry-corrections', {
      ...{ employeeId, ...correctionOf('2026-02-02'), onBehalfOf: 'employee' },
    });
    return data.id;
  };
  const punch = () => keepPunch(world, { companyId: company.companyId, employeeId });
  const { data: contracts } = await rest.get(`${CONTRACTS}?employeeId=${employeeId}`);
  const contractId = contracts[0].id as string;
  await rest.put(`${CONTRACTS}/${contractId}`, { code: mark });
  let years = 0;
  /** Of a year of its own. */
  const contract = async (): Promise<string> => {
    const year = 1980 + years++;
    const terms = { employeeId, startAt: `${year}-01-01`, endAt: `${year}-12-31`, code: mark };
    return (await rest.post(CONTRACTS, terms)).data.id;
  };
  let annexes = 0;
  const annex = async (): Promise<string> => {
    const startAt = addDays('2025-03-01', annexes++);
    const { data } = await rest.post(`${CONTRACTS}/${contractId}/annexes`, { startAt, endAt: startAt, comment: mark });
    return data.id;
  };
  const salary = async (startDate: string, endDate: string | null): Promise<string> => {
    const pay = { payPeriod: 'yearly', currency: 'EUR', grossSalary: 30_000, payments: 12 };
    const { data } = await rest.post('/contract/v1/salaries', {
      employeeId,
      ...pay,
      startDate,
      endDate,
      comments: mark,
    });
    return data.id;
  };
  let earlier = 0;
  /** Of a day of its own, long ago. */
  const oldSalary = () => {
    const date = addDays('2001-01-01', earlier++);
    return salary(date, date);
  };
  const ids = { requestId: await request(), documentId: await document(), ...(await forgottenEntry(employeeId)) };
  const { data: calendars } = await rest.get(`/schedule/v1/absence-calendars?employeeId=${employeeId}`);
  // For the reports: a day off with a day row, leave with a limit, and a contract that has ended.
  await world.ownerPool.query(
    `insert into overtime_days (company_id, employee_id, date, planned_seconds, expected_seconds, worked_seconds, positive_seconds,
        negative_seconds, bonus_seconds, typed_seconds, policy_id)
      select $1, $2, $3, 28800, 0, 0, 0, 0, 0, 0, id from overtime_policies where company_id = $1 limit 1`,
    [company.companyId, employeeId, REPORTED.from],
  );
  await world.ownerPool.query(
    `insert into absence_days_off (company_id, id, absence_calendar_id, employee_id, date, seconds, created_at, updated_at)
      values ($1, gen_random_uuid(), $2, $3, $4, 28800, now(), now())`,
    [company.companyId, calendars[0].id, employeeId, REPORTED.from],
  );
  const leave = { employeeId, absenceTypeId: await type({ name: `${mark} leave` }), year: 2031, maxDaysOff: 5 };
  assert.equal((await rest.post('/schedule/v1/absence-calendars', leave)).status, 200);
  await rest.post(CONTRACTS, { employeeId, startAt: '1970-01-01', endAt: '1970-12-31' });
  // Payroll has it, so nobody who gets that far changes anything.
  const [movementId, payoutId] = [crypto.randomUUID(), crypto.randomUUID()];
  await world.ownerPool.query(
    `insert into overtime_movements (company_id, id, employee_id, kind, operation, source, from_date, to_date, applied_seconds,
        balance_before_seconds, balance_after_seconds, author_type, author_name, created_at)
      values ($1, $2, $3, 'payout', 'subtract', 'total_balance', '2026-03-02', '2026-03-02', 60, 60, 0, 'token', 'Payroll', now())`,
    [company.companyId, movementId, employeeId],
  );
  await world.ownerPool.query(
    `insert into overtime_payouts (company_id, id, employee_id, movement_id, from_date, to_date, amount_seconds, source, note,
        exported_at, created_at, updated_at)
      values ($1, $2, $3, $4, '2026-03-02', '2026-03-02', 60, 'total_balance', $5, now(), now(), now())`,
    [company.companyId, payoutId, employeeId, movementId, `${mark} payout`],
  );
  return {
    mark,
    officeId,
    employeeId,
    movementId,
    payoutId,
    request,
    document,
    delegation,
    delegationId,
    projectTime,
    timeEntryId: await projectTime(),
    ...{ correction, correctionId: await correction() },
    ...{ punch, punchId: await punch() },
    ...{ contract, contractId, annex, annexId: await annex() },
    ...{ oldSalary, salaryId: await salary('2026-01-01', null) },
    ...ids,
    calendarId: calendars[0].id as string,
    typeId,
  };
}

const correctionOf = (date: string) => ({
  ...{ type: 'create', reason: 'Forgotten' },
  entry: {
    workEntryType: 'work',
    ...{ workEntryIn: { date: `${date}T08:00:00Z` }, workEntryOut: { date: `${date}T09:00:00Z` } },
  },
});

/** An open entry that nobody has ended, with its version. */
async function forgottenEntry(employeeId: string) {
  const workEntryIn = { date: '2026-03-02T08:00:00Z', coordinates: HARBOUR };
  const entry = await rest.post('/schedule/v1/work-entries', { employeeId, workEntryType: 'work', workEntryIn });
  assert.equal(entry.status, 200, JSON.stringify(entry.body));
  const { data } = await rest.get(`/schedule/v1/work-entries/${entry.data.id}/versions`);
  return { entryId: entry.data.id as string, versionId: data[0].id as string };
}
type Subject = Awaited<ReturnType<typeof subject>>;

const inside = await subject('INSIDE-MARK');
const outside = await subject('OUTSIDE-MARK');
await addMember(world, company, { role: 'owner' });

interface Case {
  member: TestMember;
  self: Subject;
}
/** A member of each role, who is an employee, with the office of `inside` in their scope. */
const cases = new Map<Role, Case>();
for (const role of ROLES) {
  const self = await subject(`OWN-${role.toUpperCase()}-MARK`);
  const sees = { officeIds: [inside.officeId] };
  cases.set(role, { self, member: await addMember(world, company, { role, employeeId: self.employeeId, sees }) });
}

type Target = Pick<
  Subject,
  | 'mark'
  | 'officeId'
  | 'employeeId'
  | 'requestId'
  | 'documentId'
  | 'entryId'
  | 'versionId'
  | 'correctionId'
  | 'calendarId'
  | 'typeId'
  | 'movementId'
  | 'payoutId'
  | 'delegationId'
  | 'timeEntryId'
  | 'punchId'
  | 'contractId'
  | 'annexId'
  | 'salaryId'
>;
// Of days without rows: who gets as far as the balance is refused for it, and nothing is written.
const adjustmentOf = ({ employeeId }: Target) => ({
  ...{ employeeId, ...PERIOD, operation: 'add', amountSeconds: 60, balanceBeforeSeconds: 0 },
});

const planId = (await rest.post('/schedule/v1/vacation-configurations', { name: 'Plan', year: 2026 })).data
  .id as string;
const askedTypeId = await type({ name: 'Asked for' });
let asked = 0;
/** A day later each time: the same day would overlap. */
const askOf = ({ employeeId }: Target) => ({
  ...{ employeeId, type: 'create', absenceTypeId: askedTypeId },
  daysOff: [{ date: addDays('2027-02-01', asked++) }],
});
const payoutsOf = ({ employeeId }: Target) => ({
  payouts: [{ employeeId, ...PERIOD, amountSeconds: 60, balanceBeforeSeconds: 0 }],
});
const contractChangeOf = ({ contractId }: Target) => ({
  kind: 'updateContract',
  input: { id: contractId, comment: 'Changed' },
});
const rejectionOf = (id: string) => ({ requests: [{ kind: 'absence', id }], decision: 'rejected' });

/** Inputs of each procedure about people. */
const policyId = (await rest.post('/overtime-policies/v1/policies', { name: 'Policy', type: 'total' })).data
  .id as string;

const { id: periodId } = (await rest.get('/schedule/v1/periods?limit=500')).data.find(
  ({ from }: { from: string }) => from === '2026-02-01',
);
await rest.post(`/schedule/v1/periods/${periodId}/review`);

const inputs: { [name: string]: (target: Target) => unknown } = {
  'absences.askFor': askOf,
  'absences.cancelRequest': ({ requestId }) => ({ id: requestId }),
  'absences.exportPersonYear': ({ employeeId }) => ({ employeeId, year: 2026, list: 'absences', format: 'csv' }),
  'absences.exportTimeline': () => ({ from: MONDAY, to: addDays(MONDAY, 60), format: 'csv' }),
  'absences.getPersonYear': ({ employeeId }) => ({ employeeId, year: 2026 }),
  'absences.getCoverage': ({ officeId }) => ({ from: MONDAY, to: addDays(MONDAY, 60), officeId }),
  'absences.getTimeline': ({ mark }) => ({ from: MONDAY, to: addDays(MONDAY, 60), search: mark }),
  'approvals.previewRequest': askOf,
  'leave.plans.assign': ({ employeeId }) => ({
    vacationConfigurationId: planId,
    employeeIds: [employeeId],
    year: 2026,
  }),
  'leave.plans.previewContractChange': contractChangeOf,
  'leave.plans.unassign': ({ employeeId }) => ({ vacationConfigurationId: planId, employeeId, year: 2030 }),
  'overtime.assignPolicy': ({ employeeId }) => ({ id: policyId, employeeIds: [employeeId], from: '2030-01-01' }),
  'leave.adjustLeave': ({ calendarId }) => ({ id: calendarId, days: 1 }),
  'organisation.listStaffedUnits': () => undefined,
  'approvals.countPending': () => undefined,
  'approvals.decideMany': ({ requestId }) => rejectionOf(requestId),
  'approvals.exportInbox': () => ({ format: 'csv' }),
  'approvals.getInboxRequest': ({ requestId }) => ({ id: requestId }),
  'approvals.listInbox': ({ mark }) => ({ search: mark }),
  'approvals.listTypeChoices': () => undefined,
  'approvals.previewDecisions': ({ requestId }) => rejectionOf(requestId),
  'audit.listHistory': ({ employeeId }) => ({ recordType: 'employee', recordId: employeeId }),
  'audit.listRecordNames': ({ employeeId }) => ({ ids: [employeeId] }),
  'calendarFeeds.create': ({ employeeId }) => ({ employeeId }),
  'calendarFeeds.list': ({ employeeId }) => ({ employeeId: [employeeId] }),
  'corrections.list': ({ mark }) => ({ name: mark }),
  'corrections.get': ({ correctionId }) => ({ id: correctionId }),
  'corrections.count': () => undefined,
  'corrections.propose': ({ employeeId }) => ({ employeeId, ...correctionOf('2026-02-03') }),
  'corrections.proposeMany': ({ employeeId }) => ({ items: [{ employeeId, ...correctionOf('2026-02-03') }] }),
  'corrections.accept': ({ correctionId }) => ({ id: correctionId }),
  'corrections.reject': ({ correctionId }) => ({ id: correctionId }),
  'corrections.withdraw': ({ correctionId }) => ({ id: correctionId }),
  'corrections.object': ({ correctionId }) => ({ id: correctionId, comment: 'No' }),
  'corrections.carryOut': ({ correctionId }) => ({ id: correctionId }),
  'corrections.decideMany': ({ correctionId }) => ({ ids: [correctionId], decision: 'reject' }),
  'contracts.createAnnex': ({ contractId }) => ({ contractId, startAt: '2025-03-01' }),
  'contracts.createContract': ({ employeeId }) => ({ employeeId, startAt: '2026-01-01' }),
  'contracts.createSalary': ({ employeeId }) => ({
    ...{ employeeId, payPeriod: 'yearly', currency: 'EUR', grossSalary: 1, payments: 12, startDate: '2026-05-01' },
  }),
  'contracts.deleteSalary': ({ salaryId }) => ({ id: salaryId }),
  'contracts.listSalaries': ({ employeeId }) => ({ employeeId: [employeeId] }),
  'contracts.updateSalary': ({ salaryId }) => ({ id: salaryId, payments: 14 }),
  'contracts.deleteAnnex': ({ contractId, annexId }) => ({ contractId, annexId }),
  'contracts.deleteContract': ({ contractId }) => ({ id: contractId }),
  'contracts.exportContracts': ({ employeeId }) => ({ employeeId: [employeeId], format: 'csv' }),
  'contracts.getContract': ({ contractId }) => ({ id: contractId }),
  'contracts.listAnnexes': ({ contractId }) => ({ contractId }),
  'contracts.listContracts': ({ employeeId }) => ({ employeeId: [employeeId] }),
  'contracts.updateContract': ({ contractId }) => ({ id: contractId, comment: 'Changed' }),
  'companyRequests.createDelegation': ({ employeeId }) => ({ employeeId, ...absence }),
  'companyRequests.deleteDelegation': ({ delegationId }) => ({ id: delegationId }),
  'companyRequests.listDelegates': ({ employeeId }) => ({ employeeId }),
  'companyRequests.exportDelegations': ({ employeeId }) => ({ employeeId: [employeeId], format: 'csv' }),
  'companyRequests.listDelegations': ({ employeeId }) => ({ employeeId: [employeeId] }),
  'companyRequests.updateDelegation': ({ delegationId }) => ({ id: delegationId, to: absence.from }),
  'companyRequests.previewLevels': ({ employeeId }) => ({ employeeId, levels: [{ approvers: [{ role: 'manager' }] }] }),
  'documents.list': ({ employeeId }) => ({ employeeId: [employeeId] }),
  'documents.update': ({ documentId }) => ({ id: documentId, issuedOn: '2026-03-02' }),
  'documents.delete': ({ documentId }) => ({ id: documentId }),
  'organisation.getCheckOrigins': ({ employeeId }) => ({ employeeId }),
  'organisation.setOriginsOfPerson': ({ employeeId }) => ({ employeeId, availableCheckOrigins: ['web'] }),
  'organisation.listOffices': () => ({ limit: 500 }),
  'people.departmentAssignations.addMember': ({ employeeId }) => ({ employeeId, departmentId: crypto.randomUUID() }),
  'people.departmentAssignations.listMembers': ({ employeeId }) => ({ employeeId: [employeeId] }),
  'people.departmentAssignations.delete': () => ({ id: crypto.randomUUID() }),
  'people.officeAssignations.listOfPerson': ({ employeeId }) => ({ employeeId }),
  'overtime.adjustBalance': adjustmentOf,
  // Its file's name repeats what was searched for.
  'overtime.exportBalances': () => ({ ...PERIOD, format: 'csv' }),
  'overtime.deletePayout': ({ payoutId }) => ({ id: payoutId }),
  'overtime.exportPayoutFile': ({ payoutId }) => ({ payoutIds: [payoutId], format: 'csv' }),
  'overtime.listPayouts': ({ employeeId }) => ({ employeeId: [employeeId] }),
  'overtime.payOutMany': payoutsOf,
  'overtime.previewContractChange': contractChangeOf,
  'overtime.previewPayouts': payoutsOf,
  'overtime.previewReversal': ({ movementId }) => ({ id: movementId }),
  'overtime.reverseAdjustment': ({ movementId }) => ({ id: movementId, balanceBeforeSeconds: 0 }),
  'overtime.explainDay': ({ employeeId }) => ({ employeeId, date: PERIOD.from }),
  'overtime.getPersonOvertime': ({ employeeId }) => ({ employeeId, ...PERIOD }),
  'overtime.countRecomputing': () => ({}),
  'overtime.listBalances': ({ mark }) => ({ ...PERIOD, name: mark }),
  'overtime.previewAdjustment': adjustmentOf,
  'periods.list': () => ({}),
  'periods.get': () => ({ id: periodId }),
  'periods.listPeople': ({ mark }) => ({ id: periodId, name: mark }),
  'periods.review': () => ({ id: periodId }),
  'periods.confirm': ({ employeeId }) => ({ id: periodId, employeeId, recordHash: 'of another record' }),
  'periods.refuse': ({ employeeId }) => ({ id: periodId, employeeId, remark: 'Incomplete' }),
  'periods.approve': ({ employeeId }) => ({ id: periodId, employeeIds: [employeeId] }),
  'periods.unapprove': ({ employeeId }) => ({ id: periodId, employeeIds: [employeeId] }),
  'periods.close': ({ employeeId }) => ({ id: periodId, employeeIds: [employeeId] }),
  'periods.reopen': ({ employeeId }) => ({ id: periodId, employeeIds: [employeeId], reason: 'Incomplete' }),
  // Overlaps what the subject has already: nothing is written.
  'projects.addTime': ({ employeeId }) => ({
    ...{ employeeId, timeEntryIn: { date: PROJECT_TIME_BEGINS.toString() } },
    timeEntryOut: { date: '2026-03-02T09:30:00Z' },
  }),
  'projects.changeTime': ({ timeEntryId }) => ({ id: timeEntryId, comment: 'Drawings' }),
  'projects.exportTime': () => ({ ...PERIOD, format: 'csv' }),
  'projects.exportTotals': () => ({ ...PERIOD, by: 'person', format: 'csv' }),
  'projects.listTime': ({ employeeId }) => ({ ...PERIOD, employeeId: [employeeId] }),
  'projects.removeTime': ({ timeEntryId }) => ({ id: timeEntryId }),
  'projects.sumTime': ({ employeeId }) => ({ ...PERIOD, employeeId: [employeeId], by: 'person' }),
  'today.exportBoard': () => ({ format: 'csv' }),
  'today.getBoard': ({ mark }) => ({ search: mark, limit: 500 }),
  'today.getFindings': () => undefined,
  'today.getWeekAbsences': () => undefined,
  'contracts.endEmployment': ({ employeeId }) => ({ employeeId, lastDay: '2026-03-09' }),
  'contracts.previewDepartures': ({ employeeId }) => ({ employeeIds: [employeeId] }),
  'people.deleteEmployee': ({ employeeId }) => ({ id: employeeId }),
  'people.deletePicture': ({ employeeId }) => ({ id: employeeId }),
  'people.exportPeople': () => ({ format: 'csv' }),
  'personalData.erase': ({ employeeId }) => ({ id: employeeId, name: 'Nobody' }),
  'personalData.previewErasure': ({ employeeId }) => ({ id: employeeId }),
  'people.findSameNid': ({ mark }) => ({ nid: mark }),
  'people.getEmployee': ({ employeeId }) => ({ id: employeeId }),
  'people.listPeople': ({ mark }) => ({ search: mark }),
  'people.searchEmployees': ({ mark }) => ({ text: mark }),
  'people.updateEmployee': ({ employeeId }) => ({ id: employeeId, workPhone: '123' }),
  // Corrections are refused for what they ask, once the caller may ask it: nothing is written.
  'time.addEntry': ({ employeeId }) => ({
    ...{ employeeId, workEntryType: 'work', reason: 'Forgotten' },
    workEntryIn: { date: '2026-03-02T09:00:00Z' },
    workEntryOut: { date: '2026-03-02T10:00:00Z' },
  }),
  'time.changeEntry': ({ entryId }) => ({ id: entryId, versionId: NOBODY.versionId, reason: 'Forgotten' }),
  'time.listEntryVersions': ({ entryId }) => ({ id: entryId }),
  'time.listPunches': () => ({ around: HARBOUR, withinMeters: 100 }),
  'time.removeEntry': ({ entryId }) => ({ id: entryId, versionId: NOBODY.versionId, reason: 'Forgotten' }),
  'time.settleAnomalies': ({ entryId }) => ({
    items: [{ id: entryId, versionId: NOBODY.versionId, endedAt: '2026-03-02T17:00:00Z' }],
    reason: 'Forgotten',
  }),
  'timesheets.exportAnomalies': () => ({ format: 'csv' }),
  'timesheets.exportDay': () => ({ date: '2026-03-02', format: 'csv' }),
  'reports.absenceRate': () => REPORTED,
  'reports.listAbsentPeople': ({ typeId }) => ({ ...REPORTED, limit: 500, absenceTypeId: typeId }),
  'reports.overtimeByDepartment': () => REPORTED,
  'reports.listOvertimePeople': () => ({ ...REPORTED, limit: 500, departmentId: null }),
  'reports.headcount': () => REPORTED,
  'reports.listHeadcountPeople': () => ({ ...REPORTED, limit: 500, month: '2025-06', part: 'opening' }),
  'reports.hours': () => REPORTED,
  'reports.listHoursPeople': () => ({ ...REPORTED, limit: 500, month: '2025-06' }),
  'reports.leaveLeft': () => ({ year: 2031, limit: 500 }),
  'reports.contractEnds': () => ({ from: '1970-12-01', to: '1970-12-31', limit: 500 }),
  'reports.absenceRateByMonth': () => REPORTED,
  'reports.contractEndsByMonth': () => ({ from: '1970-12-01', to: '1970-12-31' }),
  'reports.exportSummed': () => ({ ...REPORTED, report: 'hours', format: 'csv' }),
  'reports.exportLeave': () => ({ year: 2031, format: 'csv' }),
  'reports.exportContractEnds': () => ({ from: '1970-12-01', to: '1970-12-31', format: 'csv' }),
  'monthlyRecords.list': ({ mark }) => ({ month: '2026-03', name: mark }),
  'monthlyRecords.show': ({ employeeId }) => ({ employeeId, month: '2026-03' }),
  'monthlyRecords.exportRecord': ({ employeeId }) => ({ employeeId, month: '2026-03', format: 'json' }),
  'timesheets.exportPersonTime': ({ employeeId }) => ({ employeeId, ...PERIOD, format: 'csv' }),
  'timesheets.getPersonTime': ({ employeeId }) => ({ employeeId, ...PERIOD }),
  'timesheets.listAnomalies': ({ mark }) => ({ name: mark }),
  'timesheets.listChoices': () => undefined,
  'timesheets.listDay': ({ mark }) => ({ date: '2026-03-02', name: mark }),
  'timesheets.listRefusedPunches': () => ({ limit: 500 }),
  'timesheets.dismissPunch': ({ punchId }) => ({ id: punchId }),
};

/** Need a request that waits. */
const DECIDES: ReadonlySet<string> = new Set(['approvals.decideMany', 'approvals.previewDecisions'] as const);

const LETS_GO: ReadonlySet<string> = new Set(['contracts.endEmployment', 'people.deleteEmployee'] as const);

/** Answers of procedures about one person for members who may see them, if other than 200. */
const ADMITTED: { [name: string]: RegExp } = {
  'absences.askFor': /"status":"pending"/,
  'absences.cancelRequest': /^{"result":/,
  'approvals.previewRequest': /"status":"pending"/,
  'leave.plans.assign': /"employeeIds"/,
  'leave.plans.previewContractChange': /"years":\[\]/,
  'leave.plans.unassign': /vacation_configuration_assignation_not_found/,
  'leave.adjustLeave': /"type":"adjust"/,
  'approvals.decideMany': /"problem":null/,
  // Viewers see corrections and decide none; an entry of the same hour may be there already.
  'corrections.propose': /"status":"proposed"|role_not_allowed/,
  'corrections.proposeMany': /"problem":(null|"role_not_allowed")/,
  'corrections.accept': /"status":"accepted"|work_entry_overlaps|role_not_allowed/,
  'corrections.reject': /"status":"rejected"|role_not_allowed/,
  'corrections.withdraw': /"status":"withdrawn"|role_not_allowed/,
  'corrections.object': /self_resolution_not_allowed/,
  'corrections.carryOut': /correction_needs_agreement/,
  'corrections.decideMany': /"problem":(null|"role_not_allowed")/,
  'contracts.createAnnex': /annex_already_exists/,
  'contracts.createContract': /contract_overlaps/,
  'contracts.createSalary': /salary_overlaps/,
  'contracts.deleteSalary': /^{"result":/,
  'contracts.deleteAnnex': /^{"result":/,
  'contracts.deleteContract': /^{"result":/,
  'companyRequests.deleteDelegation': /^{"result":/,
  'companyRequests.listDelegates': /SUBSTITUTE X/,
  'companyRequests.previewLevels': /SUBSTITUTE X/,
  'organisation.getCheckOrigins': /"ofCompany":null/,
  'organisation.setOriginsOfPerson': /^{"result":/,
  'contracts.endEmployment': /^{"result":/,
  'documents.delete': /^{"result":/,
  'people.deleteEmployee': /^{"result":/,
  'people.deletePicture': /^{"result":/,
  'personalData.erase': /employee_still_active|self_resolution_not_allowed/,
  'projects.addTime': /time_entry_overlaps/,
  'projects.changeTime': /^{"result":/,
  'projects.removeTime': /^{"result":/,
  'approvals.previewDecisions': /"problem":null/,
  'people.departmentAssignations.addMember': /department_not_found/,
  'people.departmentAssignations.listMembers': /"total":0/,
  'people.departmentAssignations.delete': /employee_department_assignation_not_found/,
  'overtime.assignPolicy': /"employeeIds"/,
  'overtime.adjustBalance': /employee_not_adjustable/,
  'overtime.deletePayout': /overtime_payout_already_exported/,
  'overtime.exportPayoutFile': /overtime_payout_already_exported/,
  'overtime.payOutMany': /employee_not_adjustable/,
  'overtime.previewContractChange': /"days":null/,
  'overtime.previewPayouts': /employee_not_adjustable/,
  'overtime.previewReversal': /overtime_payout_already_exported/,
  'overtime.reverseAdjustment': /overtime_payout_already_exported/,
  'periods.confirm': /record_changed/,
  'periods.refuse': /^{"result":/,
  'periods.approve': /^{"result":/,
  'periods.unapprove': /^{"result":/,
  'periods.close': /"kind":"close-period"/,
  'periods.reopen': /"kind":"reopen-period"/,
  'overtime.explainDay': /"date":"2026-03-02"/,
  'overtime.previewAdjustment': /employee_not_adjustable/,
  'time.addEntry': /work_entry_overlaps/,
  'time.changeEntry': /work_entry_changed/,
  'time.listEntryVersions': /"reason":"created"/,
  'time.removeEntry': /work_entry_changed/,
  'time.settleAnomalies': /work_entry_changed/,
  'timesheets.dismissPunch': /^{"result":/,
};

/** Rights needed to see other people, if the scope is not enough. */
const SEEN_WITH: { [name: string]: Right } = {
  // Of others, for who administers (F4).
  'companyRequests.createDelegation': 'administer',
  'companyRequests.deleteDelegation': 'administer',
  'companyRequests.listDelegates': 'administer',
  'companyRequests.exportDelegations': 'administer',
  'companyRequests.listDelegations': 'administer',
  'companyRequests.updateDelegation': 'administer',
  'contracts.listSalaries': 'seePay',
  'documents.list': 'seeHealth',
  'documents.update': 'seeHealth',
  'documents.delete': 'seeHealth',
  'people.deletePicture': 'administer',
};

/** Steps that people take for themselves alone, whoever else sees them. */
const OF_ONESELF: ReadonlySet<string> = new Set([
  'absences.cancelRequest',
  'periods.confirm',
  'periods.refuse',
] as const);

/** Numbers about everybody whom the caller sees. */
const COUNTED: ReadonlySet<string> = new Set([
  ...[
    'approvals.countPending',
    'corrections.count',
    'overtime.countRecomputing',
    'reports.absenceRate',
    'reports.overtimeByDepartment',
  ],
  ...['reports.headcount', 'reports.hours', 'reports.absenceRateByMonth', 'reports.contractEndsByMonth'],
  ...['reports.exportSummed', 'periods.list', 'periods.get', 'periods.review'],
]);

/** They answer with a job, which tells nothing of anybody. */
const STARTS_JOB: ReadonlySet<string> = new Set(['periods.close', 'periods.reopen']);

const call = (member: TestMember, name: string, target: Target) =>
  member.call(pageOperations.get(name)?.kind ?? 'query', name, inputs[name]?.(target));

/** An answer without what differs from request to request, and with the target's ids as those of nobody. */
const comparable = (
  { status, text }: { status: number; text: string },
  { employeeId, requestId, documentId, entryId, correctionId, calendarId, delegationId, timeEntryId, mark }: Target,
) =>
  `${status} ${text}`
    .replace(/"requestId":"[^"]+"/, '')
    .replaceAll(employeeId, NOBODY.employeeId)
    .replaceAll(requestId, NOBODY.requestId)
    .replaceAll(documentId, NOBODY.documentId)
    .replaceAll(entryId, NOBODY.entryId)
    .replaceAll(correctionId, NOBODY.correctionId)
    .replaceAll(calendarId, NOBODY.calendarId)
    .replaceAll(delegationId, NOBODY.delegationId)
    .replaceAll(timeEntryId, NOBODY.timeEntryId)
    .replaceAll(mark, NOBODY.mark);

const allNames = [...pageOperations.keys()];
const names = allNames.filter((name) => pageOperations.get(name)?.about !== 'company');
const ofCompany = allNames.filter((name) => pageOperations.get(name)?.about === 'company');
const PLACES = ['in scope', 'out of scope', 'own'] as const;
let cells = 0;
let searched = 0;

test('I2, I3 every operation for pages that is about people is called', () => {
  assert.deepEqual(Object.keys(inputs).sort(), names.toSorted());
  for (const name of [...DECIDES, ...LETS_GO, ...Object.keys(ADMITTED), ...Object.keys(SEEN_WITH)])
    assert.ok(names.includes(name), name);
});

async function judge(role: Role, name: string, place: (typeof PLACES)[number]): Promise<void> {
  cells += 1;
  const { member, self } = cases.get(role) as Case;
  const right = pageOperations.get(name);
  const whose = { 'in scope': inside, 'out of scope': outside, own: self }[place];
  const target = { ...whose };
  if (DECIDES.has(name) && place !== 'own' && may({ role }, 'decide')) {
    target.requestId = await whose.request();
  }
  if (name === 'absences.cancelRequest') target.requestId = await whose.request();
  if (name.startsWith('corrections.')) target.correctionId = await whose.correction();
  if (name === 'documents.delete') target.documentId = await whose.document();
  if (name === 'companyRequests.deleteDelegation') target.delegationId = await whose.delegation();
  // Another person leaves, so that the caller and the person in scope stay.
  if (LETS_GO.has(name)) target.employeeId = await company.person({ officeIds: [whose.officeId] });
  if (name === 'contracts.deleteContract') target.contractId = await whose.contract();
  if (name === 'contracts.deleteSalary') target.salaryId = await whose.oldSalary();
  if (name === 'contracts.deleteAnnex') target.annexId = await whose.annex();
  if (name === 'timesheets.dismissPunch') target.punchId = await whose.punch();
  if (name === 'projects.removeTime') target.timeEntryId = await whose.projectTime();
  const answer = await call(member, name, target);
  const said = `${role} ${name} ${place}: ${answer.status} ${answer.text}`;
  if (role === 'employee') tellsNobodyElse(answer.text, said);
  if (!right || !may({ role }, right.right)) {
    assert.equal(answer.status, 403, said);
    assert.match(answer.text, /role_not_allowed/, said);
    return;
  }
  const isInScope = place !== 'out of scope' || may({ role }, 'seeEverybody');
  const isSeen = place === 'own' || (!OF_ONESELF.has(name) && isInScope && may({ role }, SEEN_WITH[name] ?? 'look'));
  if (!isSeen) assert.ok(!answer.text.includes(whose.mark), said);
  if (COUNTED.has(name)) {
    // Counted for everybody whom the caller sees; how many that is, tests of their own know.
    assert.equal(answer.status, 200, said);
    return;
  }
  if (right.about === 'people' && !STARTS_JOB.has(name)) {
    assert.equal(answer.status, 200, said);
    assert.equal(answer.text.includes(whose.mark), isSeen, said);
  } else if (isSeen && right.decides && place === 'own') {
    assert.match(answer.text, /self_resolution_not_allowed/, said);
  } else if (isSeen) {
    assert.match(answer.text, ADMITTED[name] ?? new RegExp(whose.mark), said);
  }
  if (!isSeen) assert.equal(comparable(answer, target), comparable(await call(member, name, NOBODY), NOBODY), said);
}

/** I4: an employee learns nothing about a colleague, whatever the answer is about. */
function tellsNobodyElse(text: string, said: string): void {
  const others = [inside, outside, ...[...cases].flatMap(([role, { self }]) => (role === 'employee' ? [] : [self]))];
  for (const { mark, employeeId } of others) {
    searched += 1;
    assert.ok(!text.includes(mark), said);
    // A refusal repeats no id, and a file has no ids.
    assert.ok(!text.includes(`"id":"${employeeId}"`) && !text.includes(`"employeeId":"${employeeId}"`), said);
  }
}

/** A procedure about nobody in particular answers the same for every scope: one cell for each role. A text is no input of any procedure. */
async function judgeOfCompany(role: Role, name: string): Promise<void> {
  cells += 1;
  const { status, text } = await (cases.get(role) as Case).member.call(
    pageOperations.get(name)?.kind ?? 'query',
    name,
    'bad input',
  );
  const isAllowed = may({ role }, pageOperations.get(name)?.right as Right);
  assert.equal(text.includes('role_not_allowed'), !isAllowed, `${role} ${name}: ${status} ${text}`);
  if (isAllowed) assert.ok(status === 422 || status === 200, `${role} ${name}: ${status} ${text}`);
}

for (const role of ROLES) {
  test(`I2, I3 the role ${role}: what it may do in scope, out of it, and about oneself`, async () => {
    for (const name of names) for (const place of PLACES) await judge(role, name, place);
    for (const name of ofCompany) await judgeOfCompany(role, name);
  });
}

test('I4 an employee is refused, or gets nothing, for a colleague in each procedure, and no answer names one', (t) => {
  assert.equal(searched, names.length * PLACES.length * (ROLES.length + 1));
  t.diagnostic(`${searched} answers without a colleague`);
});

test('I4 numbers that an employee gets count nobody else', async () => {
  const { member, self } = cases.get('employee') as Case;
  const own = [...COUNTED].filter((name) => may({ role: 'employee' }, pageOperations.get(name)?.right as Right));
  assert.ok(own.length > 0);
  const answers = async () => {
    const texts: string[] = [];
    for (const name of own) texts.push((await call(member, name, self)).text);
    return texts;
  };
  const before = await answers();
  // One colleague more, with one more of everything that is counted.
  const colleague = await subject('COUNTED-MARK');
  await colleague.correction();
  assert.deepEqual(await answers(), before);
});

test('I2, I3 the matrix has no gap', (t) => {
  assert.equal(cells, ROLES.length * (names.length * PLACES.length + ofCompany.length));
  t.diagnostic(
    `${cells} cells: ${ROLES.length} roles, ${names.length} procedures about people in ${PLACES.length} places, ` +
      `${ofCompany.length} about the company`,
  );
});
