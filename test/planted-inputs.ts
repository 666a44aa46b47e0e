import type { Operation } from '#server/platform/rpc/operation.ts';
import { addDays } from '#server/platform/shared/dates.ts';
import { fieldsOf } from '#server/platform/shared/field-kinds.ts';
import { CATALOGUES, pageOperations } from './page-operations.ts';
import type { PlantedCompany } from './planted-company.ts';
import { isExport } from './procedures.ts';

const PERIOD = { from: '2026-01-01', to: '2026-12-31' };
const NOBODY = crypto.randomUUID();
/** All that an inbox can hold. */
export const statuses = { status: ['pending', 'accepted', 'rejected', 'cancelled'] };

/**
 * The input that an operation about the company needs, if its schema tells: none, a list without filters, the file of a list, or the id of
 * no record. An answer with protected fields (I4) proves something only if it is about a planted record: its id is below.
 */
function inputOf(name: string, { about, kind, input, output }: Operation): unknown[] | undefined {
  if (about !== 'company') return;
  if (kind === 'query' && !input) return [undefined];
  const needs = (given: object) => !input?.safeParse({}).success && input?.safeParse(given).success;
  if (kind === 'query' && input?.safeParse({}).success) return [{}];
  if (isExport({ name })) return needs({ format: 'csv' }) ? [{ format: 'csv' }] : undefined;
  const isProtected = output && fieldsOf(output).some((field) => field.kind && field.kind !== 'common');
  return needs({ id: NOBODY }) && !isProtected ? [{ id: NOBODY }] : undefined;
}

const derived = [...pageOperations].flatMap(([name, operation]) => {
  const inputs = inputOf(name, operation);
  return inputs ? [[name, inputs] as const] : [];
});
const ofCatalogues = CATALOGUES.map((catalogue) => [`${catalogue}.create`, [{ name: 'Made for a test' }]] as const);

/** Inputs of each operation for pages, derived or written here, in an order in which no call spoils the next one. */
export function inputsOf({
  customFieldId,
  officeId,
  otherOfficeId,
  departmentId,
  locationId,
  employeeId,
  salaryId,
  contracts,
  entryId,
  point,
  gate,
  tagId,
  timeEntryId,
  absent,
  delegationId,
  privateId,
  normalId,
  decidedPrivate,
  normalRequest,
  decidedNormal,
  privateRequest,
  requestIds,
  planId,
  turnedToken,
  endpoint,
  importId,
  jobId,
  endpointId,
  deliveryId,
}: PlantedCompany): Record<string, unknown[]> {
  const decisions = { requests: [decidedNormal, privateRequest].map((id) => ({ kind: 'absence', id })) };
  const adjustment = { employeeId, ...PERIOD, operation: 'add', amountSeconds: 60 };
  const payout = { employeeId, ...PERIOD, amountSeconds: 60, balanceBeforeSeconds: 1 };
  return {
    ...Object.fromEntries([...derived, ...ofCatalogues]),
    'approvals.countPending': [undefined],
    'approvals.exportInbox': [{ ...statuses, format: 'csv' }],
    'approvals.getInboxRequest': requestIds.map((id) => ({ id })),
    'approvals.listInbox': [statuses, { ...statuses, absenceTypeId: privateId }, { ...statuses, search: 'Findable' }],
    'approvals.listTypeChoices': [undefined],
    'approvals.previewRequest': [
      { employeeId, type: 'create', absenceTypeId: privateId, daysOff: [{ date: '2026-11-02' }] },
      { employeeId, type: 'create', absenceTypeId: normalId, daysOff: [{ date: '2026-11-02' }] },
    ],
    'absences.exportPersonYear': ['absences', 'ledger'].map((list) => ({
      employeeId,
      year: 2026,
      list,
      format: 'csv',
    })),
    'absences.exportTimeline': [undefined, privateId].map((absenceTypeId) => ({
      ...{ from: '2026-03-01', to: '2026-03-31', absenceTypeId, format: 'csv' },
    })),
    'absences.getPersonYear': [{ employeeId, year: 2026 }],
    'absences.getCoverage': [{ from: '2026-01-01', to: '2026-03-31' }],
    'absences.getTimeline': ['2026-01-01', '2026-04-01', '2026-07-01', '2026-10-01'].flatMap((from) => {
      const quarter = { from, to: addDays(from, 91) };
      return [quarter, { ...quarter, absenceTypeId: privateId }];
    }),
    'absences.createType': [{ name: 'Made for a test', pickMode: 'by_days' }],
    'absences.updateType': [{ id: NOBODY, name: 'Nothing' }],
    'leave.adjustLeave': [{ id: NOBODY, days: 1 }],
    'leave.plans.assign': [{ vacationConfigurationId: planId, employeeIds: [employeeId], year: 2026 }],
    'leave.plans.create': [{ name: 'Made for a test', year: 2026 }],
    'leave.plans.listAssignations': [{ vacationConfigurationId: planId }],
    'leave.plans.preview': [{ id: planId, year: 2026, maxDaysOff: 5, employeeIds: [employeeId] }],
    'leave.plans.previewContractChange': [{ kind: 'updateContract', input: { id: contracts[0].id, weeklyHours: 30 } }],
    'leave.plans.unassign': [{ vacationConfigurationId: planId, employeeId }],
    'leave.plans.update': [{ id: planId, maxDaysOff: 21 }],
    'organisation.createHolidayCalendar': [{ name: 'Made for a test', daysOff: [] }],
    'organisation.listStaffedUnits': [undefined],
    'organisation.setMinimumPresent': [{ entityReference: { type: 'office', id: officeId }, minimumPresent: 1 }],
    'organisation.updateHolidayCalendar': [{ id: NOBODY, name: 'Nothing' }],
    'audit.exportLines': [{ recordType: ['tag'], format: 'csv' }],
    'audit.listHistory': [{ recordType: 'employee', recordId: employeeId }],
    'audit.listLines': [{ recordType: ['tag'] }],
    'access.createToken': [{ name: 'Made for a test' }],
    'access.listUsers': [{}, { status: ['invited'] }],
    'access.setNotice': [{ kind: 'decision_reminder', frequency: 'never' }],
    'access.saveView': [{ page: 'overtime', name: 'A view', query: 'q=a' }],
    'access.listViews': [{ page: 'overtime' }],
    'access.deleteView': [{ page: 'overtime', name: 'A view' }],
    'access.updateUser': [{ id: NOBODY, role: 'viewer' }],
    'access.confirm': [undefined],
    'access.createInvitation': [{ email: 'berta@example.com', role: 'viewer', employeeId }],
    'access.setSingleSignOn': [{ issuer: 'https://login.x.test', clientId: 'jornada', clientSecret: 'PLANT-client' }],
    'access.deleteSingleSignOn': [undefined],
    'access.rotateToken': [{ id: turnedToken, oldValidForSeconds: 0 }],
    'organisation.getCheckOrigins': [{ employeeId }],
    'organisation.setOriginsOfPerson': [{ employeeId, availableCheckOrigins: ['web'] }],
    'organisation.updateCompanySettings': [{ requireTwoFactor: [] }],
    'organisation.listOffices': [{}],
    'organisation.archiveOffice': [{ id: otherOfficeId }],
    'organisation.unarchiveOffice': [{ id: otherOfficeId }],
    'organisation.createOffice': [{ name: 'Made for a test' }],
    'organisation.updateOffice': [{ id: NOBODY, name: 'Nothing' }],
    'organisation.listUnitReferences': [{ type: 'department', id: NOBODY }],
    'organisation.departments.create': [{ name: 'Made for a test' }],
    'organisation.departments.get': [{ id: departmentId }],
    'organisation.departments.update': [{ id: departmentId, name: 'Warehouse' }],
    'organisation.createEntityGroup': [{ name: 'Made for a test', employeeIds: [employeeId] }],
    'organisation.updateEntityGroup': [{ id: NOBODY, name: 'Nothing' }],
    'organisation.locations.create': [{ name: 'Made for a test', coordinates: gate, radio: 100 }],
    'organisation.locations.get': [{ id: locationId }],
    'organisation.locations.update': [{ id: locationId, radio: 120 }],
    'organisation.assignLocation': [{ locationId, entityReference: { type: 'office', id: NOBODY } }],
    'people.departmentAssignations.addMember': [{ employeeId, departmentId: NOBODY }],
    'people.departmentAssignations.listMembers': [{ departmentId: [departmentId] }],
    'people.departmentAssignations.delete': [{ id: NOBODY }],
    'calendarFeeds.create': [{ employeeId }],
    'calendarFeeds.list': [{}],
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
    'devices.update': [{ id: NOBODY, name: 'Nothing' }],
    'companyRequests.createType': [{ name: 'Made for a test' }],
    'companyRequests.previewLevels': [
      { employeeId, levels: [{ approvers: [{ role: 'manager' }, { managerSteps: 1 }] }] },
    ],
    'companyRequests.updateType': [{ id: NOBODY, name: 'Nothing' }],
    'documents.list': [{}, { employeeId: [employeeId] }, { absenceDayOffRequestId: [decidedPrivate, normalRequest] }],
    'documents.delete': [{ id: NOBODY }],
    'overtime.listPayouts': [{}],
    'overtime.previewPayouts': [{ payouts: [payout] }],
    'overtime.payOutMany': [{ payouts: [payout] }],
    'overtime.exportPayoutFile': [{ payoutIds: [NOBODY], format: 'csv' }],
    'overtime.deletePayout': [{ id: NOBODY }],
    'overtime.assignPolicy': [{ id: NOBODY, employeeIds: [employeeId], from: '2026-03-02' }],
    'overtime.createPolicy': [{ name: 'Made for a test', type: 'total' }],
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
    'today.getWeekAbsences': [undefined],
    'access.followChanges': [{}],
    'contracts.hireEmployee': [{ person: { firstName: 'Hired', lastName: 'Person' }, contract: null }],
    'contracts.previewDepartures': [{ employeeIds: [employeeId] }],
    'contracts.endEmployment': [{ employeeId: NOBODY, lastDay: '2026-03-10' }],
    'people.deleteEmployee': [{ id: NOBODY }],
    'people.customFields.create': [{ name: 'Made for a test' }],
    'people.customFields.get': [{ id: customFieldId }],
    'people.customFields.update': [{ id: customFieldId, name: 'PLANT-field' }],
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
    'imports.check': [{ id: importId }],
    'imports.get': [{ id: importId }],
    'imports.exportRows': [{ id: importId, format: 'csv' }],
    'imports.listProblems': [{ id: importId }],
    'imports.writeTemplate': [{ kind: 'employees', format: 'csv' }],
    'imports.previewTakeBack': [{ id: importId }],
    'imports.run': [{ id: importId, rows: 'all' }],
    'imports.setColumns': [{ id: importId, mapping: [], choices: { order: null, mark: null } }],
    'imports.takeBack': [{ id: importId }],
    'longWork.getJob': [{ id: jobId }],
    'longWork.cancelJob': [{ id: jobId }],
    'webhooks.getEndpoint': [{ id: endpointId }],
    'webhooks.createEndpoint': [endpoint],
    'webhooks.updateEndpoint': [{ id: endpointId, events: ['employee', 'salary'] }],
    'webhooks.rotateSecret': [{ id: endpointId }],
    'webhooks.sendTestEvent': [{ id: endpointId }],
    'webhooks.listDeliveries': [{ id: endpointId }],
    'webhooks.getDelivery': [{ id: endpointId, deliveryId }],
    'webhooks.redeliver': [{ id: endpointId, deliveryId }],
    // Refused to who may see the type, since the day is taken: nothing is added to what is counted below.
    'absences.askFor': [{ employeeId, type: 'create', absenceTypeId: privateId, daysOff: [{ date: '2026-03-17' }] }],
    'approvals.previewDecisions': [{ ...decisions, decision: 'accepted' }],
    'approvals.decideMany': [{ ...decisions, decision: 'rejected' }],
  };
}
