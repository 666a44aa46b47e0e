import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { auditOf } from '#test/exported.ts';
import { addPeriod, closePeople, openPayroll, reopenPeople } from '#test/payroll.ts';
import { createWorld } from '#test/world.ts';
import { summarise } from './preview-payroll.ts';
import { makeExport } from './write-export.ts';

const world = await createWorld();
world.setNow('2026-07-03T08:00:00Z');

const EXPORTS = '/payroll/v1/exports';

test('P5 a closed period is exported from its snapshots: the same bytes twice, whatever changed since', async () => {
  const { rest, company, ana, bea, put, codes, template, work, hire } = await openPayroll(world);
  await put([...codes, { kind: 'overtime', code: '110' }]);
  const templateId = await template();
  const periodId = await addPeriod(world, company);
  await closePeople(world, company, periodId, [ana, bea]);
  const { status, data } = await rest.post(EXPORTS, { templateId, periodId });
  assert.equal(status, 200);
  assert.equal(data.job, null);
  const { id, sha256, ...made } = data.export;
  assert.deepEqual(
    { ...made, createdAt: null },
    {
      ...{ templateId, templateName: 'Office', periodId, from: '2026-06-01', to: '2026-06-30', officeIds: [] },
      ...{ draft: false, people: 2, lines: 4, fileName: 'Office_2026-06.csv', sizeBytes: made.sizeBytes },
      ...{ authorName: 'test', createdAt: null },
    },
  );
  const { bytes, headers } = await rest.get(`${EXPORTS}/${id}/content`);
  assert.equal(createHash('sha256').update(bytes).digest('hex'), sha256);
  assert.equal(headers.get('content-type'), 'text/csv;charset=utf-8');
  assert.deepEqual(new TextDecoder().decode(bytes).trimEnd().split('\r\n').slice(1), [
    '26;Ana Ruiz;101;16.00;hours;2026-06-01;2026-06-30;4711;2026-06;',
    '26;Ana Ruiz;110;1.50;hours;2026-06-01;2026-06-30;4711;2026-06;',
    '40000;Bea Ruiz;101;4.00;hours;2026-06-01;2026-06-30;4711;2026-06;',
    '40000;Bea Ruiz;K;1.00;days;2026-06-01;2026-06-30;4711;2026-06;',
  ]);
  await work(ana, '2026-06-04', '16:00', { lateCorrection: { reason: 'Forgotten' } });
  await hire('Zoe');
  const again = (await rest.post(EXPORTS, { templateId, periodId })).data.export;
  assert.notEqual(again.id, id);
  assert.equal(again.sha256, sha256);
  assert.deepEqual((await rest.get(`${EXPORTS}/${again.id}/content`)).bytes, bytes);
  // The late change is in the next export, as a line that names the period that it belongs to (K4).
  await put([...codes, ...['overtime', 'retro:ordinary'].map((kind) => ({ kind, code: '110' }))]);
  const july = await addPeriod(world, company, { from: '2026-07-01', to: '2026-07-31' });
  const next = (await rest.post(EXPORTS, { templateId, periodId: july, draft: true })).data.export;
  const late = (await rest.get(`${EXPORTS}/${next.id}/lines`)).data.filter(
    ({ isRetro }: { isRetro: boolean }) => isRetro,
  );
  assert.deepEqual(
    late.map((line: Record<string, unknown>) => [
      line.employeeId,
      line.code,
      line.quantity,
      line.periodFrom,
      line.kinds,
    ]),
    [[ana, '110', 8, '2026-06-01', ['retro:ordinary']]],
  );
  assert.match(new TextDecoder().decode((await rest.get(`${EXPORTS}/${next.id}/content`)).bytes), /;Retro 2026-06\r\n/);
  // The template may go; its files stay.
  await rest.delete(`/payroll/v1/templates/${templateId}`);
  assert.equal((await rest.get(`${EXPORTS}/${id}`)).data.sha256, sha256);
  const listed = await rest.get(`${EXPORTS}?periodId=${periodId}&orderBy=createdAt asc`);
  assert.deepEqual(listed.data.map((one: { id: string }) => one.id).sort(), [id, again.id].sort());
});

test('K4 P5 a late change of somebody who has left is in the export of the period that received it', async () => {
  const { rest, company, ana, put, codes, template, work, hire, contract } = await openPayroll(world);
  await put([...codes, ...['overtime', 'retro:overtime'].map((kind) => ({ kind, code: '110' }))]);
  const dora = await hire('Dora', { code: 55 });
  await contract(dora, { endAt: '2026-06-30', workDays: [] });
  await work(dora, '2026-06-30');
  const periodId = await addPeriod(world, company);
  await closePeople(world, company, periodId, [ana, dora]);
  await work(dora, '2026-06-29', '10:00', { lateCorrection: { reason: 'Forgotten' } });
  const july = await addPeriod(world, company, { from: '2026-07-01', to: '2026-07-31' });
  const { data } = await rest.post(EXPORTS, { templateId: await template(), periodId: july, draft: true });
  const lines = (await rest.get(`${EXPORTS}/${data.export.id}/lines`)).data;
  assert.deepEqual(
    lines.map((line: Record<string, unknown>) => [line.employeeId, line.code, line.quantity, line.isRetro]),
    [[dora, '110', 2, true]],
  );
  const people = (await rest.get(`/schedule/v1/periods/${july}/people`)).data;
  assert.ok(people.some(({ employee }: { employee: { id: string } }) => employee.id === dora));
});

test('409 payroll_code_missing: an export of a closed period is no draft, even if one is asked for', async () => {
  const { rest, company, ana, bea, put, codes, template } = await openPayroll(world);
  const templateId = await template();
  const periodId = await addPeriod(world, company);
  await closePeople(world, company, periodId, [ana, bea]);
  const asked = { templateId, periodId, draft: true };
  const missing = await rest.post(EXPORTS, asked);
  assert.deepEqual([missing.status, missing.code], [409, 'payroll_code_missing']);
  await put([...codes, { kind: 'overtime', code: '110' }]);
  const made = (await rest.post(EXPORTS, asked)).data.export;
  assert.deepEqual([made.draft, made.fileName], [false, 'Office_2026-06.csv']);
  assert.equal(made.sha256, (await rest.post(EXPORTS, { templateId, periodId })).data.export.sha256);
  const [line] = await auditOf(company, 'export');
  assert.equal(line?.after.draft, false);
});

test('P5 what changes after the close of a person, their contract, office or company changes no export of the period', async () => {
  const { rest, company, ana, bea, put, codes, template, created, office, contract, hire } = await openPayroll(world);
  await put([...codes, { kind: 'overtime', exported: false }]);
  const cid = await hire('Cid', { code: 12 });
  await contract(cid, { startAt: '2026-06-01', endAt: '2026-06-20' });
  const periodId = await addPeriod(world, company);
  await closePeople(world, company, periodId, [ana, bea, cid]);
  const templateIds = await Promise.all([template({ linesPer: 'day' }), template({ preset: 'xlsx' })]);
  const hashes = () =>
    Promise.all(
      templateIds.map(async (templateId) => (await rest.post(EXPORTS, { templateId, periodId })).data.export.sha256),
    );
  const before = await hashes();
  await rest.put(`/core/v3/employees/${ana}`, { costCenter: '9999', code: 99, lastName: 'Other' });
  await created('/core/v3/employee-office-assignations', {
    ...{ employeeId: ana, officeId: office.id, startsOn: '2026-06-01', lateCorrection: { reason: 'Moved' } },
  });
  const [held] = (await rest.get(`/contract/v1/contracts?employeeId=${bea}`)).data;
  assert.equal((await rest.put(`/contract/v1/contracts/${held.id}`, { payrollNumber: '1' })).status, 200);
  await put([{ kind: 'ordinary', code: '999' }], office.id);
  await world.ownerPool.query(`update companies set name = 'Renamed' where id = $1`, [company.companyId]);
  assert.deepEqual(await hashes(), before);
});

test('409 payroll_people_not_closed, K3: who joined a closed period later is named until their period is closed too', async () => {
  const { rest, company, scope, ana, bea, put, codes, template, hire, contract, work } = await openPayroll(world);
  await put([...codes, { kind: 'overtime', exported: false }]);
  const periodId = await addPeriod(world, company);
  await closePeople(world, company, periodId, [ana, bea]);
  const [templateId, zoe] = [await template(), await hire('Zoe', { code: 77 })];
  await contract(zoe, { startAt: '2026-06-15' });
  await work(zoe, '2026-06-16');
  const named = [{ employeeId: zoe, name: 'Zoe Ruiz' }];
  const refused = await rest.post(EXPORTS, { templateId, periodId });
  assert.deepEqual([refused.status, refused.code], [409, 'payroll_people_not_closed']);
  assert.deepEqual(refused.body.error.details, { people: named });
  const preview = await rest.post(`/payroll/v1/templates/${templateId}/preview`, { periodId });
  assert.deepEqual(preview.data.notClosed, named);
  assert.deepEqual((await summarise(scope, { periodId, officeIds: undefined })).notClosed, named);
  const summary = await summarise(scope, { periodId, officeIds: undefined });
  assert.equal(summary.draft, true);
  // A draft has them, as the pages show the period in review.
  const draft = await rest.post(EXPORTS, { templateId, periodId, draft: true });
  assert.deepEqual([draft.status, draft.data.export.draft, draft.data.export.people], [200, true, 3]);
  // The cure: the period, which somebody in it keeps open, closes people.
  const listed = (await rest.get('/schedule/v1/periods')).data.find(({ id }: { id: string }) => id === periodId);
  assert.deepEqual([listed.status, listed.people, listed.closed], ['review', 3, 2]);
  await closePeople(world, company, periodId, [zoe]);
  const made = await rest.post(EXPORTS, { templateId, periodId, draft: true });
  assert.deepEqual([made.data.export.draft, made.data.export.people], [false, 3]);
  const closed = await summarise(scope, { periodId, officeIds: undefined });
  assert.deepEqual([closed.draft, closed.notClosed], [false, []]);
});

test('P5 an export that was being written while its period was reopened and closed again is refused', async () => {
  const { scope, company, ana, bea, put, codes, template } = await openPayroll(world);
  await put([...codes, { kind: 'overtime', exported: false }]);
  const [templateId, periodId] = [await template(), await addPeriod(world, company)];
  const close = () => closePeople(world, company, periodId, [ana, bea]);
  await close();
  let isBetween = true;
  const progress = async () => {
    if (!isBetween) return;
    isBetween = false;
    await reopenPeople(world, company, periodId, [ana, bea]);
    await close();
  };
  const making = { templateId, periodId, officeIds: [], draft: false, jobId: null, progress };
  await assert.rejects(makeExport(scope, making), { code: 'payroll_period_not_exportable' });
  assert.ok(await makeExport(scope, making));
});
