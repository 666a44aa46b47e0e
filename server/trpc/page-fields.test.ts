import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyTRPCProcedure } from '@trpc/server';
import { maySee } from '../access/field-rights.ts';
import { readText } from '../db/statement.ts';
import { employeeOutput } from '../people/schema.ts';
import { addDays } from '../shared/dates.ts';
import { FIELD_KINDS, type FieldKind, fieldsOf } from '../shared/field-kinds.ts';
import { may } from '../shared/rights.ts';
import { ROLES, type Role } from '../shared/roles.ts';
import { absenceCompany, REQUESTS } from '../testing/absences.ts';
import { samplePdf } from '../testing/calls.ts';
import { keepDocument } from '../testing/documents.ts';
import { addImport } from '../testing/imports.ts';
import { addJob } from '../testing/long-jobs.ts';
import { addMember, type TestMember } from '../testing/members.ts';
import { CATALOGUES } from '../testing/page-rights.ts';
import { planted } from '../testing/planted-fields.ts';
import { createWorld } from '../testing/world.ts';
import { appRouter } from './root.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const PERIOD = { from: '2026-01-01', to: '2026-12-31' };

/** How a value appears in JSON; for a number that may appear elsewhere, with its name. */
const traces = (fields: Record<string, unknown>): string[] =>
  Object.entries(fields).flatMap(([name, value]) => {
    if (Array.isArray(value)) return value.map((one) => JSON.stringify(one));
    return typeof value === 'number' && value < 1000 ? [`"${name}":${value}`] : [JSON.stringify(value).slice(1, -1)];
  });

const company = await absenceCompany(world);
const { rest, person, type, ask } = company;
const created = async (path: string, body: object): Promise<string> => {
  const answer = await rest.post(path, body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return answer.data.id;
};
const customFieldId = await created('/core/v3/custom-fields', { name: 'PLANT-field' });
const officeId = await created('/core/v3/offices', { name: 'Theirs' });
const otherOfficeId = await created('/core/v3/offices', { name: 'Elsewhere' });
const departmentId = await created('/core/v3/departments', { name: 'Warehouse' });
const gate = { latitude: 1.5, longitude: 2.5 };
const locationId = await created('/core/v3/locations', { name: 'Gate', coordinates: gate, radio: 100 });
const employeeId = await person({
  departmentIds: [departmentId],
  officeIds: [officeId],
  ...planted.pay,
  ...planted.personal,
  ...planted.health,
  ...planted.secret,
  firstName: 'Ana',
  lastName: 'Findable',
  customFields: [{ id: customFieldId, value: 'PLANT-custom' }],
});
const salaryId = await created('/contract/v1/salaries', {
  ...{ employeeId, payPeriod: 'yearly', currency: 'XAF', grossSalary: 87_654_321, payments: 12 },
  ...{ startDate: '2026-01-01', comments: 'PLANT-salary', contributionGroup: 'PLANT-group' },
});
const { data: contracts } = await rest.get(`/contract/v1/contracts?employeeId=${employeeId}`);
await rest.put(`/contract/v1/contracts/${contracts[0].id}`, { socialSecurityNumber: 'PLANT-contract' });
const point = { latitude: 12.345_678, longitude: -98.765_432 };
await rest.put('/core/v3/configurations/company', { correctionsNeedOtherParty: false });
const entryId = await created('/schedule/v1/work-entries', {
  ...{ employeeId, workEntryType: 'work' },
  workEntryIn: { date: '2026-03-02T08:00:00Z', coordinates: point },
  workEntryOut: { date: '2026-03-02T20:00:00Z', coordinates: point },
});
await created('/schedule/v1/work-entries', {
  ...{ employeeId, workEntryType: 'work' },
  workEntryIn: { date: '2026-03-09T08:00:00Z', coordinates: point },
});

const projectId = await created('/project/v1/projects', { name: 'A project' });
const tagId = await created('/project/v1/tags', { name: 'A tag' });
const timeEntryId = await created('/project/v1/time-entries', {
  ...{ employeeId, projectId, tagIds: [tagId] },
  timeEntryIn: { date: '2026-03-02T08:00:00Z', coordinates: point },
  timeEntryOut: { date: '2026-03-02T20:00:00Z', coordinates: point },
});

const substituteId = await person({ firstName: 'Stand', lastName: 'In' });
const absent = { employeeId, delegateId: substituteId, from: '2026-03-02', to: '2026-03-08' };
const delegationId = await created('/request/v1/delegations', absent);

const DOCUMENT = await keepDocument(rest, employeeId, samplePdf('PLANT-file.pdf'));
const hidden = { type: 'private', color: '#a1b2c3' };
const privateId = await type({ ...hidden, name: 'PLANT-type', category: 'sick' });
const paidPrivateId = await type({ ...hidden, name: 'PLANT-paid', category: 'compensation' });
const normalId = await type({ name: 'Holiday' });
const asked = async (typeId: string, date: string, word: string) =>
  (await ask(employeeId, typeId, [{ date }], { comment: word, documentIds: word === 'NORMAL-asks' ? [] : [DOCUMENT] }))
    .data.id as string;
const privateRequest = await asked(privateId, '2026-03-16', 'PLANT-asks');
const decidedPrivate = await asked(privateId, '2026-03-17', 'PLANT-asks');
await rest.post(`${REQUESTS}/${decidedPrivate}/accept`, { resolutionComment: 'PLANT-answers' });
const paidPrivate = await asked(paidPrivateId, '2026-03-03', 'PLANT-asks');
await rest.post(`${REQUESTS}/${paidPrivate}/accept`, { resolutionComment: 'PLANT-answers' });
const normalRequest = await asked(normalId, '2026-03-18', 'NORMAL-asks');
const decidedNormal = await asked(normalId, '2026-03-19', 'NORMAL-asks');
await rest.post(`${REQUESTS}/${decidedNormal}/reject`, { resolutionComment: 'NORMAL-answers' });
const requestIds = [privateRequest, decidedPrivate, paidPrivate, normalRequest, decidedNormal];

const ofPrivate = [
  'PLANT-type',
  'PLANT-paid',
  '#a1b2c3',
  'PLANT-asks',
  'PLANT-answers',
  'PLANT-file',
  DOCUMENT,
  '"category":"sick"',
];
/** What is looked for in every answer, by kind. */
const VALUES: Record<FieldKind, string[]> = {
  common: ['Findable', employeeId],
  work: [],
  comment: ['NORMAL-asks', 'NORMAL-answers'],
  personal: [...traces(planted.personal), 'PLANT-field', 'PLANT-custom', '12.345678', '98.765432'],
  pay: [...traces(planted.pay), '87654321', 'XAF', 'PLANT-salary', 'PLANT-group', 'PLANT-contract'],
  health: [...traces(planted.health), ...ofPrivate],
  secret: [...traces(planted.secret), 'PLANT-client'],
};
/** What the pages of this release show to who may see it: without it, nothing would be proven by what is missing. */
const SHOWN: Partial<Record<FieldKind, string[]>> = {
  ...{ common: VALUES.common, comment: VALUES.comment, health: [...ofPrivate, ...traces(planted.health)] },
  ...{ personal: [...traces(planted.personal), 'PLANT-field', 'PLANT-custom'], pay: traces(planted.pay) },
};

const NOBODY = crypto.randomUUID();
const planId = await created('/schedule/v1/vacation-configurations', { name: 'Plan', year: 2026, maxDaysOff: 20 });
const turnedToken = await created('/core/v3/api-tokens', { name: 'Turned for a test' });
const endpoint = { url: 'https://payroll.example.com/jornada', events: ['employee'] };
const importId = await addImport(world.ownerPool, company.companyId);
const jobId = await addJob(world.ownerPool, company.companyId);
const endpointId = await created('/core/v3/webhook-endpoints', endpoint);
const deliveryId = await created(`/core/v3/webhook-endpoints/${endpointId}/test`, {});
const statuses = { status: ['pending', 'accepted', 'rejected', 'cancelled'] };
const decisions = { requests: [decidedNormal, privateRequest].map((id) => ({ kind: 'absence', id })) };
const adjustment = { employeeId, ...PERIOD, operation: 'add', amountSeconds: 60 };
const payout = { employeeId, ...PERIOD, amountSeconds: 60, balanceBeforeSeconds: 1 };
const ofCatalogues = CATALOGUES.map((catalogue): [string, unknown[]][] => [
  [`${catalogue}.create`, [{ name: 'Made for a test' }]],
  [`${catalogue}.list`, [{}]],
  ...['get', 'update', 'remove'].map((operation): [string, unknown[]] => [
    `${catalogue}.${operation}`,
    [{ id: NOBODY }],
  ]),
]);
/** What each procedure for pages is called with, in the order in which nothing spoils what follows. */
const inputs: Record<string, unknown[]> = {
  ...Object.fromEntries(ofCatalogues.flat()),
  'approvals.countPending': [undefined],
  'approvals.exportInbox': [{ ...statuses, format: 'csv' }],
  'approvals.getInboxRequest': requestIds.map((id) => ({ id })),
  'approvals.listInbox': [statuses, { ...statuses, absenceTypeId: privateId }, { ...statuses, search: 'Findable' }],
  'approvals.listTypeChoices': [undefined],
  'approvals.previewRequest': [
    { employeeId, type: 'create', absenceTypeId: privateId, daysOff: [{ date: '2026-11-02' }] },
    { employeeId, type: 'create', absenceTypeId: normalId, daysOff: [{ date: '2026-11-02' }] },
  ],
  'absences.exportHolidays': [{ format: 'csv' }],
  'absences.exportPersonYear': ['absences', 'ledger'].map((list) => ({ employeeId, year: 2026, list, format: 'csv' })),
  'absences.exportPlans': [{ format: 'csv' }],
  'absences.exportTimeline': [undefined, privateId].map((absenceTypeId) => ({
    ...{ from: '2026-03-01', to: '2026-03-31', absenceTypeId, format: 'csv' },
  })),
  'absences.exportTypes': [{ format: 'csv' }],
  'absences.getPersonYear': [{ employeeId, year: 2026 }],
  'absences.getCoverage': [{ from: '2026-01-01', to: '2026-03-31' }],
  'absences.getTimeline': ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01'].flatMap((from) => {
    const quarter = { from, to: addDays(from, 91) };
    return [quarter, { ...quarter, absenceTypeId: privateId }];
  }),
  'absences.listAskTypes': [undefined],
  'absences.listTypes': [{}],
  'absences.createType': [{ name: 'Made for a test', pickMode: 'by_days' }],
  'absences.updateType': [{ id: NOBODY, name: 'Nothing' }],
  'absences.deleteType': [{ id: NOBODY }],
  'leave.adjustLeave': [{ id: NOBODY, days: 1 }],
  'leave.plans.assign': [{ vacationConfigurationId: planId, employeeIds: [employeeId], year: 2026 }],
  'leave.plans.create': [{ name: 'Made for a test', year: 2026 }],
  'leave.plans.list': [{}],
  'leave.plans.listAssignations': [{ vacationConfigurationId: planId }],
  'leave.plans.preview': [{ id: planId, year: 2026, maxDaysOff: 5, employeeIds: [employeeId] }],
  'leave.plans.previewContractChange': [{ kind: 'updateContract', input: { id: contracts[0].id, weeklyHours: 30 } }],
  'leave.plans.remove': [{ id: NOBODY }],
  'leave.plans.unassign': [{ vacationConfigurationId: planId, employeeId }],
  'leave.plans.update': [{ id: planId, maxDaysOff: 21 }],
  'organisation.createHolidayCalendar': [{ name: 'Made for a test', daysOff: [] }],
  'organisation.deleteHolidayCalendar': [{ id: NOBODY }],
  'organisation.listHolidayCalendars': [{}],
  'organisation.listStaffedUnits': [undefined],
  'organisation.setMinimumPresent': [{ entityReference: { type: 'office', id: officeId }, minimumPresent: 1 }],
  'organisation.updateHolidayCalendar': [{ id: NOBODY, name: 'Nothing' }],
  'access.listApiRequests': [{}],
  'access.listTokens': [{}],
  'audit.exportLines': [{ recordType: ['tag'], format: 'csv' }],
  'audit.listActors': [undefined],
  'audit.listHistory': [{ recordType: 'employee', recordId: employeeId }],
  'audit.listLines': [{ recordType: ['tag'] }],
  'access.createToken': [{ name: 'Made for a test' }],
  'access.listScopeUnits': [undefined],
  'access.listUsers': [{}, { status: ['invited'] }],
  'access.listNotices': [undefined],
  'access.setNotice': [{ kind: 'decision_reminder', frequency: 'never' }],
  'access.saveView': [{ page: 'overtime', name: 'A view', query: 'q=a' }],
  'access.listViews': [{ page: 'overtime' }],
  'access.removeView': [{ page: 'overtime', name: 'A view' }],
  'access.getUser': [{ id: NOBODY }],
  'access.updateUser': [{ id: NOBODY, role: 'viewer' }],
  'access.removeUser': [{ id: NOBODY }],
  'access.listInvitations': [{}],
  'access.createInvitation': [{ email: 'berta@example.com', role: 'viewer', employeeId }],
  'access.getInvitation': [{ id: NOBODY }],
  'access.resendInvitation': [{ id: NOBODY }],
  'access.withdrawInvitation': [{ id: NOBODY }],
  'access.revokeToken': [{ id: NOBODY }],
  'access.getSingleSignOn': [undefined],
  'access.setSingleSignOn': [{ issuer: 'https://login.x.test', clientId: 'jornada', clientSecret: 'PLANT-client' }],
  'access.deleteSingleSignOn': [undefined],
  'access.rotateToken': [{ id: turnedToken, oldValidForSeconds: 0 }],
  'organisation.getCompanySettings': [undefined],
  'organisation.getCheckOrigins': [{ employeeId }],
  'organisation.setOriginsOfPerson': [{ employeeId, availableCheckOrigins: ['web'] }],
  'organisation.updateCompanySettings': [{ requireTwoFactor: [] }],
  'organisation.listOffices': [{}],
  'organisation.archiveOffice': [{ id: otherOfficeId }],
  'organisation.unarchiveOffice': [{ id: otherOfficeId }],
  'organisation.createOffice': [{ name: 'Made for a test' }],
  'organisation.updateOffice': [{ id: NOBODY, name: 'Nothing' }],
  'organisation.deleteOffice': [{ id: NOBODY }],
  'organisation.listUnitUses': [undefined],
  'organisation.departments.create': [{ name: 'Made for a test' }],
  'organisation.departments.get': [{ id: departmentId }],
  'organisation.departments.list': [{}],
  'organisation.departments.remove': [{ id: NOBODY }],
  'organisation.departments.update': [{ id: departmentId, name: 'Warehouse' }],
  'organisation.createEntityGroup': [{ name: 'Made for a test', employeeIds: [employeeId] }],
  'organisation.getEntityGroup': [{ id: NOBODY }],
  'organisation.listEntityGroups': [{}],
  'organisation.updateEntityGroup': [{ id: NOBODY, name: 'Nothing' }],
  'organisation.deleteEntityGroup': [{ id: NOBODY }],
  'organisation.locations.create': [{ name: 'Made for a test', coordinates: gate, radio: 100 }],
  'organisation.locations.get': [{ id: locationId }],
  'organisation.locations.list': [{}],
  'organisation.locations.remove': [{ id: NOBODY }],
  'organisation.locations.update': [{ id: locationId, radio: 120 }],
  'organisation.assignLocation': [{ locationId, entityReference: { type: 'office', id: NOBODY } }],
  'organisation.listLocationAssignations': [{}],
  'organisation.deleteLocationAssignation': [{ id: NOBODY }],
  'people.departmentAssignations.create': [{ employeeId, departmentId: NOBODY }],
  'people.departmentAssignations.list': [{ departmentId: [departmentId] }],
  'people.departmentAssignations.remove': [{ id: NOBODY }],
  'calendarFeeds.create': [{ employeeId }],
  'calendarFeeds.list': [{}],
  'calendarFeeds.remove': [{ id: NOBODY }],
  'contracts.listContracts': [{}, { employeeId: [employeeId] }],
  'contracts.getContract': [{ id: contracts[0].id }],
  'contracts.exportContracts': [{ format: 'csv' }],
  'contracts.listSalaries': [{}, { employeeId: [employeeId] }],
  'contracts.createSalary': [
    {
      employeeId,
      payPeriod: 'yearly',
      currency: 'EUR',
      grossSalary: 1,
      payments: 1,
      startDate: '2001-01-01',
      endDate: '2001-01-02',
    },
  ],
  'contracts.updateSalary': [{ id: salaryId, payments: 12 }],
  'contracts.deleteSalary': [{ id: NOBODY }],
  'contracts.createContract': [{ employeeId, startAt: '2001-01-01', endAt: '2001-01-02' }],
  'contracts.updateContract': [{ id: contracts[0].id, comment: 'Changed' }],
  'contracts.deleteContract': [{ id: NOBODY }],
  'contracts.listAnnexes': [{ contractId: contracts[0].id }],
  'contracts.createAnnex': [{ contractId: contracts[0].id, startAt: '2026-12-31', endAt: '2026-12-31' }],
  'contracts.deleteAnnex': [{ contractId: contracts[0].id, annexId: NOBODY }],
  'contracts.exportCatalogue': [{ catalogue: 'agreements', format: 'csv' }],
  'companyRequests.createDelegation': [{ ...absent, delegateId: NOBODY }],
  'companyRequests.deleteDelegation': [{ id: NOBODY }],
  'companyRequests.listDelegates': [{ employeeId }],
  'companyRequests.exportDelegations': [{ format: 'csv' }],
  'companyRequests.listDelegations': [{}],
  'companyRequests.updateDelegation': [{ id: delegationId, to: '2026-03-09' }],
  'devices.create': [{ name: 'Made for a test' }],
  'devices.get': [{ id: NOBODY }],
  'devices.list': [{}],
  'devices.renewCode': [{ id: NOBODY }],
  'devices.revoke': [{ id: NOBODY }],
  'devices.update': [{ id: NOBODY, name: 'Nothing' }],
  'companyRequests.createType': [{ name: 'Made for a test' }],
  'companyRequests.deleteType': [{ id: NOBODY }],
  'companyRequests.exportTypes': [{ format: 'csv' }],
  'companyRequests.getType': [{ id: NOBODY }],
  'companyRequests.listTypes': [{}],
  'companyRequests.listTypeUses': [undefined],
  'companyRequests.previewLevels': [
    { employeeId, levels: [{ approvers: [{ role: 'manager' }, { managerSteps: 1 }] }] },
  ],
  'companyRequests.updateType': [{ id: NOBODY, name: 'Nothing' }],
  'documents.list': [{}, { employeeId: [employeeId] }, { absenceDayOffRequestId: [decidedPrivate, normalRequest] }],
  'documents.remove': [{ id: NOBODY }],
  'overtime.exportPolicies': [{ format: 'csv' }],
  'overtime.listPolicies': [{}],
  'overtime.listPayouts': [{}],
  'overtime.previewPayouts': [{ payouts: [payout] }],
  'overtime.payOutMany': [{ payouts: [payout] }],
  'overtime.exportPayoutFile': [{ payoutIds: [NOBODY], format: 'csv' }],
  'overtime.deletePayout': [{ id: NOBODY }],
  'overtime.assignPolicy': [{ id: NOBODY, employeeIds: [employeeId], from: '2026-03-02' }],
  'overtime.createPolicy': [{ name: 'Made for a test', type: 'total' }],
  'overtime.deletePolicy': [{ id: NOBODY }],
  'overtime.getPolicy': [{ id: NOBODY }],
  'overtime.updatePolicy': [{ id: NOBODY, toleranceSeconds: 60 }],
  'overtime.previewContractChange': [{ kind: 'updateContract', input: { id: contracts[0].id, weeklyHours: 30 } }],
  'overtime.previewPolicy': [{ id: NOBODY, toleranceSeconds: 60 }],
  'overtime.previewReversal': [{ id: NOBODY }],
  'overtime.reverseAdjustment': [{ id: NOBODY, balanceBeforeSeconds: 0 }],
  'overtime.countRecomputing': [{}, { employeeId }],
  'overtime.listBalances': [{ ...PERIOD }],
  'overtime.exportBalances': [{ ...PERIOD, format: 'csv' }],
  'overtime.explainDay': [
    { employeeId, date: '2026-03-02' },
    { employeeId, date: '2026-03-03' },
    { employeeId, date: '2026-03-17' },
  ],
  'overtime.getPersonOvertime': [{ employeeId, ...PERIOD }],
  'overtime.previewAdjustment': [adjustment, { ...adjustment, balanceBeforeSeconds: 1 }],
  'overtime.adjustBalance': [
    { ...adjustment, balanceBeforeSeconds: 1 },
    { ...adjustment, from: '2026-03-03', to: '2026-03-03', balanceBeforeSeconds: 1 },
  ],
  'projects.addTime': [
    { employeeId, timeEntryIn: { date: '2026-03-04T08:00:00Z' }, timeEntryOut: { date: '2026-03-04T09:00:00Z' } },
  ],
  'projects.changeTime': [{ id: timeEntryId, tagIds: [tagId] }],
  'projects.exportTime': [{ ...PERIOD, format: 'csv' }],
  'projects.exportTotals': [{ ...PERIOD, by: 'person', format: 'csv' }],
  'projects.listTime': [{ ...PERIOD }],
  'projects.removeTime': [{ id: NOBODY }],
  'projects.sumTime': [{ ...PERIOD }, { ...PERIOD, by: 'person' }, { ...PERIOD, by: 'tag' }],
  'today.exportBoard': [{ format: 'csv' }],
  'today.getBoard': [{ limit: 500 }],
  'today.getFindings': [undefined],
  'today.getFirstSteps': [undefined],
  'today.getOwnDay': [undefined],
  'today.getWeekAbsences': [undefined],
  'access.followChanges': [{}],
  'contracts.listEmploymentChoices': [undefined],
  'contracts.hireEmployee': [{ person: { firstName: 'Hired', lastName: 'Person' }, contract: null }],
  'contracts.previewDepartures': [{ employeeIds: [employeeId] }],
  'contracts.endEmployment': [{ employeeId: NOBODY, lastDay: '2026-03-10' }],
  'people.deleteEmployee': [{ id: NOBODY }],
  'people.customFields.create': [{ name: 'Made for a test' }],
  'people.customFields.get': [{ id: customFieldId }],
  'people.customFields.list': [{}],
  'people.customFields.remove': [{ id: NOBODY }],
  'people.customFields.update': [{ id: customFieldId, name: 'PLANT-field' }],
  'people.exportFields': [{ format: 'csv' }],
  'people.listFieldUses': [undefined],
  'people.exportPeople': [{ format: 'csv' }],
  'people.exportUnits': (['offices', 'locations', 'departments', 'groups'] as const).map((list) => ({
    list,
    format: 'csv',
  })),
  'personalData.erase': [{ id: NOBODY, name: 'Nobody' }],
  'personalData.previewErasure': [{ id: employeeId }],
  'people.getEmployee': [{ id: employeeId }],
  'people.listPeople': [{}, { search: 'Findable' }, { customFieldId }],
  'people.searchEmployees': [{ text: 'Findable' }, { ids: [employeeId] }],
  'people.updateEmployee': [{ id: employeeId, workPhone: '123' }],
  'time.exportCatalogue': [{ catalogue: 'breaks', format: 'csv' }],
  'time.addEntry': [
    {
      ...{ employeeId, workEntryType: 'work', reason: 'Forgotten' },
      ...{ workEntryIn: { date: '2026-03-04T08:00:00Z' }, workEntryOut: { date: '2026-03-04T09:00:00Z' } },
    },
  ],
  'time.changeEntry': [{ id: entryId, versionId: NOBODY, reason: 'Forgotten' }],
  'time.listEntryVersions': [{ id: entryId }],
  'time.listPunches': [{ around: point, withinMeters: 500 }],
  'time.removeEntry': [{ id: entryId, versionId: NOBODY, reason: 'Forgotten' }],
  'time.settleAnomalies': [{ items: [{ id: entryId, versionId: NOBODY }], reason: 'Forgotten' }],
  // The day and the week of a private absence.
  'timesheets.getPersonTime': [{ employeeId, from: '2026-03-01', to: '2026-03-31' }],
  'timesheets.exportPersonTime': [{ employeeId, from: '2026-03-01', to: '2026-03-31', format: 'csv' }],
  'timesheets.listAnomalies': [{}],
  'timesheets.exportAnomalies': [{ format: 'csv' }],
  'timesheets.listChoices': [undefined],
  'timesheets.listDay': [{ date: '2026-03-03' }, { date: '2026-03-17' }],
  'timesheets.exportDay': [{ date: '2026-03-03', format: 'csv' }],
  'imports.list': [{}],
  'imports.check': [{ id: importId }],
  'imports.get': [{ id: importId }],
  'imports.exportRows': [{ id: importId, format: 'csv' }],
  'imports.listProblems': [{ id: importId }],
  'imports.writeTemplate': [{ kind: 'employees', format: 'csv' }],
  'imports.previewTakeBack': [{ id: importId }],
  'imports.run': [{ id: importId, rows: 'all' }],
  'imports.setColumns': [{ id: importId, mapping: [], choices: { order: null, mark: null } }],
  'imports.takeBack': [{ id: importId }],
  'longWork.listJobs': [{}],
  'longWork.getJob': [{ id: jobId }],
  'longWork.cancelJob': [{ id: jobId }],
  'webhooks.listEndpoints': [{}],
  'webhooks.getEndpoint': [{ id: endpointId }],
  'webhooks.createEndpoint': [endpoint],
  'webhooks.updateEndpoint': [{ id: endpointId, events: ['employee', 'salary'] }],
  'webhooks.rotateSecret': [{ id: endpointId }],
  'webhooks.sendTestEvent': [{ id: endpointId }],
  'webhooks.listDeliveries': [{ id: endpointId }],
  'webhooks.getDelivery': [{ id: endpointId, deliveryId }],
  'webhooks.redeliver': [{ id: endpointId, deliveryId }],
  'webhooks.deleteEndpoint': [{ id: NOBODY }],
  // Refused to who may see the type, since the day is taken: nothing is added to what is counted below.
  'absences.askFor': [{ employeeId, type: 'create', absenceTypeId: privateId, daysOff: [{ date: '2026-03-17' }] }],
  'approvals.previewDecisions': [{ ...decisions, decision: 'accepted' }],
  'approvals.decideMany': [{ ...decisions, decision: 'rejected' }],
};

const procedures = Object.entries(appRouter._def.procedures as unknown as Record<string, AnyTRPCProcedure>).map(
  ([name, { _def }]) => ({
    name,
    ...(_def as unknown as { type: 'query' | 'mutation' | 'subscription'; meta?: { pages?: true } }),
  }),
);

async function answersTo(member: TestMember): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  for (const [name, given] of Object.entries(inputs)) {
    const kind = procedures.find((procedure) => procedure.name === name)?.type ?? 'query';
    const answers = [];
    for (const input of given) answers.push((await member.call(kind, name, input)).text);
    // A secret address is by chance, and may hold any two letters.
    texts.set(name, answers.join('\n').replaceAll(/"url":"[^"]*"/g, ''));
  }
  return texts;
}

test('every procedure for pages is looked at', () => {
  const marked = procedures.filter(({ meta }) => meta?.pages).map(({ name }) => name);
  assert.deepEqual(Object.keys(inputs).sort(), marked.sort());
});

test('every pay, personal and health field and secret of an employee is planted', () => {
  const fields = fieldsOf(employeeOutput).flatMap(({ path, kind }) => {
    const name = path.split(/[.[]/, 1)[0] as string;
    return kind && kind in planted && name !== 'customFields' ? [`${kind} ${name}`] : [];
  });
  const ours = Object.entries(planted).flatMap(([kind, values]) =>
    Object.keys(values).map((name) => `${kind} ${name}`),
  );
  assert.deepEqual([...new Set(fields)].sort(), ours.sort());
});

type Place = 'in scope' | 'own' | 'out of scope';
const PLACES: readonly Place[] = ['in scope', 'own', 'out of scope'];

const memberAt = (role: Role, place: Place): Promise<TestMember> =>
  addMember(world, company, {
    role,
    employeeId: place === 'own' ? employeeId : null,
    sees: { officeIds: [place === 'in scope' ? officeId : otherOfficeId] },
  });

const NEEDED = {
  common: 'look',
  work: 'look',
  comment: 'seeComments',
  personal: 'seePersonal',
  pay: 'seePay',
  health: 'seeHealth',
} as const;

/** I4, as docs/rules/access.md has it. */
function isSeen(
  kind: FieldKind,
  { role, place, managersSeePay }: { role: Role; place: Place; managersSeePay: boolean },
) {
  if (kind === 'secret' || !may({ role }, 'look')) return false;
  if (place === 'own') return true;
  const isInScope = place === 'in scope' || may({ role }, 'seeEverybody');
  return isInScope && may({ role, managersSeePay }, NEEDED[kind]);
}

/** Two letters stand in many an encoded text by chance: they count where they are a word. */
const holds = (text: string, value: string): boolean =>
  value.length > 3 ? text.includes(value) : new RegExp(`(?<![\\w+/-])${value}(?![\\w+/=-])`).test(text);

let searched = 0;

async function search(role: Role, place: Place, managersSeePay: boolean): Promise<void> {
  const answers = await answersTo(await memberAt(role, place));
  const all = [...answers.values()].join('\n');
  for (const kind of FIELD_KINDS) {
    if (isSeen(kind, { role, place, managersSeePay })) {
      for (const value of SHOWN[kind] ?? []) assert.ok(holds(all, value), `${role} ${place} sees ${value}`);
    } else {
      for (const [name, text] of answers)
        for (const value of VALUES[kind]) {
          searched += 1;
          assert.ok(!holds(text, value), `${role} ${place} ${name} answers ${kind} ${value}`);
        }
    }
  }
}

for (const role of ROLES) {
  test(`I4 what the pages answer to the role ${role}, of people in scope, of oneself and of others`, async (t) => {
    searched = 0;
    for (const place of PLACES) await search(role, place, false);
    t.diagnostic(`${searched} searches for a value in the answers of a procedure`);
  });
}

test('I4 in scope, a private absence is Absent to a manager', async () => {
  const { text } = await (await memberAt('manager', 'in scope')).call('query', 'approvals.listInbox', statuses);
  assert.match(text, /"absenceType":null/);
});

test('I4 a filter by a private type finds nothing for who may not see it', async () => {
  const input = { ...statuses, absenceTypeId: privateId };
  const totals: Record<string, number> = {};
  for (const role of ['viewer', 'manager', 'administrator'] as const) {
    const { text } = await (await addMember(world, company, { role })).call('query', 'approvals.listInbox', input);
    totals[role] = JSON.parse(text).result.data.total;
  }
  assert.deepEqual(totals, { viewer: 0, manager: 0, administrator: 2 });
});

test('I4 where the company says so, managers see pay in their scope; viewers do not, and nothing else changes', async () => {
  const seesPay = async (role: Role) => maySee((await memberAt(role, 'in scope')).scope, 'pay', employeeId);
  const settings = '/core/v3/configurations/company';
  const before = await memberAt('manager', 'in scope');
  assert.equal(await seesPay('manager'), false);
  const { status, data, body } = await rest.put(settings, { managersSeePay: true });
  assert.equal(status, 200, JSON.stringify(body));
  assert.equal(data.managersSeePay, true);
  assert.equal(await seesPay('manager'), true);
  assert.equal(await seesPay('viewer'), false);
  for (const role of ['viewer', 'manager'] as const) for (const place of PLACES) await search(role, place, true);
  // What was let in before the change is refused, and the next request of the session has the new right.
  await assert.rejects(before.scope.read(readText('select 1')({})), { code: 'unauthorized' });
  assert.equal((await before.call('query', 'approvals.listInbox', statuses)).status, 200);
  await rest.put(settings, { managersSeePay: false });
  assert.equal(await seesPay('manager'), false);
});

test('I4 people see all of their own absences, whatever their role', async () => {
  const self = await addMember(world, company, { role: 'viewer', employeeId });
  const { text } = await self.call('query', 'approvals.getInboxRequest', { id: decidedPrivate });
  for (const value of ['PLANT-type', 'PLANT-asks', 'PLANT-answers', DOCUMENT]) assert.ok(text.includes(value), value);
  const list = await self.call('query', 'approvals.listInbox', { ...statuses, absenceTypeId: privateId });
  assert.equal(JSON.parse(list.text).result.data.total, 2);
});
