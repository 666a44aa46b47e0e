import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany, REQUESTS } from '#test/absences.ts';
import { samplePdf } from '#test/calls.ts';
import { keepDocument } from '#test/documents.ts';
import { addMember, type TestMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { answerContent, answerUpload } from './session-documents.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const SITE = 'http://jornada.test';

const company = await absenceCompany(world);
const { rest, person, type, ask } = company;
const officeId: string = (await rest.post('/core/v3/offices', { name: 'Madrid' })).data.id;
const employeeId = await person({ officeIds: [officeId] });
const otherId = await person();
const { data: request } = await ask(employeeId, await type(), [{ date: '2026-03-16' }]);

async function upload(
  member: TestMember | null,
  fields: Record<string, string | File>,
  headers: Record<string, string> = {},
) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ employeeId, file: samplePdf(), ...fields })) body.append(name, value);
  const cookie: Record<string, string> = member ? { cookie: await member.cookie() } : {};
  const sent = { host: 'jornada.test', origin: SITE, ...cookie, ...headers };
  const response = await answerUpload(new Request(`${SITE}/api/documents`, { method: 'POST', body, headers: sent }));
  const text = await response.text();
  return { status: response.status, body: text === '' ? null : JSON.parse(text) };
}

const open = async (member: TestMember | null, id: string) => {
  const cookie: Record<string, string> = member ? { cookie: await member.cookie() } : {};
  return answerContent(
    new Request(`${SITE}/api/documents/${id}/content`, { headers: { host: 'jornada.test', ...cookie } }),
    id,
  );
};

const administrator = await addMember(world, company, { role: 'administrator' });
const manager = await addMember(world, company, { role: 'manager', sees: { officeIds: [officeId] } });
const self = await addMember(world, company, { role: 'viewer', employeeId });
const employee = await addMember(world, company, { role: 'employee', employeeId: otherId });

test('N2, N3 an administrator uploads to a request, and who may see it opens the file as an attachment', async () => {
  const { status, body } = await upload(administrator, { absenceDayOffRequestId: request.id });
  assert.equal(status, 200, JSON.stringify(body));
  assert.deepEqual((await rest.get(`${REQUESTS}/${request.id}`)).data.documentIds, [body.id]);
  const file = await open(administrator, body.id);
  assert.equal(file.headers.get('content-type'), 'application/pdf');
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment; filename="Sick note.pdf"/);
  assert.match(file.headers.get('content-security-policy') ?? '', /sandbox/);
  assert.equal(await file.text(), await samplePdf().text());
  const { rows } = await world.ownerPool.query(
    `select way, operation from audit_lines where record_type = 'document' and record_id = $1 order by created_at`,
    [body.id],
  );
  assert.deepEqual(rows, [
    { way: 'page', operation: 'documents.create' },
    { way: 'page', operation: 'documents.getContent' },
  ]);
});

test('N2 people upload for themselves; a manager for nobody else, and of those out of scope there is no answer', async () => {
  for (const [member, whom] of [[self, employeeId] as const, [employee, otherId] as const]) {
    const { status, body } = await upload(member, { employeeId: whom });
    assert.equal(status, 200, JSON.stringify(body));
    assert.equal((await open(member, body.id)).status, 200);
  }
  const refusals = [
    [manager, employeeId, 403, 'role_not_allowed'],
    [manager, otherId, 404, 'employee_not_found'],
    [self, otherId, 403, 'role_not_allowed'],
    [employee, employeeId, 404, 'employee_not_found'],
    [null, employeeId, 401, 'unauthorized'],
  ] as const;
  for (const [member, whom, refused, problem] of refusals) {
    const answer = await upload(member, { employeeId: whom });
    assert.deepEqual([answer.status, answer.body.problem], [refused, problem]);
  }
});

test('N2 a file that somebody may not see does not exist for them', async () => {
  const id = await keepDocument(rest, employeeId);
  for (const [member, status] of [
    [administrator, 200],
    [self, 200],
    [manager, 404],
    [employee, 404],
    [null, 401],
  ] as const)
    assert.equal((await open(member, id)).status, status);
  for (const unknown of [crypto.randomUUID(), 'x', '../x'])
    assert.equal((await open(administrator, unknown)).status, 404);
});

test('a page of another site uploads nothing, and what is wrong with a file is said by field', async () => {
  assert.equal((await upload(administrator, {}, { origin: 'https://evil.test' })).status, 403);
  assert.equal((await upload(administrator, {}, { 'sec-fetch-site': 'cross-site' })).status, 403);
  const empty = await upload(administrator, { file: new File([], 'a.pdf') });
  assert.deepEqual([empty.status, empty.body.fields], [422, { file: ['The file is empty.'] }]);
  const page = await upload(administrator, { file: new File(['<p>'], 'a.pdf') });
  assert.deepEqual([page.status, page.body.problem], [422, 'document_type_not_supported']);
});
