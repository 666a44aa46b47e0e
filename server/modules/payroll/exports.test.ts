import assert from 'node:assert/strict';
import { test } from 'node:test';
import { auditOf } from '#test/exported.ts';
import { addPeriod, closePeople, openPayroll } from '#test/payroll.ts';
import { createWorld } from '#test/world.ts';
import '../long-work-kinds.ts';
import { carryOutLongWork } from '../long-work/carry-out.ts';
import type { WorkFailed } from '../long-work/work-failed.ts';
import { PAYROLL_EXPORT_WORK } from './manage-exports.ts';
import { makeExport } from './write-export.ts';

const world = await createWorld();
world.setNow('2026-07-03T08:00:00Z');

const EXPORTS = '/payroll/v1/exports';

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
