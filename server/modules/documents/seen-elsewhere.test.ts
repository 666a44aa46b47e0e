import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { samplePdf } from '#test/calls.ts';
import { DOCUMENTS } from '#test/documents.ts';
import { addMember, type TestMember } from '#test/members.ts';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import type { TokenScope } from '../../platform/shared/token-scopes.ts';
import { createToken } from '../access/manage-tokens.ts';
import { listHistory } from '../audit/list-lines.ts';
import { listRecordNames } from '../audit/list-record-names.ts';
import { listDocuments } from './manage-documents.ts';
import { listDocumentsInput } from './schema.ts';

const world = await createWorld();
const KINDS = '/core/v3/document-kinds';
const FILE = 'Warning of Ana.pdf';
const KIND = 'Confidential note';

/** A person with a document of a kind for administrators alone. */
async function prepare() {
  const company = await absenceCompany(world);
  const { rest } = company;
  const employeeId = await company.person({ firstName: 'Ana', lastName: 'García' });
  const kindId: string = (await rest.post(KINDS, { name: KIND, visibleToEmployee: false })).data.id;
  const stored = async (fields: Record<string, string>): Promise<string> => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ employeeId, ...fields })) body.append(name, value);
    body.append('file', samplePdf(FILE));
    return (await rest.send('POST', DOCUMENTS, { body })).data.id;
  };
  return { ...company, employeeId, kindId, stored, documentId: await stored({ kindId }) };
}

const historyOf = async ({ scope }: TestMember, recordId: string) =>
  (await listHistory(scope, { recordType: 'employee', recordId, page: 1, limit: 100 })).rows;

test('N2 I11 administrators read the name of a kind in the audit, others neither the kind nor the document', async () => {
  const company = await prepare();
  const { employeeId, kindId, documentId, rest } = company;
  const ids = [kindId, documentId];
  for (const role of ['owner', 'administrator'] as const) {
    const { scope } = await addMember(world, company, { role });
    assert.deepEqual(
      (await listRecordNames(scope, { ids })).map(({ id, name }) => [id, name]),
      [
        [kindId, KIND],
        [documentId, 'Ana García'],
      ],
    );
  }
  const { data: lines } = await rest.get(`/core/v3/audit?recordType[in]=document,document_kind`);
  assert.deepEqual(
    lines.map(({ recordType, recordName }: Record<string, string>) => [recordType, recordName]),
    [
      ['document', 'Ana García'],
      ['document_kind', KIND],
    ],
  );
  assert.ok(!JSON.stringify(lines).includes(FILE));
  for (const given of [{ role: 'manager' }, { role: 'viewer' }, { role: 'viewer', employeeId }] as const) {
    const member = await addMember(world, company, given);
    assert.deepEqual(await listRecordNames(member.scope, { ids }), [], given.role);
    for (const [recordType, recordId] of [
      ['document', documentId],
      ['document_kind', kindId],
    ] as const)
      await assert.rejects(listHistory(member.scope, { recordType, recordId, page: 1, limit: 10 }), {
        code: 'role_not_allowed',
      });
  }
});

test('N2 L5 people see who was shown their documents, without those that they do not see', async () => {
  const company = await prepare();
  const { employeeId, documentId, stored } = company;
  const owner = await addMember(world, company, { role: 'owner' });
  const self = await addMember(world, company, { role: 'viewer', employeeId });
  const show = () => listDocuments(owner.scope, listDocumentsInput.parse({ employeeId: [employeeId] }));
  const reads = async (member: TestMember) =>
    (await historyOf(member, employeeId)).filter(({ action }) => action === 'read');
  await show();
  assert.deepEqual(await reads(self), [], 'only a document that they do not see');
  assert.deepEqual(
    (await reads(owner)).map(({ after }) => after),
    [{ documentIds: [documentId] }],
  );
  await stored({});
  await show();
  assert.deepEqual(
    (await reads(self)).map(({ actor, after }) => [actor.name, after]),
    [[owner.userName, {}]],
  );
});

test('N2 I10 the change feed, the audit and webhooks have documents and kinds for tokens that read people alone', async () => {
  const company = await prepare();
  const { rest, scope, employeeId, kindId, documentId, type, ask } = company;
  const attached = await company.stored({});
  const receiver = { url: 'https://receiver.example/', events: ['absence_request', 'employee'] };
  await rest.post('/core/v3/webhook-endpoints', receiver);
  await ask(employeeId, await type(), [{ date: '2026-03-16' }], { documentIds: [attached] });
  const withScopes = async (...scopes: TokenScope[]) =>
    createRestClient((await createToken(scope, { name: 'limited', scopes })).apiToken);
  const withoutPeople = await withScopes('audit:read', 'absences:read', 'settings:read');
  const withPeople = await withScopes('audit:read', 'people:read');
  const textOf = async (client: typeof rest, path: string) => JSON.stringify((await client.get(path)).body);
  for (const path of ['/sync/v1/changes?limit=500', '/core/v3/audit?limit=500']) {
    const [hidden, shown] = [await textOf(withoutPeople, path), await textOf(withPeople, path)];
    for (const text of [kindId, documentId, attached]) {
      assert.ok(!hidden.includes(text), `${path} ${text}`);
      assert.ok(shown.includes(text), `${path} ${text}`);
    }
    assert.ok(!hidden.includes(KIND));
    assert.ok(!`${hidden}${shown}`.includes(FILE));
  }
  assert.equal((await withoutPeople.get('/sync/v1/changes?types=document')).code, 'scope_not_granted');
  const { rows } = await world.ownerPool.query(
    'select to_jsonb(d)::text as text from webhook_deliveries d where company_id = $1',
    [company.companyId],
  );
  assert.ok(rows.length > 0);
  for (const { text } of rows)
    for (const secret of [attached, documentId, kindId, FILE, KIND]) assert.ok(!text.includes(secret), text);
});
