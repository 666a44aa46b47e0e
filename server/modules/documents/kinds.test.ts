import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { samplePdf } from '#test/calls.ts';
import { DOCUMENTS, keepDocument } from '#test/documents.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { createDocument } from './create-document.ts';
import { getDocument } from './manage-documents.ts';
import { readContent } from './read-content.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const KINDS = '/core/v3/document-kinds';

const prepare = async () => {
  const company = await absenceCompany(world);
  const { rest } = company;
  const officeId: string = (await rest.post('/core/v3/offices', { name: 'Madrid' })).data.id;
  const employeeId = await company.person({ firstName: 'Ana', lastName: 'García', officeIds: [officeId] });
  const kind = async (body: object): Promise<string> => (await rest.post(KINDS, { name: 'Kind', ...body })).data.id;
  const store = (fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries({ employeeId, ...fields })) body.append(name, value);
    body.append('file', samplePdf(fields.name ?? 'Paper.pdf'));
    return rest.send('POST', DOCUMENTS, { body });
  };
  const stored = async (fields: Record<string, string>): Promise<string> => {
    const { status, data, body } = await store(fields);
    assert.equal(status, 200, JSON.stringify(body));
    return data.id;
  };
  return { ...company, officeId, employeeId, kind, store, stored };
};

test('N5 a kind has who sees its documents and whether they expire, and is not deleted while a document has it', async () => {
  const { rest, stored } = await prepare();
  const { data: kind } = await rest.post(KINDS, { name: 'Work permit', expires: true, reminderDays: 60 });
  assert.deepEqual(kind, {
    ...{ id: kind.id, name: 'Work permit', visibleToEmployee: true, visibleToManagers: false },
    ...{ expires: true, reminderDays: 60, createdAt: kind.createdAt, updatedAt: kind.updatedAt },
  });
  const id = await stored({ kindId: kind.id, issuedOn: '2025-01-01', expiresOn: '2026-04-01' });
  const { data } = await rest.get(`${DOCUMENTS}/${id}`);
  assert.deepEqual([data.kindId, data.issuedOn, data.expiresOn], [kind.id, '2025-01-01', '2026-04-01']);
  assert.equal((await rest.delete(`${KINDS}/${kind.id}`)).code, 'document_kind_in_use');
  await rest.delete(`${DOCUMENTS}/${id}`);
  assert.equal((await rest.delete(`${KINDS}/${kind.id}`)).status, 200);
});

test('N5 a last day needs a kind that expires, and is not before the day of issue; a refused upload leaves nothing', async () => {
  const { rest, kind, store, companyId } = await prepare();
  const [permit, note] = [await kind({ expires: true }), await kind({})];
  const dates = { issuedOn: '2026-03-02', expiresOn: '2026-03-01' };
  const late = await store({ kindId: permit, ...dates });
  assert.deepEqual([late.status, late.errors], [422, { expiresOn: ['Must not be before issuedOn.'] }]);
  for (const fields of [{ kindId: note }, {}] as Record<string, string>[]) {
    const answer = await store({ ...fields, expiresOn: '2026-05-01' });
    const text = 'Only documents of a kind that expires have a last day.';
    assert.deepEqual([answer.status, answer.errors], [422, { expiresOn: [text] }]);
  }
  const foreign = await prepare();
  for (const kindId of [crypto.randomUUID(), await foreign.kind({})])
    assert.equal((await store({ kindId })).code, 'document_kind_not_found');
  assert.equal((await rest.get(DOCUMENTS)).data.length, 0);
  const { rows } = await world.ownerPool.query('select count(*)::int from document_portions where company_id = $1', [
    companyId,
  ]);
  assert.deepEqual(rows, [{ count: 0 }]);
});

test('N5 the kind and the dates of a document can change; null clears one, an omitted one stays', async () => {
  const { rest, employeeId, kind } = await prepare();
  const id = await keepDocument(rest, employeeId);
  const permit = await kind({ expires: true });
  const changed = async (body: object) => {
    const { data } = await rest.put(`${DOCUMENTS}/${id}`, body);
    return [data.kindId, data.issuedOn, data.expiresOn, data.fileName];
  };
  const name = 'Sick note.pdf';
  assert.deepEqual(await changed({ kindId: permit, expiresOn: '2027-01-31' }), [permit, null, '2027-01-31', name]);
  assert.deepEqual(await changed({ issuedOn: '2026-01-01' }), [permit, '2026-01-01', '2027-01-31', name]);
  assert.equal((await rest.put(`${DOCUMENTS}/${id}`, { kindId: null })).status, 422);
  assert.deepEqual(await changed({ kindId: null, expiresOn: null }), [null, '2026-01-01', null, name]);
  assert.equal((await rest.put(`${DOCUMENTS}/${crypto.randomUUID()}`, {})).code, 'document_not_found');
  assert.equal((await rest.put(`${DOCUMENTS}/${id}`, { kindId: crypto.randomUUID() })).code, 'document_kind_not_found');
});

test('N5 the list tells what has expired and what expires within the reminder days, on the company’s day', async () => {
  const { rest, kind, stored } = await prepare();
  const permit = await kind({ expires: true, reminderDays: 30 });
  const until = (expiresOn: string) => stored({ kindId: permit, expiresOn });
  const [gone, today, soon, later] = [
    await until('2026-03-09'),
    await until('2026-03-10'),
    await until('2026-04-09'),
    await until('2026-04-10'),
  ];
  await stored({ kindId: permit });
  const idsOf = async (query: string) =>
    (await rest.get(`${DOCUMENTS}?orderBy=expiresOn&${query}`)).data.map(({ id }: { id: string }) => id);
  assert.deepEqual(await idsOf('expiry=expired'), [gone]);
  assert.deepEqual(await idsOf('expiry=soon'), [today, soon]);
  assert.deepEqual(await idsOf('expiry=valid'), [later]);
  assert.deepEqual(await idsOf('expiry[in]=soon,expired'), [gone, today, soon]);
  assert.equal((await idsOf(`kindId=${permit}`))[3], later);
  assert.deepEqual(await idsOf(`kindId=${await kind({})}`), []);
  await rest.put(`${KINDS}/${permit}`, { expires: false });
  assert.deepEqual(await idsOf('expiry=expired'), []);
});

test('N2 who sees a document follows from its kind: list, record, content and counts, for each role', async () => {
  const company = await prepare();
  const { rest, employeeId, officeId, kind, stored, type, ask, person } = company;
  const [hr, shared, own] = [
    await kind({ visibleToEmployee: false }),
    await kind({ visibleToManagers: true }),
    await kind({ visibleToEmployee: false, visibleToManagers: true }),
  ];
  const documents = {
    plain: await stored({}),
    hr: await stored({ kindId: hr }),
    shared: await stored({ kindId: shared }),
    managers: await stored({ kindId: own }),
    absence: await stored({ kindId: shared }),
  };
  await ask(employeeId, await type(), [{ date: '2026-03-16' }], { documentIds: [documents.absence] });
  const outside = await person();
  const cases = [
    ['owner', {}, 'plain hr shared managers absence'],
    ['administrator', {}, 'plain hr shared managers absence'],
    ['manager', { sees: { officeIds: [officeId] } }, 'shared managers'],
    ['manager', { sees: { officeIds: [officeId] }, employeeId }, 'plain shared managers absence'],
    ['manager', { sees: { employeeIds: [outside] } }, ''],
    ['viewer', {}, ''],
    ['viewer', { employeeId }, 'plain shared absence'],
  ] as const;
  for (const [role, more, seen] of cases) {
    const member = await addMember(world, company, { role, ...(more as object) });
    const said = `${role} ${JSON.stringify(more)}`;
    const { rows, total } = JSON.parse((await member.call('query', 'documents.list', {})).text).result.data;
    const names = Object.entries(documents).filter(([, id]) => rows.some((row: { id: string }) => row.id === id));
    assert.deepEqual([names.map(([name]) => name).join(' '), total], [seen, rows.length], said);
    for (const [name, id] of Object.entries(documents)) {
      for (const read of [getDocument, readContent]) {
        const reading = read(member.scope, { id });
        if (seen.split(' ').includes(name)) await reading;
        else await assert.rejects(reading, { code: 'document_not_found' }, `${said} ${name}`);
      }
    }
  }
  assert.equal((await rest.get(DOCUMENTS)).data.length, 5);
});

test('N2 people give their documents no kind whose documents they would not see, and managers change none of others', async () => {
  const company = await prepare();
  const { rest, employeeId, officeId, kind, stored } = company;
  const [hr, shared] = [await kind({ visibleToEmployee: false }), await kind({ visibleToManagers: true })];
  const self = await addMember(world, company, { role: 'viewer', employeeId });
  const manager = await addMember(world, company, { role: 'manager', sees: { officeIds: [officeId] } });
  const file = samplePdf();
  await assert.rejects(createDocument(self.scope, { employeeId, file, kindId: hr }), { code: 'role_not_allowed' });
  const { value } = await createDocument(self.scope, { employeeId, file, kindId: shared });
  const answer = async (member: typeof self, input: object) =>
    (await member.call('mutation', 'documents.update', input)).text;
  assert.match(await answer(self, { id: value.id, kindId: hr }), /role_not_allowed/);
  assert.match(await answer(manager, { id: value.id, kindId: null }), /role_not_allowed/);
  assert.match(await answer(self, { id: await stored({ kindId: hr }), kindId: null }), /document_not_found/);
  assert.equal((await rest.get(`${DOCUMENTS}/${value.id}`)).data.kindId, shared);
});

test('N3 nobody attaches a document that they do not see to an absence, on their own behalf or on that of others', async () => {
  const company = await prepare();
  const { rest, employeeId, officeId, kind, stored, type } = company;
  const hidden = await stored({ kindId: await kind({ visibleToEmployee: false }) });
  const [own, absenceTypeId] = [await stored({}), await type()];
  const asked = (date: string, documentId: string) => ({
    ...{ employeeId, type: 'create', absenceTypeId, daysOff: [{ date }], documentIds: [documentId] },
  });
  for (const more of [{ employeeId }, {}]) {
    const member = await addMember(world, company, { role: 'manager', sees: { officeIds: [officeId] }, ...more });
    const { text } = await member.call('mutation', 'absences.askFor', asked('2026-03-17', hidden));
    assert.match(text, /document_not_found/);
  }
  const self = await addMember(world, company, { role: 'manager', sees: { officeIds: [officeId] }, employeeId });
  const { text } = await self.call('mutation', 'absences.askFor', asked('2026-03-18', own));
  assert.match(text, /"status":"pending"/);
  assert.deepEqual((await rest.get(`${DOCUMENTS}/${hidden}`)).data.absenceDayOffRequestIds, []);
});
