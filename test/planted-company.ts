import assert from 'node:assert/strict';
import { absenceCompany, REQUESTS } from './absences.ts';
import { samplePdf } from './calls.ts';
import { keepDocument } from './documents.ts';
import { addImport } from './imports.ts';
import { addJob } from './long-jobs.ts';
import { addMember } from './members.ts';
import { planted } from './planted-fields.ts';
import type { World } from './world.ts';

/**
 * A company in which one person has a value in every field that a role may not see (I4), and some of everything that the pages answer. Each
 * value is found in no other field.
 */
export async function plantCompany(world: World) {
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
  const correctionId = await created('/schedule/v1/work-entry-corrections', {
    ...{ employeeId, type: 'create', reason: 'Forgotten' },
    entry: {
      ...{ workEntryType: 'work', workEntryIn: { date: '2026-03-05T08:00:00Z' } },
      workEntryOut: { date: '2026-03-05T09:00:00Z' },
    },
  });
  const { data: periods } = await rest.get('/schedule/v1/periods?limit=500');
  const periodId: string = periods.find(({ from }: { from: string }) => from === '2026-02-01').id;
  await rest.post(`/schedule/v1/periods/${periodId}/review`);
  const otherPeriodIds: string[] = periods.map(({ id }: { id: string }) => id).filter((id: string) => id !== periodId);
  const payrollTemplateId = await created('/payroll/v1/templates', { name: 'A template' });
  const draft = { templateId: payrollTemplateId, periodId, draft: true };
  const payrollExportId: string = (await rest.post('/payroll/v1/exports', draft)).data.export.id;
  const projectId = await created('/project/v1/projects', { name: 'A project' });
  const tagId = await created('/project/v1/tags', { name: 'A tag' });
  const timeEntryId = await created('/project/v1/time-entries', {
    ...{ employeeId, projectId, tagIds: [tagId] },
    timeEntryIn: { date: '2026-03-02T08:00:00Z', coordinates: point },
    timeEntryOut: { date: '2026-03-02T20:00:00Z', coordinates: point },
  });
  const substituteId = await person({ firstName: 'Stand', lastName: 'In' });
  await addMember(world, company, { role: 'manager', employeeId: substituteId });
  const absent = { employeeId, delegateId: substituteId, from: '2026-03-02', to: '2026-03-08' };
  const delegationId = await created('/request/v1/delegations', absent);
  const documentId = await keepDocument(rest, employeeId, samplePdf('PLANT-file.pdf'));
  const hidden = { type: 'private', color: '#a1b2c3' };
  const privateId = await type({ ...hidden, name: 'PLANT-type', category: 'sick' });
  const paidPrivateId = await type({ ...hidden, name: 'PLANT-paid', category: 'compensation' });
  const normalId = await type({ name: 'Holiday' });
  const asked = async (typeId: string, date: string, word: string) =>
    (
      await ask(employeeId, typeId, [{ date }], {
        comment: word,
        documentIds: word === 'NORMAL-asks' ? [] : [documentId],
      })
    ).data.id as string;
  const privateRequest = await asked(privateId, '2026-03-16', 'PLANT-asks');
  const decidedPrivate = await asked(privateId, '2026-03-17', 'PLANT-asks');
  await rest.post(`${REQUESTS}/${decidedPrivate}/accept`, { resolutionComment: 'PLANT-answers' });
  const paidPrivate = await asked(paidPrivateId, '2026-03-03', 'PLANT-asks');
  await rest.post(`${REQUESTS}/${paidPrivate}/accept`, { resolutionComment: 'PLANT-answers' });
  const normalRequest = await asked(normalId, '2026-03-18', 'NORMAL-asks');
  const decidedNormal = await asked(normalId, '2026-03-19', 'NORMAL-asks');
  await rest.post(`${REQUESTS}/${decidedNormal}/reject`, { resolutionComment: 'NORMAL-answers' });
  const requestIds = [privateRequest, decidedPrivate, paidPrivate, normalRequest, decidedNormal];
  const planId = await created('/schedule/v1/vacation-configurations', { name: 'Plan', year: 2026, maxDaysOff: 20 });
  const turnedToken = await created('/core/v3/api-tokens', { name: 'Turned for a test' });
  const endpoint = { url: 'https://payroll.example.com/jornada', events: ['employee'] };
  const importId = await addImport(world.ownerPool, company.companyId);
  const jobId = await addJob(world.ownerPool, company.companyId);
  const endpointId = await created('/core/v3/webhook-endpoints', endpoint);
  const deliveryId = await created(`/core/v3/webhook-endpoints/${endpointId}/test`, {});
  return {
    company,
    customFieldId,
    officeId,
    otherOfficeId,
    departmentId,
    locationId,
    employeeId,
    periodId,
    otherPeriodIds,
    payrollTemplateId,
    payrollExportId,
    salaryId,
    contracts,
    entryId,
    correctionId,
    point,
    gate,
    tagId,
    timeEntryId,
    absent,
    delegationId,
    documentId,
    privateId,
    paidPrivateId,
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
  };
}

export type PlantedCompany = Awaited<ReturnType<typeof plantCompany>>;
