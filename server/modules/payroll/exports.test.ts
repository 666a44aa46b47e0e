import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { test } from 'node:test';
import { auditOf } from '#test/exported.ts';
import { addPeriod, closePeople, openPayroll, reopenPeople } from '#test/payroll.ts';
import { createWorld } from '#test/world.ts';
import '../long-work-kinds.ts';
import { carryOutLongWork } from '../long-work/carry-out.ts';
import type { WorkFailed } from '../long-work/work-failed.ts';
import { PAYROLL_EXPORT_WORK } from './manage-exports.ts';
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

test('P5 each line opens to its days', async () => {
  const { rest, company, ana, bea, put, codes, template, sick } = await openPayroll(world);
  await put([...codes, { kind: 'overtime', code: '110', unit: 'amount', factor: 12.5 }]);
  const periodId = await addPeriod(world, company);
  await closePeople(world, company, periodId, [ana, bea]);
  const { data } = await rest.post(EXPORTS, { templateId: await template(), periodId });
  const lines = await rest.get(`${EXPORTS}/${data.export.id}/lines`);
  assert.equal(lines.meta.total, 4);
  const [ordinary, overtime, , absent] = lines.data;
  const whose = { employeeId: ana, employeeName: 'Ana Ruiz' };
  assert.deepEqual(ordinary.days, [
    { ...whose, date: '2026-06-01', kind: 'ordinary', seconds: 28_800, days: 0 },
    { ...whose, date: '2026-06-02', kind: 'ordinary', seconds: 28_800, days: 0 },
  ]);
  assert.deepEqual(
    [overtime.employeeName, overtime.unit, overtime.quantity, overtime.factor, overtime.days.length],
    ['Ana Ruiz', 'amount', 18.75, 12.5, 1],
  );
  assert.deepEqual(absent.days, [
    { employeeId: bea, employeeName: 'Bea Ruiz', date: '2026-06-03', kind: sick, seconds: 28_800, days: 1 },
  ]);
  const second = await rest.get(`${EXPORTS}/${data.export.id}/lines?page=2&limit=3`);
  assert.deepEqual(second.data, [absent]);
});

test('P3 P1 what is missing is named and refuses an export; a draft goes without it', async () => {
  const { rest, company, ana, bea, put, codes: known, template, hire, contract, work } = await openPayroll(world);
  const codes = [...known, { kind: 'overtime', exported: false }];
  const templateId = await template();
  const periodId = await addPeriod(world, company);
  const refused = await rest.post(EXPORTS, { templateId, periodId });
  assert.deepEqual([refused.status, refused.code], [409, 'payroll_period_not_exportable']);
  const draft = await rest.post(EXPORTS, { templateId, periodId, draft: true });
  assert.deepEqual([draft.data.export.draft, draft.data.export.lines], [true, 3]);
  assert.equal(draft.data.export.fileName, 'Office-draft_2026-06.csv');
  const cid = await hire('Cid');
  await contract(cid);
  await work(cid, '2026-06-01');
  await closePeople(world, company, periodId, [ana, bea, cid]);
  await put(codes.filter(({ kind }) => kind !== 'ordinary'));
  const missing = await rest.post(EXPORTS, { templateId, periodId });
  assert.deepEqual([missing.status, missing.code], [409, 'payroll_code_missing']);
  assert.deepEqual(missing.body.error.details, { kinds: [{ kind: 'ordinary', officeId: null, people: 3 }] });
  await put(codes);
  const nameless = await rest.post(EXPORTS, { templateId, periodId });
  assert.deepEqual([nameless.status, nameless.code], [409, 'payroll_number_missing']);
  assert.deepEqual(nameless.body.error.details, { people: [{ employeeId: cid, name: 'Cid Ruiz' }] });
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

test('P4 P5 values that the file cannot hold refuse it, with their people', async () => {
  const { rest, company, ana, bea, put, codes, sick, template } = await openPayroll(world);
  await put([
    ...codes.filter(({ kind }) => kind !== sick),
    ...[
      { kind: 'overtime', code: '110' },
      { kind: sick, exported: false },
    ],
  ]);
  await rest.put(`/core/v3/employees/${ana}`, { firstName: 'Łucja', code: 126_000 });
  const periodId = await addPeriod(world, company);
  await closePeople(world, company, periodId, [ana, bea]);
  const problemsWith = async (fields: object) => {
    const answer = await rest.post(EXPORTS, { templateId: await template(fields), periodId });
    assert.deepEqual([answer.status, answer.code], [422, 'payroll_lines_not_writable']);
    return answer.body.error.details.problems;
  };
  const who = { employeeId: ana, name: 'Łucja Ruiz' };
  assert.deepEqual((await problemsWith({ encoding: 'windows-1252' }))[0], {
    ...who,
    ...{ field: 'name', problem: 'characters', value: 'Ł' },
  });
  const lodas = { preset: 'datev_lodas', consultantNumber: '1234567', clientNumber: '1' };
  assert.deepEqual((await problemsWith(lodas))[0], {
    ...who,
    ...{ field: 'payrollNumber', problem: 'number', value: '126000' },
  });
});

test('P4 the preview of a workbook has the problems of the workbook: neither of its separator nor of an encoding', async () => {
  const previewAndExport = async (code: number, fields: object) => {
    const { rest, company, ana, bea, put, codes, template } = await openPayroll(world);
    await put([...codes, { kind: 'overtime', code: '110' }]);
    await rest.put(`/core/v3/employees/${ana}`, { firstName: 'Łucja', costCenter: '"A"; =1', code });
    const periodId = await addPeriod(world, company);
    await closePeople(world, company, periodId, [ana, bea]);
    const templateId = await template({ format: 'xlsx', preset: 'datev_lohn_und_gehalt', ...fields });
    const preview = (await rest.post(`/payroll/v1/templates/${templateId}/preview`, { periodId })).data;
    const { status, body } = await rest.post(EXPORTS, { templateId, periodId });
    return { preview, status, problems: body.error?.details?.problems ?? [] };
  };
  const columns = ['payrollNumber', 'costCenter', 'code', 'quantity', 'from'].map((field) => ({ field }));
  const good = await previewAndExport(26, { columns, linesPer: 'person' });
  assert.deepEqual([good.status, good.preview.problems], [200, []]);
  assert.deepEqual(good.preview.text.split('\n').slice(0, 3), [
    ...['payrollNumber\tcostCenter\tcode\tquantity\tfrom', '26\t"A"; =1\t101\t16.00\t2026-06-01'],
    '26\t"A"; =1\t110\t1.50\t2026-06-01',
  ]);
  const bad = await previewAndExport(126_000, {});
  assert.equal(bad.status, 422);
  assert.deepEqual(bad.preview.problems, bad.problems);
});

test('P5 a draft for DATEV has no line of a person without a number, whom the preview names', async () => {
  const { rest, company, put, codes, template, hire, contract, work } = await openPayroll(world);
  await put([...codes, { kind: 'overtime', code: '110' }].map((code) => ({ ...code, unit: 'hours' })));
  const cid = await hire('Cid');
  await contract(cid);
  await work(cid, '2026-06-01');
  const periodId = await addPeriod(world, company);
  const lodas = { preset: 'datev_lodas', consultantNumber: '1234567', clientNumber: '1' };
  for (const [fields, lines] of [
    [lodas, 4],
    [{ preset: 'csv' }, 5],
  ] as const) {
    const templateId = await template(fields);
    const { data } = await rest.post(EXPORTS, { templateId, periodId, draft: true });
    assert.equal(data.export.lines, lines);
    const preview = (await rest.post(`/payroll/v1/templates/${templateId}/preview`, { periodId })).data;
    assert.deepEqual([preview.lines, preview.withoutNumber], [lines, [{ employeeId: cid, name: 'Cid Ruiz' }]]);
  }
});

test('P5 offices divide an export, and unknown ones, templates and periods are 404', async () => {
  const { rest, company, ana, bea, office, template, put, codes } = await openPayroll(world);
  await put([...codes, { kind: 'overtime', exported: false }]);
  await rest.post('/core/v3/employee-office-assignations', {
    employeeId: ana,
    officeId: office.id,
    startsOn: '2026-01-01',
  });
  const templateId = await template();
  const periodId = await addPeriod(world, company);
  await closePeople(world, company, periodId, [ana, bea]);
  const { data } = await rest.post(EXPORTS, { templateId, periodId, officeIds: [office.id, office.id] });
  assert.deepEqual([data.export.people, data.export.officeIds], [1, [office.id]]);
  const id = crypto.randomUUID();
  for (const [given, code] of [
    [{ officeIds: [id] }, 'office_not_found'],
    [{ templateId: id }, 'template_not_found'],
    [{ periodId: id }, 'period_not_found'],
  ] as const)
    assert.equal((await rest.post(EXPORTS, { templateId, periodId, ...given })).code, code);
  for (const path of ['', '/content', '/lines'])
    assert.equal((await rest.get(`${EXPORTS}/${id}${path}`)).code, 'export_not_found');
});

test('P5 a job that runs again makes no second export, and one that lacks something says so', async () => {
  const { rest, company, ana, bea, scope, template, put, codes } = await openPayroll(world);
  await put([...codes, { kind: 'overtime', exported: false }]);
  const [templateId, periodId] = [await template(), await addPeriod(world, company)];
  await closePeople(world, company, periodId, [ana, bea]);
  const jobId = crypto.randomUUID();
  const requested = { templateId, periodId, officeIds: [], draft: false, jobId };
  const id = await makeExport(scope, requested);
  assert.equal(await makeExport(scope, requested), id);
  // Two processes that run it at once.
  const both = crypto.randomUUID();
  const made = await Promise.allSettled([1, 2].map(() => makeExport(scope, { ...requested, jobId: both })));
  assert.ok(made.some(({ status }) => status === 'fulfilled'));
  assert.equal((await rest.get(EXPORTS)).meta.total, 2);
  // More people than a request takes.
  await world.ownerPool.query(
    `with made as (
        insert into employees (company_id, id, first_name, last_name)
          select $1, gen_random_uuid(), 'Of', 'Many' from generate_series(1, 200) returning id)
      insert into contracts (company_id, id, employee_id, start_at) select $1, gen_random_uuid(), id, '2026-01-01' from made`,
    [company.companyId],
  );
  const running = { ...world.runtime, log: { ...world.runtime.log } };
  await world.ownerPool.query(`update periods set status = 'review' where id = $1`, [periodId]);
  const { data } = await rest.post(EXPORTS, { templateId, periodId, draft: true });
  assert.equal(data.export, null);
  await carryOutLongWork(running, new AbortController().signal);
  const job = (await rest.get(`/core/v3/jobs/${data.job.id}`)).data;
  assert.equal(job.state, 'done', JSON.stringify(job));
  assert.equal((await rest.get(`${EXPORTS}/${job.result.exportId}`)).data.people, 2);
  const incomplete = await template({ preset: 'datev_lodas', consultantNumber: '1234567', clientNumber: '1' });
  const failing = (await rest.post(EXPORTS, { templateId: incomplete, periodId, draft: true })).data.job;
  await carryOutLongWork(running, new AbortController().signal);
  const { state, failureCode, result } = (await rest.get(`/core/v3/jobs/${failing.id}`)).data;
  assert.deepEqual([state, failureCode], ['failed', 'payroll_lines_not_writable']);
  assert.deepEqual(result, { problems: [{ employeeId: bea, field: 'unit', problem: 'unit', value: 'K' }] });
  // Kinds and people that are missing are known as they are at once.
  await world.ownerPool.query(`update periods set status = 'closed' where id = $1`, [periodId]);
  await put(codes.filter(({ kind }) => kind !== 'ordinary'));
  const work = { scope, jobId: crypto.randomUUID(), input: requested };
  const again = { ...work, signal: new AbortController().signal, progress: async () => {} };
  await assert.rejects(PAYROLL_EXPORT_WORK.run(again), { code: 'payroll_people_not_closed' });
  await world.ownerPool.query(
    `delete from contracts c using employees e where e.company_id = $1 and e.last_name = 'Many' and c.company_id = $1
      and c.employee_id = e.id`,
    [company.companyId],
  );
  await assert.rejects(PAYROLL_EXPORT_WORK.run(again), (error: WorkFailed) => {
    const kinds = ['ordinary', 'overtime'].map((kind) => ({
      kind,
      officeId: null,
      people: kind === 'ordinary' ? 2 : 1,
    }));
    assert.deepEqual([error.code, error.result], ['payroll_code_missing', { kinds }]);
    return true;
  });
});

test('L5 exports, downloads and reads of payroll are lines of the audit', async () => {
  const { rest, company, ana, bea, template, put, codes } = await openPayroll(world);
  await put([...codes, { kind: 'overtime', exported: false }]);
  const periodId = await addPeriod(world, company);
  await closePeople(world, company, periodId, [ana, bea]);
  const { data } = await rest.post(EXPORTS, { templateId: await template(), periodId });
  await rest.get(`${EXPORTS}/${data.export.id}/content`);
  const lines = await auditOf(company, 'export');
  assert.deepEqual(
    lines.map(({ recordType, recordId }: { recordType: string; recordId: string }) => [recordType, recordId]),
    [
      ['payroll_export', data.export.id],
      ['payroll_export', data.export.id],
    ],
  );
  assert.deepEqual(lines[1].after, { exported: 'payroll', count: 3, draft: false, sha256: data.export.sha256 });
});

test('I10 payroll needs its own scope, and another company sees none of it', async () => {
  const { company, ana, bea, template, put, codes } = await openPayroll(world);
  await put([...codes, { kind: 'overtime', exported: false }]);
  const periodId = await addPeriod(world, company);
  await closePeople(world, company, periodId, [ana, bea]);
  const templateId = await template();
  const { data } = await company.rest.post(EXPORTS, { templateId, periodId });
  const other = await world.company();
  for (const path of ['', '/content', '/lines'])
    assert.equal((await other.rest.get(`${EXPORTS}/${data.export.id}${path}`)).code, 'export_not_found');
  assert.equal((await other.rest.get(EXPORTS)).meta.total, 0);
  assert.equal((await other.rest.post(EXPORTS, { templateId, periodId })).code, 'template_not_found');
  assert.equal((await other.rest.get(`/payroll/v1/templates/${templateId}`)).code, 'template_not_found');
});

test('422 report_too_large: a file above 64 MB is neither previewed nor exported', async () => {
  const { company, ana, bea, rest, codes, put, template } = await openPayroll(world);
  const periodId = await addPeriod(world, company);
  await closePeople(world, company, periodId, [ana, bea]);
  // A day has far more types of overtime than a company would think of.
  const types = Array.from({ length: 250 }, (_, index) => `type ${index}`);
  const byType = (days: number) => JSON.stringify(types.map((name) => ({ name, seconds: days * 3600 })));
  await world.ownerPool.query(
    `update period_snapshots set content = jsonb_set(jsonb_set(content::jsonb, '{record,totals,overtimeByType}', $2::jsonb),
        '{record,days}', (select jsonb_agg(day || jsonb_build_object('overtimeByType', $3::jsonb))
          from jsonb_array_elements(content::jsonb #> '{record,days}') day))
      where company_id = $1`,
    [company.companyId, byType(30), byType(1)],
  );
  await put([
    ...codes,
    { kind: 'overtime', code: '110' },
    ...types.map((name, index) => ({ kind: `overtime:${name}`, code: `${1000 + index}` })),
  ]);
  const filling = Array.from({ length: 37 }, () => ({ field: 'text', text: '€'.repeat(100) }));
  const columns = [...['hours', 'days', 'amount'].map((field) => ({ field })), ...filling];
  const templateId = await template({ columns, linesPer: 'day', encoding: 'utf-8' });
  const exported = await rest.post('/payroll/v1/exports', { templateId, periodId });
  const previewed = await rest.post(`/payroll/v1/templates/${templateId}/preview`, { periodId });
  for (const { status, code } of [exported, previewed]) assert.deepEqual([status, code], [422, 'report_too_large']);
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
  // The cure: the period, which somebody in it keeps open, closes people.
  const listed = (await rest.get('/schedule/v1/periods')).data.find(({ id }: { id: string }) => id === periodId);
  assert.deepEqual([listed.status, listed.people, listed.closed], ['review', 3, 2]);
  await closePeople(world, company, periodId, [zoe]);
  const made = await rest.post(EXPORTS, { templateId, periodId });
  assert.equal(made.data.export.people, 3);
  assert.deepEqual((await summarise(scope, { periodId, officeIds: undefined })).notClosed, []);
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
