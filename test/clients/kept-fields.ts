import type { Input } from '#test/calls.ts';
import type { Workshop } from '#test/workshop-types.ts';

type Reasons = Readonly<Record<string, string>>;

/** Operations that act on a record beside theirs. */
export const NOT_RECORDS = ['personalData.erase', 'corrections.propose', 'payroll.createExport'];

/** Fields of records that no body sets, whatever the record. */
export const GIVEN_BY_SERVER: Reasons = {
  id: 'given when the record is made',
  company: 'that of the token',
  companyId: 'that of the token',
  createdAt: 'the clock',
  updatedAt: 'the clock',
  deletedAt: 'by DELETE',
  editable: 'records of the product are not',
};

const secrets = { apiToken: 'random', secret: 'random', pairingCode: 'random', link: 'random' };
const ofEntry = {
  checkTypeCollectionId: 'follows from the check type',
  workedSeconds: 'follows from the two points',
  remuneratedSeconds: 'follows from the day',
  nonRemuneratedSeconds: 'follows from the day',
  outsideFence: 'follows from the coordinates',
  closedBy: 'follows from the end',
  needsConfirmation: 'by POST …/confirm',
};
const ofNamedCalendar = {
  dayOff: 'another name of daysOff',
  typeId: 'calendars have no types',
  default: 'no calendar is the default one',
};
const ofContract = {
  startDate: 'another name of startAt',
  endDate: 'another name of endAt',
  trialPeriodType: 'taken inside trialPeriod',
  trialPeriodQuantity: 'taken inside trialPeriod',
  jobChargeName: 'follows from its id',
  contractTypeName: 'follows from its id',
  agreementName: 'follows from its id',
  degreeName: 'follows from its id',
  workDayTypeName: 'follows from its id',
  jobLevelName: 'follows from its id',
  jobLevelId: 'taken as jobLevel',
};
const ofSalary = { monthlyGrossSalary: 'follows from the pay', remuneration: 'follows from the pay' };
const ofEmployee = {
  workStatus: 'follows from the open entry',
  workStatusUpdatedAt: 'follows from the open entry',
  contractId: 'the contract in force',
  jobChargeName: 'follows from its id',
  jobChargeDescription: 'follows from its id',
  jobChargeCompetencies: 'follows from its id',
};
const ofOffice = { isDeleted: 'by DELETE', archivedAt: 'by POST …/archive', isArchived: 'by POST …/archive' };
const ofDevice = {
  status: 'follows from pairing',
  codeExpiresAt: 'the clock',
  pairedAt: 'by pairing',
  lastSeenAt: 'the clock',
  revokedAt: 'by DELETE',
  isSilent: 'the clock',
  clockDifferenceSeconds: 'by contact',
  waitingPunches: 'by contact',
  waitingSince: 'by contact',
  version: 'by contact',
  refusedPunches: 'counts punches',
};
const ofPolicy = {
  version: 'counts the changes',
  isDefault: 'the policy that the company begins with',
  earlierTerms: 'follows from the changes with a date',
};
const ofEndpoint = {
  deactivationReason: 'follows from failures',
  failingSince: 'the clock',
  previousSecretUntil: 'by POST …/rotate-secret',
};
const ofDelegation = { employeeName: 'follows from its id', delegateName: 'follows from its id' };
const ofField = { value: 'stands in employees alone' };
const ofProject = { projectStatus: 'another form of status' };
const ofTags = { tags: 'taken as tagIds' };
const ofRequest = {
  batchId: 'given when the requests are made',
  status: 'by decisions',
  resolutionComment: 'by decisions',
  resolvedAt: 'by decisions',
  managementHistory: 'by decisions',
  replacedLeave: 'by decisions',
  releasedBy: 'by decisions on sick days',
};
const DOES_NOT_MOVE = 'the record stays with its person';
const FILE_STAYS = 'the file never changes';

/** Fields of records that their operation does not take. */
export const NOT_TAKEN: Readonly<Record<string, Reasons>> = {
  'organisation.createNamedHolidayCalendar': ofNamedCalendar,
  'organisation.updateNamedHolidayCalendar': ofNamedCalendar,
  'access.updateUser': {
    name: 'of their account',
    email: 'of their account',
    status: 'by invitation',
    hasAccess: 'follows from the employee',
    lastSeenAt: 'the clock',
    expiresAt: 'of the invitation',
  },
  'access.createInvitation': {
    expiresAt: 'the clock',
    invitedByName: 'the caller',
    mailed: 'follows from the mail server',
    ...secrets,
  },
  'access.createToken': {
    hint: 'of the secret',
    kind: 'tokens of devices are made by pairing',
    active: 'follows from the rest',
    revokedAt: 'by DELETE',
    lastUsedAt: 'the clock',
    createdByName: 'the caller',
    ...secrets,
  },
  'access.setSingleSignOn': {
    setByOwner: 'the caller',
    status: 'follows from tests',
    lastTestedAt: 'by the test',
    lastTestResult: 'by the test',
    failingSince: 'the clock',
    failure: 'by the test',
  },
  'organisation.createOffice': ofOffice,
  'organisation.updateOffice': ofOffice,
  'devices.create': { ...ofDevice, ...secrets },
  'devices.update': ofDevice,
  'documents.update': {
    employeeId: DOES_NOT_MOVE,
    fileName: FILE_STAYS,
    contentType: FILE_STAYS,
    sizeBytes: FILE_STAYS,
    absenceDayOffRequestIds: 'by the request',
    uploadedByName: 'who uploaded it',
  },
  'people.customFields.create': ofField,
  'people.customFields.update': ofField,
  'people.createEmployee': {
    ...ofEmployee,
    leavesOn: 'an end of employment is planned by PUT',
    leaveReasonId: 'it goes with the end of the employment',
    worksOnHolidaysFrom: 'a person begins with one value for all days',
  },
  'people.updateEmployee': ofEmployee,
  'people.officeAssignations.update': {
    employeeId: DOES_NOT_MOVE,
    employee: DOES_NOT_MOVE,
    officeId: 'another office is another assignation',
    office: 'another office is another assignation',
    startsOn: 'the days before stay as they are',
  },
  'contracts.createContract': ofContract,
  'contracts.updateContract': { ...ofContract, employeeId: DOES_NOT_MOVE },
  'contracts.createSalary': ofSalary,
  'contracts.updateSalary': { ...ofSalary, employeeId: DOES_NOT_MOVE },
  'time.createCheckTypeCollection': { checkTypes: 'taken as checkTypeIds' },
  'time.updateCheckTypeCollection': { checkTypes: 'taken as checkTypeIds' },
  'time.createEntry': ofEntry,
  'time.updateEntry': { ...ofEntry, employee: DOES_NOT_MOVE },
  'absences.replaceDaysOff': {
    employee: DOES_NOT_MOVE,
    absenceType: 'the calendar is that of its type',
    year: 'the calendar is that of its year',
    maxDaysOff: 'by adjustments of the ledger',
  },
  'absences.createRequest': { absenceCalendar: 'that of the type and year', ...ofRequest },
  'absences.createVacationCalendar': { maxDaysOff: 'that of the configuration' },
  'absences.updateVacationCalendar': {
    employee: DOES_NOT_MOVE,
    vacationConfiguration: 'that of the assignation',
    year: 'the calendar is that of its year',
  },
  'absences.createVacationRequest': { vacationCalendar: 'taken as calendarId', ...ofRequest },
  'overtime.createPolicy': { ...ofPolicy, from: 'the terms of a new policy apply to all days' },
  'overtime.updatePolicy': ofPolicy,
  'overtime.createPayout': {
    movementId: 'of the movement that is made',
    exportedAt: 'by the export',
    selfMade: 'follows from the caller',
  },
  'companyRequests.createRequest': {
    status: 'by decisions',
    resolvedAt: 'by decisions',
    resolvedById: 'by decisions',
    flowTotalLevels: 'of the type',
    flowCurrentLevel: 'by decisions',
  },
  'companyRequests.createDelegation': ofDelegation,
  'companyRequests.updateDelegation': { ...ofDelegation, employeeId: DOES_NOT_MOVE },
  'projects.projects.create': ofProject,
  'projects.projects.update': ofProject,
  'projects.createEntry': ofTags,
  'projects.updateEntry': { ...ofTags, employee: DOES_NOT_MOVE },
  'webhooks.createEndpoint': { ...ofEndpoint, ...secrets },
  'webhooks.updateEndpoint': ofEndpoint,
};

const AS_READ = 'not: it is only compared with what is stored';
const namesOfEmployee = {
  mainRecruiterId: 'mainRecruiter.id',
  childrenCount: 'children',
  personalEmail: 'personalMail',
  customFields: 'not: values of fields of the company, which custom-fields.test.ts sends',
};
const namesOfContract = { jobLevel: 'jobLevelId', trialPeriod: 'not: as trialPeriodType and trialPeriodQuantity' };
const forced = {
  force: 'not: the ledger shows the note',
  note: 'not: in the ledger of the calendar, which leave.test.ts reads',
};
const ofJobCharge = {
  description: 'not: in the employees who have it',
  competencies: 'not: in the employees who have it',
};

/** Where a field is answered under another name; `not: ` and the reason, where it is not. */
export const ANSWERED_AS: Readonly<Record<string, Reasons>> = {
  'access.updateUser': { accessBefore: AS_READ },
  'time.createCheckTypeCollection': { checkTypeIds: 'not: as checkTypes, which catalogues.test.ts reads' },
  'time.updateCheckTypeCollection': { checkTypeIds: 'not: as checkTypes, which catalogues.test.ts reads' },
  'access.setSingleSignOn': {
    ...Object.fromEntries(
      ['issuer', 'clientId', 'domains', 'verifiedDomains', 'enabled', 'onlyWay', 'addsEmployees'].map((field) => [
        field,
        `connection.${field}`,
      ]),
    ),
    clientSecret: 'not: a secret',
  },
  'organisation.updateCompanySettings': { settingsBefore: AS_READ },
  'people.jobCharges.create': ofJobCharge,
  'people.jobCharges.update': ofJobCharge,
  'people.createEmployee': namesOfEmployee,
  'people.updateEmployee': {
    ...namesOfEmployee,
    officeIdsFrom: 'not: as startsOn of the assignations, which assignations.test.ts reads',
  },
  'contracts.createContract': namesOfContract,
  'contracts.updateContract': namesOfContract,
  'absences.createRequest': {
    absenceTypeId: 'absenceCalendar.absenceType.id',
    calendarId: 'absenceCalendar.id',
    ...forced,
  },
  'absences.createVacationRequest': { calendarId: 'vacationCalendar.id', ...forced },
  'overtime.createPayout': { balanceBeforeSeconds: 'not: it is only compared with the balance' },
  'companyRequests.updateType': { typeBefore: AS_READ },
};

/** Other names of fields inside lists. */
export const ANSWERED_INSIDE_AS: Reasons = { hour: 'hours', type: 'workdayTimeType' };

const UNITS = { all: false, reports: true };
const BY_HOUR = { name: 'First hour', from: 0, to: 3600, coefficient: 1.5, mode: 'by_hour_unit', hourUnits: 1 };
const TYPE_OF_ABSENCE = { remuneratedType: 'not_remunerated', pickMode: 'by_days', category: 'sick' };
const TYPE_OF_REQUEST = {
  typeBefore: undefined,
  questions: [{ name: 'Size', type: 'select', required: true, options: ['small', 'large'] }],
  levels: [{ approvers: [{ role: 'manager', userId: undefined, managerSteps: undefined }], condition: undefined }],
};
const WORK_DAYS = [{ hour: 8.5, slots: [{ start: '09:00', end: '17:30' }] }];
const CONTRACT = {
  startAt: '2026-01-01',
  endAt: '2026-12-31',
  flexibleDaysPerWeek: undefined,
  rotation: undefined,
  workDays: WORK_DAYS,
  workTimes: [{ startDate: '2026-01-01', endDate: '2026-06-30', type: 'half', workDays: WORK_DAYS }],
};
const TEMPLATE = { consultantNumber: '1234567', clientNumber: '123', separator: '\t', quotes: 'needed' };
const PART_OF_DAY = [{ date: '2026-08-03', startTime: '09:00', endTime: '11:00' }];

/** Values that rules between fields ask for; undefined leaves a field out. */
export const SENT: Readonly<Record<string, (workshop: Workshop) => Promise<Input>>> = {
  'access.updateUser': async () => ({ accessBefore: undefined, role: 'viewer', scope: UNITS }),
  'access.createInvitation': async () => ({ role: 'viewer', scope: UNITS }),
  'access.setSingleSignOn': async () => ({ verifiedDomains: ['example.com'], enabled: false, onlyWay: false }),
  'organisation.updateCompanySettings': async () => ({ settingsBefore: undefined }),
  'people.updateEmployee': async ({ rest }) => {
    const { data: manager } = await rest.post('/core/v3/employees', { firstName: 'Eva' });
    return { status: 'active', leavesOn: '2026-03-31', managerId: manager.id, mainRecruiterId: manager.id };
  },
  // endPrevious acts on another contract.
  'contracts.createContract': async () => ({ ...CONTRACT, endPrevious: undefined }),
  'contracts.updateContract': async () => CONTRACT,
  'time.createEntry': async () => ({ workEntryType: 'pause' }),
  'time.updateEntry': async () => ({ workEntryType: 'pause' }),
  // With dates, so of a kind that expires.
  'documents.update': async ({ rest }) => {
    const { data: kind } = await rest.post('/core/v3/document-kinds', { name: 'Visa', expires: true });
    return { kindId: kind.id, issuedOn: '2026-01-05', expiresOn: '2027-01-05' };
  },
  'absences.createType': async () => TYPE_OF_ABSENCE,
  'absences.updateType': async () => TYPE_OF_ABSENCE,
  'absences.replaceDaysOff': async ({ rest, record }) => {
    const absenceTypeId = await typeByHours(rest);
    const fields = { employeeId: await record('employee'), absenceTypeId, year: 2026 };
    const { data: calendar } = await rest.post('/schedule/v1/absence-calendars', fields);
    return { id: calendar.id, daysOff: PART_OF_DAY };
  },
  'absences.createCalendar': async ({ rest }) => ({ absenceTypeId: await typeByHours(rest), daysOff: PART_OF_DAY }),
  // Sick days alone can replace leave.
  'absences.createRequest': async ({ rest, record }) => {
    const absenceTypeId = await typeByHours(rest, { category: 'sick' });
    const fields = { employeeId: await record('employee'), absenceTypeId, year: 2026 };
    const { data: calendar } = await rest.post('/schedule/v1/absence-calendars', fields);
    return { absenceTypeId, calendarId: calendar.id, daysOff: PART_OF_DAY };
  },
  'absences.createVacationCalendar': async () => ({ daysOff: PART_OF_DAY }),
  'absences.updateVacationCalendar': async () => ({ daysOff: PART_OF_DAY, maxDaysOff: 23 }),
  'absences.createVacationRequest': async () => ({ daysOff: PART_OF_DAY, onOverlap: 'refuse' }),
  'overtime.createPolicy': async () => ({ multiplierRules: [BY_HOUR] }),
  'overtime.updatePolicy': async () => ({ multiplierRules: [BY_HOUR] }),
  'overtime.createPayout': async () => ({ source: 'total_balance' }),
  // Of the company, as they are read without an office.
  'payroll.updateCodeMap': async () => ({
    officeId: undefined,
    codes: [{ kind: 'ordinary', code: '101', unit: 'hours', factor: 1.5, exported: true }],
  }),
  'payroll.templates.create': async () => TEMPLATE,
  'payroll.templates.update': async () => TEMPLATE,
  'companyRequests.createType': async () => TYPE_OF_REQUEST,
  'companyRequests.updateType': async () => TYPE_OF_REQUEST,
};

async function typeByHours(rest: Workshop['rest'], fields: object = {}): Promise<string> {
  const { data } = await rest.post('/schedule/v1/absence-types', {
    name: 'Doctor',
    pickMode: 'by_time_range',
    ...fields,
  });
  return data.id;
}
