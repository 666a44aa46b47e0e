import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { addMember } from '#test/members.ts';
import { overtimeCompany } from '#test/overtime.ts';
import { unzip } from '#test/read-xlsx.ts';
import { createWorld } from '#test/world.ts';
import { extendDays } from '../days/extend-days.ts';
import { carryOutLongWork } from '../long-work/carry-out.ts';

const world = await createWorld();
world.setNow('2026-05-04T12:00:00Z');
const company = await overtimeCompany(world);
const { rest, scope, companyId } = company;
const RECORDS = '/schedule/v1/monthly-records';

const office = (await rest.post('/core/v3/offices', { name: 'Madrid' })).data.id as string;
const people: string[] = [];
for (const lastName of ['Álvarez', 'Twin', 'Twin']) {
  const employeeId = await company.person({ startAt: '2026-03-02' }, { firstName: 'Same', lastName });
  await company.work(employeeId, '2026-03-03', 30_000);
  people.push(employeeId);
}
await rest.post('/core/v3/employee-office-assignations', { employeeId: people[0], officeId: office });
await extendDays(scope);

const carryOut = () => carryOutLongWork(world.runtime, new AbortController().signal);
const filesOf = async (id: string) => {
  const { bytes, headers } = await rest.get(`/core/v3/jobs/${id}/content`);
  assert.equal(headers.get('content-type'), 'application/zip');
  return unzip(Buffer.from(bytes));
};

test('L1 an archive has the record of each person, in the format and language that were asked for', async () => {
  const { status, data } = await rest.post(RECORDS, { month: '2026-03', format: 'pdf' }, { 'accept-language': 'es' });
  assert.deepEqual([status, data.state], [200, 'queued']);
  await carryOut();
  const { data: job } = await rest.get(`/core/v3/jobs/${data.id}`);
  assert.deepEqual([job.state, job.done, job.of, job.result.records], ['done', 3, 3, 3]);
  assert.equal(job.file.fileName, 'Registros-mensuales_2026-03-01_2026-03-31.zip');
  const files = await filesOf(data.id);
  assert.equal(files.size, 3);
  for (const [name, content] of files) {
    assert.match(name, /Registro-mensual-de-jornada_2026-03-01_2026-03-31_Same-(Álvarez|Twin)\.pdf$/);
    assert.ok(content.startsWith('%PDF-1.7'));
  }
  const { rows } = await world.ownerPool.query(
    `select after from audit_lines where company_id = $1 and action = 'export' and operation = 'long_work.monthly_records'
      or company_id = $1 and action = 'export' and after ->> 'exported' = 'monthly_records'`,
    [companyId],
  );
  assert.deepEqual([rows[0].after.count, rows[0].after.format], [3, 'pdf']);
});

test('L1 employees and offices narrow an archive; JSON in it is what the interface returns', async () => {
  const ofOffice = await rest.post(RECORDS, { month: '2026-03', officeIds: [office], format: 'json' });
  const ofPeople = await rest.post(RECORDS, { month: '2026-03', employeeIds: [people[1]], format: 'xlsx' });
  await carryOut();
  const [[, text] = ['', '']] = await filesOf(ofOffice.data.id);
  const { data } = await rest.get(`${RECORDS}?employeeId=${people[0]}&month=2026-03`);
  assert.deepEqual(JSON.parse(text), data);
  assert.equal((await filesOf(ofPeople.data.id)).size, 1);
});

test('I3 an archive of a manager has the people in their scope when it runs; the file needs the scope of records', async () => {
  const manager = await addMember(world, company, { role: 'manager', sees: { officeIds: [office] } });
  const { text } = await manager.call('mutation', 'monthlyRecords.startArchive', { month: '2026-03', format: 'json' });
  const { id } = JSON.parse(text).result.data;
  await carryOut();
  const files = await filesOf(id);
  assert.deepEqual(files.size, 1);
  assert.ok([...files.values()][0]?.includes(`"id":"${people[0]}"`));
  const token = (await rest.post('/core/v3/api-tokens', { name: 'jobs', scopes: ['people:read'] })).data.apiToken;
  const refused = await rest.get(`/core/v3/jobs/${id}/content`, { authorization: `Bearer ${token}` });
  assert.deepEqual([refused.status, refused.code], [403, 'scope_not_granted']);
});

test('an archive of an unknown office, or of no month and no period, is refused; of nobody it is empty', async () => {
  const unknown = await rest.post(RECORDS, { month: '2026-03', officeIds: [crypto.randomUUID()] });
  assert.deepEqual([unknown.status, unknown.code], [404, 'office_not_found']);
  const period = await rest.post(RECORDS, { periodId: crypto.randomUUID() });
  assert.deepEqual([period.status, period.code], [404, 'period_not_found']);
  assert.equal((await rest.post(RECORDS, {})).status, 422);
  const { data } = await rest.post(RECORDS, { month: '2020-01' });
  await carryOut();
  assert.equal((await rest.get(`/core/v3/jobs/${data.id}`)).data.result.records, 0);
});

test('L1, C7 an archive of an office has those who were there in the period, wherever they are today', async () => {
  const gone = (await rest.post('/core/v3/offices', { name: 'Lisbon' })).data.id as string;
  const assigned = await rest.post('/core/v3/employee-office-assignations', {
    ...{ employeeId: people[1], officeId: gone, startsOn: '2026-01-01' },
  });
  const ended = await rest.put(`/core/v3/employee-office-assignations/${assigned.data.id}`, { endsOn: '2026-03-10' });
  assert.equal(ended.status, 200, JSON.stringify(ended.body));
  const { id } = (await rest.get('/schedule/v1/periods?limit=500')).data.find(
    ({ from }: { from: string }) => from === '2026-03-01',
  );
  const { data: reviewed } = await rest.get(`/schedule/v1/periods/${id}/people?officeId=${gone}`);
  assert.deepEqual(
    reviewed.map(({ employee }: { employee: { id: string } }) => employee.id),
    [people[1]],
  );
  const manager = await addMember(world, company, { role: 'manager' });
  const listed = await manager.call('query', 'monthlyRecords.list', {
    month: '2026-03',
    officeId: gone,
    page: 1,
    limit: 50,
  });
  assert.equal(JSON.parse(listed.text).result?.data.total, 1, listed.text);
  const archive = async (month: string) =>
    (await rest.post(RECORDS, { month, officeIds: [gone], format: 'json' })).data.id as string;
  const [march, april] = [await archive('2026-03'), await archive('2026-04')];
  await carryOut();
  const files = await filesOf(march);
  assert.deepEqual([files.size, (await rest.get(`/core/v3/jobs/${april}`)).data.result.records], [1, 0]);
  assert.ok([...files.values()][0]?.includes(`"id":"${people[1]}"`));
});

test('L1, K4 an archive and the list have the closed record of somebody whose time of the period is gone since', async () => {
  const employeeId = await company.person({ startAt: '2026-04-01' }, { firstName: 'Gone', lastName: 'Since' });
  const entryId = await company.work(employeeId, '2026-02-10', 3600);
  const { id } = (await rest.get('/schedule/v1/periods?limit=500')).data.find(
    ({ from }: { from: string }) => from === '2026-02-01',
  );
  assert.equal((await rest.post(`/schedule/v1/periods/${id}/review`)).status, 200);
  await rest.post(`/schedule/v1/periods/${id}/close`, { employeeIds: [employeeId], force: true });
  await carryOut();
  const late = { lateCorrection: { reason: 'Of somebody else' } };
  assert.equal((await rest.delete(`/schedule/v1/work-entries/${entryId}`, undefined, late)).status, 200);
  const { data } = await rest.post(RECORDS, { month: '2026-02', format: 'json' });
  await carryOut();
  const [text = ''] = (await filesOf(data.id)).values();
  assert.deepEqual(JSON.parse(text), (await rest.get(`${RECORDS}?employeeId=${employeeId}&month=2026-02`)).data);
  assert.equal(JSON.parse(text).totals.workedSeconds, 3600);
  const manager = await addMember(world, company, { role: 'manager' });
  const listed = await manager.call('query', 'monthlyRecords.list', { month: '2026-02', page: 1, limit: 50 });
  const [row] = JSON.parse(listed.text).result.data.rows;
  assert.deepEqual([row.employee.id, row.totals.workedSeconds, row.state], [employeeId, 3600, 'closed']);
});
