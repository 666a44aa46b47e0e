import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { samplePdf } from '#test/calls.ts';
import { DOCUMENTS, keepDocument, upload } from '#test/documents.ts';
import { addMember } from '#test/members.ts';
import { createWorld } from '#test/world.ts';
import { MAX_DOCUMENT_BYTES, PORTION_BYTES } from './constants.ts';
import { readContent } from './read-content.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const prepare = async () => {
  const company = await absenceCompany(world);
  return { ...company, employeeId: await company.person({ firstName: 'Ana', lastName: 'García' }) };
};
const rowsOf = async (companyId: string) => {
  const text = `select (select count(*)::int from documents where company_id = $1) as documents,
    (select count(*)::int from document_portions where company_id = $1) as portions`;
  return (await world.ownerPool.query(text, [companyId])).rows[0];
};
const sized = (bytes: number, name = 'large.pdf') => {
  const content = Buffer.alloc(
    bytes,
    Uint8Array.from({ length: 251 }, (_, index) => index),
  );
  content.write('%PDF-1.7\n');
  return new File([content], name);
};

test('N1 a document is kept with its name, type and size, and comes back as it was, as an attachment', async () => {
  const { rest, employeeId } = await prepare();
  const file = sized(PORTION_BYTES * 9 + 17, 'Baja médica "1".pdf');
  const { data } = await upload(rest, employeeId, { file });
  assert.deepEqual(data, {
    id: data.id,
    employeeId,
    fileName: 'Baja médica "1".pdf',
    contentType: 'application/pdf',
    sizeBytes: file.size,
    ...{ kindId: null, issuedOn: null, expiresOn: null },
    absenceDayOffRequestIds: [],
    uploadedByName: data.uploadedByName,
    createdAt: '2026-03-10T12:00:00+00:00',
  });
  assert.deepEqual((await rest.get(`${DOCUMENTS}/${data.id}`)).data, data);
  const content = await rest.get(`${DOCUMENTS}/${data.id}/content`);
  assert.ok(Buffer.from(content.bytes).equals(Buffer.from(await file.bytes())));
  const header = (name: string) => content.headers.get(name);
  assert.equal(header('content-type'), 'application/pdf');
  assert.equal(
    header('content-disposition'),
    `attachment; filename="Baja m_dica _1_.pdf"; filename*=UTF-8''Baja%20m%C3%A9dica%20%221%22.pdf`,
  );
  assert.equal(header('content-security-policy'), "default-src 'none'; sandbox");
  assert.equal(header('x-content-type-options'), 'nosniff');
  assert.equal(header('cache-control'), 'no-store');
});

test('N1 a file is what its content says: a page called note.pdf is refused, a picture called note.txt kept as a picture', async () => {
  const { rest, employeeId, companyId } = await prepare();
  for (const [name, text] of [
    ['note.pdf', '<!doctype html><script>alert(1)</script>'],
    ['note.svg', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['note.docx', 'PK\u0003\u0004'],
  ] as const) {
    const answer = await upload(rest, employeeId, { file: new File([text], name, { type: 'application/pdf' }) });
    assert.deepEqual([answer.status, answer.code], [422, 'document_type_not_supported'], name);
  }
  assert.deepEqual(await rowsOf(companyId), { documents: 0, portions: 0 });
  const png = new File([Buffer.from('89504e470d0a1a0a00', 'hex')], '../note.txt', { type: 'text/html' });
  const { data } = await upload(rest, employeeId, { file: png });
  assert.deepEqual([data.fileName, data.contentType, data.sizeBytes], ['note.txt.png', 'image/png', 9]);
});

test('N1 10 MB are kept, a byte more is 413 and leaves nothing', async () => {
  const { rest, employeeId, companyId } = await prepare();
  const head = '--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n';
  const body = Buffer.concat([
    Buffer.from(head),
    await sized(MAX_DOCUMENT_BYTES + 1).bytes(),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const more = await rest.send('POST', DOCUMENTS, {
    body,
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
  });
  assert.deepEqual([more.status, more.code], [413, 'payload_too_large']);
  assert.deepEqual(await rowsOf(companyId), { documents: 0, portions: 0 });
  const id = await keepDocument(rest, employeeId, sized(MAX_DOCUMENT_BYTES));
  assert.deepEqual(await rowsOf(companyId), { documents: 1, portions: 40 });
  assert.equal((await rest.get(`${DOCUMENTS}/${id}/content`)).bytes.length, MAX_DOCUMENT_BYTES);
});

test('N1 names: folders, quotes, line ends, emoji, 300 characters, none at all', async () => {
  const { rest, employeeId } = await prepare();
  const kept = async (name: string) => (await upload(rest, employeeId, { file: samplePdf(name) })).data.fileName;
  assert.equal(await kept('/tmp/../a/nota "3".pdf'), 'nota "3".pdf');
  assert.equal(await kept('C:\\scans\\note.pdf'), 'note.pdf');
  assert.equal(await kept('🤒.pdf'), '🤒.pdf');
  assert.equal([...(await kept(`${'é'.repeat(300)}.pdf`))].length, 255);
  assert.equal(await kept(' '), 'document.pdf');
});

test('N1 a form as .NET and curl write it, with names that have no quotes, and fields in any order', async () => {
  const { rest, employeeId } = await prepare();
  const body = [
    '--x\r\nContent-Type: application/octet-stream\r\nContent-Disposition: form-data; name=file; filename=a.pdf; ' +
      "filename*=utf-8''b%C3%A1.pdf\r\n\r\n%PDF-1.7 note\r\n",
    '--x\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Disposition: form-data; name=employeeId\r\n\r\n',
    `${employeeId}\r\n--x--\r\n`,
  ].join('');
  const headers = { 'content-type': 'multipart/form-data; boundary="x"' };
  const { status, data } = await rest.send('POST', DOCUMENTS, { body, headers });
  assert.deepEqual([status, data.sizeBytes], [200, 13]);
});

test('N1 a person of another company, or nobody, is 404 employee_not_found', async () => {
  const { rest, companyId } = await prepare();
  const other = await prepare();
  for (const employeeId of [other.employeeId, crypto.randomUUID()])
    assert.equal((await upload(rest, employeeId)).code, 'employee_not_found');
  assert.deepEqual(await rowsOf(companyId), { documents: 0, portions: 0 });
});

test('N1 the same key sends a file once; another content under the same name is another request', async () => {
  const { rest, employeeId, companyId } = await prepare();
  const headers = { 'idempotency-key': 'once' };
  const first = await upload(rest, employeeId, { headers });
  const again = await upload(rest, employeeId, { headers });
  assert.deepEqual([again.data, again.headers.get('idempotent-replayed')], [first.data, 'true']);
  const other = await upload(rest, employeeId, { headers, file: samplePdf('Sick note.pdf', 'another') });
  assert.equal(other.code, 'idempotency_key_reused');
  assert.deepEqual(await rowsOf(companyId), { documents: 1, portions: 1 });
});

test('N1 the list is of the people and requests asked for, the newest first', async () => {
  const { rest, employeeId, person, type, ask } = await prepare();
  const otherId = await person();
  const [first, second] = [await keepDocument(rest, employeeId), await keepDocument(rest, employeeId)];
  const third = await keepDocument(rest, otherId);
  const request = await ask(employeeId, await type(), [{ date: '2026-03-16' }], { documentIds: [second] });
  const idsOf = async (query: string) =>
    (await rest.get(`${DOCUMENTS}${query}`)).data.map(({ id }: { id: string }) => id);
  assert.deepEqual(new Set(await idsOf('')), new Set([first, second, third]));
  assert.deepEqual(await idsOf(`?employeeId=${otherId}`), [third]);
  assert.deepEqual(await idsOf(`?absenceDayOffRequestId=${request.data.id}`), [second]);
  assert.deepEqual((await rest.get(`${DOCUMENTS}/${second}`)).data.absenceDayOffRequestIds, [request.data.id]);
  assert.deepEqual(await idsOf('?createdAt[gte]=2026-03-11'), []);
});

test('N1 deleting takes the content with it, and the document out of its requests', async () => {
  const { rest, employeeId, companyId, type, ask } = await prepare();
  const [id, kept] = [await keepDocument(rest, employeeId), await keepDocument(rest, employeeId)];
  const request = await ask(employeeId, await type(), [{ date: '2026-03-16' }], { documentIds: [id, kept] });
  assert.equal((await rest.delete(`${DOCUMENTS}/${id}`)).data, '');
  for (const path of ['', '/content'])
    assert.equal((await rest.get(`${DOCUMENTS}/${id}${path}`)).code, 'document_not_found');
  assert.deepEqual(await rowsOf(companyId), { documents: 1, portions: 1 });
  const path = `/schedule/v1/absence-day-off-requests/${request.data.id}`;
  assert.deepEqual((await rest.get(path)).data.documentIds, [kept]);
});

test('N3 a request takes documents of its own person and no others', async () => {
  const { rest, employeeId, person, type, ask, state } = await prepare();
  const absenceTypeId = await type();
  const [own, others] = [await keepDocument(rest, employeeId), await keepDocument(rest, await person())];
  const foreign = await prepare();
  const before = await state();
  for (const id of [others, crypto.randomUUID(), await keepDocument(foreign.rest, foreign.employeeId)]) {
    const answer = await ask(employeeId, absenceTypeId, [{ date: '2026-03-16' }], { documentIds: [own, id] });
    assert.deepEqual([answer.status, answer.code], [404, 'document_not_found']);
  }
  assert.equal(await state(), before);
  const { status, data } = await ask(employeeId, absenceTypeId, [{ date: '2026-03-16' }], { documentIds: [own] });
  assert.deepEqual([status, data.documentIds], [200, [own]]);
});

test('N3 an upload that names a request is attached to it, or not kept', async () => {
  const { rest, employeeId, person, type, ask, companyId } = await prepare();
  const { data: request } = await ask(employeeId, await type(), [{ date: '2026-03-16' }]);
  const attach = (to: string, whom = employeeId) => {
    const body = new FormData();
    body.append('absenceDayOffRequestId', to);
    body.append('file', samplePdf());
    body.append('employeeId', whom);
    return rest.send('POST', DOCUMENTS, { body });
  };
  const path = `/schedule/v1/absence-day-off-requests/${request.id}`;
  const { data } = await attach(request.id);
  assert.deepEqual(data.absenceDayOffRequestIds, [request.id]);
  assert.deepEqual((await rest.get(path)).data.documentIds, [data.id]);
  for (const answer of [await attach(crypto.randomUUID()), await attach(request.id, await person())])
    assert.deepEqual([answer.status, answer.code], [404, 'absence_day_off_request_not_found']);
  const fill = (count: number) =>
    world.ownerPool.query(
      'update absence_day_off_requests set document_ids = array_fill($2::uuid, array[$3::int]) where id = $1',
      [request.id, data.id, count],
    );
  await fill(100);
  assert.deepEqual((await attach(request.id)).errors, {
    absenceDayOffRequestId: ['An absence request has at most 100 documents.'],
  });
  await fill(1);
  await rest.post(`${path}/reject`, {});
  assert.equal((await attach(request.id)).code, 'absence_day_off_request_already_resolved');
  assert.deepEqual(await rowsOf(companyId), { documents: 1, portions: 1 });
});

test('N2 a document is seen by who may see health in their scope, and by the person; each look at another’s is recorded once', async () => {
  const company = await prepare();
  const { rest, employeeId, companyId } = company;
  const id = await keepDocument(rest, employeeId, samplePdf('Diagnosis.pdf'));
  const cases = [
    ['owner', null, true],
    ['administrator', null, true],
    ['manager', null, false],
    ['viewer', null, false],
    ['manager', employeeId, true],
    ['viewer', employeeId, true],
  ] as const;
  for (const [role, own, isSeen] of cases) {
    const member = await addMember(world, company, { role, employeeId: own });
    const said = `${role} ${own ? 'oneself' : 'others'}`;
    const list = await member.call('query', 'documents.list', {});
    assert.equal(list.text.includes('Diagnosis'), isSeen, said);
    const opening = readContent(member.scope, { id });
    if (isSeen) assert.equal((await opening).fileName, 'Diagnosis.pdf', said);
    else await assert.rejects(opening, { code: 'document_not_found' }, said);
    await member.call('query', 'documents.list', {});
  }
  const { rows } = await world.ownerPool.query(
    `select record_type, record_name, count(*)::int from audit_lines where company_id = $1 and action = 'read' group by 1, 2 order by 1`,
    [companyId],
  );
  assert.deepEqual(rows, [
    { record_type: 'document', record_name: 'Ana García', count: 2 },
    { record_type: 'employee', record_name: 'Ana García', count: 2 },
  ]);
});

test('N1 the audit has who kept and who deleted a document, and neither its name nor its content', async () => {
  const { rest, employeeId, companyId } = await prepare();
  const id = await keepDocument(rest, employeeId, samplePdf('Diagnosis.pdf', 'SECRET-CONTENT'));
  await rest.delete(`${DOCUMENTS}/${id}`);
  const { rows } = await world.ownerPool.query(
    `select action, record_name, before, after from audit_lines
      where company_id = $1 and record_type = 'document' order by created_at`,
    [companyId],
  );
  assert.deepEqual(
    rows.map(({ action, record_name }) => [action, record_name]),
    [
      ['create', 'Ana García'],
      ['delete', 'Ana García'],
    ],
  );
  assert.doesNotMatch(JSON.stringify(rows), /Diagnosis|SECRET/);
});
