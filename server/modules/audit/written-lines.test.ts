import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { REQUESTS, TYPES } from '#test/absences.ts';
import { invited } from '#test/invitations.ts';
import { CONTRACTS } from '#test/overtime.ts';
import { ENDPOINTS } from '#test/webhooks.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { writeText } from '../../platform/db/statement.ts';

const world = await createWorld();
const EMPLOYEES = '/core/v3/employees';
const AUDIT = '/core/v3/audit';
const ANA = { firstName: 'Ana', lastName: 'Gil' };

const linesOf = async ({ rest }: TestCompany, query = '') => (await rest.get(`${AUDIT}?limit=500&${query}`)).data;
const newest = async (company: TestCompany) => (await linesOf(company))[0];

describe('I11 a line', () => {
  it('says who changed which fields of what, when and by which way', async () => {
    const company = await world.company();
    const { data: ana } = await company.rest.post(EMPLOYEES, { ...ANA, city: 'Madrid' });
    const requestId = randomUUID();
    await company.rest.put(
      `${EMPLOYEES}/${ana.id}`,
      { city: 'Vigo', costCenter: 'A1', lastName: 'Gil' },
      { 'x-request-id': requestId, 'x-client-address': '192.0.2.7' },
    );
    const { id, at, ...line } = await newest(company);
    assert.ok(Math.abs(Date.parse(at) - Date.now()) < 60_000);
    assert.deepEqual(line, {
      actor: { type: 'token', id: company.tokenId, name: 'test' },
      ...{ way: 'rest', operation: 'people.updateEmployee', address: '192.0.2.7', requestId },
      ...{ action: 'update', recordType: 'employee', recordId: ana.id, recordName: 'Ana Gil', part: null },
      before: { city: 'Madrid', costCenter: null },
      after: { city: 'Vigo', costCenter: 'A1' },
    });
  });

  it('of a wide record is one, whichever of its columns are set together, and names all that differ', async () => {
    const company = await world.company();
    const { data: ana } = await company.rest.post(EMPLOYEES, { ...ANA, city: 'Madrid', email: 'ana@example.com' });
    const fieldsOf = async (set: string) => {
      const before = (await linesOf(company)).length;
      await world.ownerPool.query(`update employees set ${set}, updated_at = now() where id = $1`, [ana.id]);
      const lines = await linesOf(company);
      assert.equal(lines.length, before + 1, set);
      return [lines[0].before, lines[0].after];
    };
    const everything = (
      await world.ownerPool.query<{ columns: string }>(
        `select string_agg(format('%1$I = %1$I', attname), ', ') as columns from pg_attribute
          where attrelid = 'employees'::regclass and attnum > 0 and not attisdropped and attgenerated = ''
            and attname not in ('first_name', 'city', 'leaves_on', 'updated_at')`,
      )
    ).rows[0]?.columns;
    assert.deepEqual(await fieldsOf(`${everything}, first_name = 'Eva', city = 'Madrid', leaves_on = null`), [
      { firstName: 'Ana' },
      { firstName: 'Eva' },
    ]);
    assert.deepEqual(await fieldsOf(`${everything}, first_name = 'Eva', city = 'Madrid', leaves_on = '2040-01-31'`), [
      { leavesOn: null },
      { leavesOn: '2040-01-31' },
    ]);
    assert.deepEqual(await fieldsOf(`leaves_on = null, city = 'Vigo', last_name = 'Sanz', email = null, ssn = '1'`), [
      { lastName: 'Gil', email: 'ana@example.com', city: 'Madrid', leavesOn: '2040-01-31', ssn: 'changed' },
      { lastName: 'Sanz', email: null, city: 'Vigo', leavesOn: null, ssn: 'changed' },
    ]);
  });

  it('shows a new record without what is empty, and a deleted one as it was', async () => {
    const company = await world.company();
    const { data: tag } = await company.rest.post('/project/v1/tags', { name: 'Billable' });
    const created = await newest(company);
    assert.deepEqual([created.action, created.before, created.after], ['create', null, { name: 'Billable' }]);
    await company.rest.delete(`/project/v1/tags/${tag.id}`);
    const { action, before, after, recordId } = await newest(company);
    assert.deepEqual([action, before, after, recordId], ['delete', { name: 'Billable' }, null, tag.id]);
  });

  it('of a part names the record that it belongs to', async () => {
    const company = await world.company();
    const { data: ana } = await company.rest.post(EMPLOYEES, ANA);
    const { data: office } = await company.rest.post('/core/v3/offices', { name: 'Madrid' });
    await company.rest.put(`${EMPLOYEES}/${ana.id}`, { officeIds: [office.id] });
    const line = await newest(company);
    assert.deepEqual([line.recordType, line.recordId, line.recordName], ['employee', ana.id, 'Ana Gil']);
    assert.equal(line.part.type, 'employee_office_assignation');
    assert.equal(line.after.officeId, office.id);
    const { data: calendar } = await company.rest.post('/schedule/v1/holiday-calendars', {
      name: 'Spain',
      daysOff: [{ date: '2026-01-06', name: 'Reyes' }],
    });
    const [holiday] = (await linesOf(company, `recordId=${calendar.id}`)).filter((one: typeof line) => one.part);
    assert.deepEqual([holiday.recordName, holiday.after.name], ['Spain', 'Reyes']);
  });

  it('of an invitation names it by its address, also when it is withdrawn', async () => {
    const company = await invited(world);
    await company.withdraw();
    const lines = (await linesOf(company, 'recordType=invitation')).map((line: Record<string, unknown>) => [
      line.action,
      line.recordName,
    ]);
    assert.deepEqual(lines, [
      ['update', company.email],
      ['create', company.email],
    ]);
  });

  it('keeps what everything was called then', async () => {
    const company = await world.company();
    const { data: ana } = await company.rest.post(EMPLOYEES, ANA);
    await world.ownerPool.query(`update api_tokens set name = 'renamed' where id = $1`, [company.tokenId]);
    await company.rest.put(`${EMPLOYEES}/${ana.id}`, { lastName: 'Sanz' });
    const [after, before] = await linesOf(company, `recordId=${ana.id}`);
    assert.deepEqual([before.recordName, before.actor.name], ['Ana Gil', 'test']);
    assert.deepEqual([after.recordName, after.actor.name], ['Ana Sanz', 'renamed']);
  });

  it('shows nothing that H4 names, no secret and no hash, whatever is done', async () => {
    const company = await world.company();
    const planted = {
      ...{
        ssn: 'SSN-28-12345678',
        nid: '00000014Z',
        secondaryNid: 'X-SECOND-9',
        nfc: 'nfc-planted',
        bic: 'CAIXESBBXXX',
      },
      ...{ accountNumber: 'ES9121000418450200051332', pin: 918_273, disability: 33, children: 7 },
    };
    const { data: ana } = await company.rest.post(EMPLOYEES, { ...ANA, ...planted });
    const created = (await newest(company)).after;
    for (const name of Object.keys(planted)) assert.equal(created[name], 'changed', name);
    await company.rest.put(`${EMPLOYEES}/${ana.id}`, { ssn: 'SSN-99-12345678', nfc: 'nfc-other', children: 8 });
    const { before, after } = await newest(company);
    assert.deepEqual([before, after], Array(2).fill({ ssn: 'changed', nfc: 'changed', children: 'changed' }));
    const terms = { startAt: '2026-01-01', weeklyHours: 40, socialSecurityNumber: 'SSN-28-12345678' };
    const { data: contract } = await company.rest.post(CONTRACTS, { employeeId: ana.id, ...terms });
    await company.rest.delete(`${CONTRACTS}/${contract.id}`);
    const { data: type } = await company.rest.post(TYPES, { name: 'Doctor', pickMode: 'by_days', type: 'private' });
    const { data: request } = await company.rest.post(REQUESTS, {
      ...{ employeeId: ana.id, absenceTypeId: type.id, type: 'create', daysOff: [{ date: '2026-05-04' }] },
      comment: 'planted comment',
    });
    await company.rest.post(`${REQUESTS}/${request.id}/reject`, { resolutionComment: 'planted answer' });
    const { data: endpoint } = await company.rest.post(ENDPOINTS, { url: 'https://a.example/', events: ['employee'] });
    const { data: rotated } = await company.rest.post(`${ENDPOINTS}/${endpoint.id}/rotate-secret`);
    const { rows } = await world.ownerPool.query(
      `select encode(hash, 'hex') as hex, encode(hash, 'base64') as base64 from api_tokens where company_id = $1`,
      [company.companyId],
    );
    const secrets = [
      endpoint.secret,
      rotated.secret,
      company.token,
      rows[0].hex,
      rows[0].base64,
      'SSN-',
      'nfc-',
      'planted',
    ];
    const { disability, children, ...texts } = planted;
    const lines = await linesOf(company);
    assert.ok(
      lines.some(
        (line: { recordId: string; action: string }) => line.recordId === contract.id && line.action === 'delete',
      ),
    );
    assert.ok(lines.some((line: { operation: string }) => line.operation === 'absences.rejectRequest'));
    const told = JSON.stringify(lines);
    for (const value of [...Object.values(texts), ...secrets]) assert.ok(!told.includes(String(value)), String(value));
  });
});

describe('I11 no line is left by', () => {
  it('what follows from a punch or from the use of a token', async () => {
    const company = await world.company();
    const { data: ana } = await company.rest.post(EMPLOYEES, ANA);
    const before = (await linesOf(company)).length;
    await company.rest.post('/schedule/v1/work-entries/clock-in', { employeeId: ana.id });
    await company.rest.post('/schedule/v1/work-entries/clock-out', { employeeId: ana.id });
    await world.runtime.tokenUsage.flush();
    assert.equal((await linesOf(company)).length, before);
  });

  it('a change to what was there before', async () => {
    const company = await world.company();
    const { data: ana } = await company.rest.post(EMPLOYEES, ANA);
    const before = (await linesOf(company)).length;
    await company.rest.put(`${EMPLOYEES}/${ana.id}`, ANA);
    assert.equal((await linesOf(company)).length, before);
  });

  it('a transaction that is rolled back, or a request that is refused', async () => {
    const company = await world.company();
    const { data: ana } = await company.rest.post(EMPLOYEES, ANA);
    const before = (await linesOf(company)).length;
    const rename = writeText<never, { id: string }>(`update employees set last_name = 'Lost' where id = $id`);
    const failing = company.scope.transaction(async ({ send }) => {
      await send(rename({ id: ana.id }));
      throw new Error('on purpose');
    });
    await assert.rejects(failing, /on purpose/);
    assert.equal((await company.rest.put(`${EMPLOYEES}/${ana.id}`, { email: 'no address' })).status, 422);
    assert.equal((await linesOf(company)).length, before);
  });
});
