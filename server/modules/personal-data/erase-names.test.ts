import assert from 'node:assert/strict';
import { test } from 'node:test';
import { recordExport } from '../audit/repository.ts';
import { auditChain } from '../audit/repository-chain.ts';
import '../long-work-kinds.ts';
import { samplePdf } from '#test/calls.ts';
import { keepDocument } from '#test/documents.ts';
import { carryOut, IMPORTS } from '#test/imports.ts';
import { PLANTED_NAME, plantPerson } from '#test/planted-person.ts';
import { timeCompany } from '#test/time.ts';
import { createWorld, type TestCompany } from '#test/world.ts';
import { sealRecords } from '../records/seal-records.ts';
import { verifyRecords } from '../time/verify-records.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');
const owner = (text: string, values: unknown[] = []) => world.ownerPool.query(text, values);

/** Each column of any table, of every schema, that holds a word in a text, a JSON, an array or bytes, ignoring case and accents. */
async function columnsWith(word: string): Promise<string[]> {
  const { rows } = await owner(`
    select c.table_schema as of_schema, c.table_name as of_table, c.column_name as of_column, c.data_type as type
      from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
      where t.table_type = 'BASE TABLE' and c.table_schema not in ('pg_catalog', 'information_schema')
        and c.data_type in ('text', 'character varying', 'json', 'jsonb', 'xml', 'bytea', 'ARRAY', 'USER-DEFINED')
      order by 1, 2, 3`);
  assert.ok(rows.length > 200);
  const found: string[] = [];
  for (const { of_schema, of_table, of_column, type } of rows) {
    const said = type === 'bytea' ? `encode("${of_column}", 'escape')` : `"${of_column}"::text`;
    const { rowCount } = await owner(
      `select from "${of_schema}"."${of_table}"
        where lower(regexp_replace(normalize(${said}, NFKD), '[\\u0300-\\u036f]', '', 'g')) like $1 limit 1`,
      [`%${word}%`],
    );
    if (rowCount) found.push(`${of_schema}.${of_table}.${of_column}`);
  }
  return found;
}

async function sendFile({ rest }: Pick<TestCompany, 'rest'>, fileName: string, lines: string[]): Promise<string> {
  const body = new FormData();
  body.append('kind', 'employees');
  body.append('dryRun', 'true');
  body.append('file', new File([lines.join('\n')], fileName));
  const { status, data } = await rest.send('POST', IMPORTS, { body });
  assert.equal(status, 200, JSON.stringify(data));
  await carryOut(world);
  return (await rest.get(`/core/v3/jobs/${data.id}`)).data.result.importId;
}

const erase = async ({ rest }: Pick<TestCompany, 'rest'>, id: string, name: string) => {
  assert.equal((await rest.delete(`/core/v3/employees/${id}`)).status, 200);
  const answer = await rest.post(`/core/v3/employees/${id}/erasure`, { name });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};

test('L6 no column of any table has a name of an erased person: not in names of files, titles, searches or content', async () => {
  const company = await plantPerson(world);
  const { rest, id, colleagueId, other, companyId } = company;
  const fileNames = ['Plantana Plantgarcia - handover.pdf', 'PLÁNTGARCÍA_plantana.pdf', 'plantgarcia2026.pdf'];
  const kept: string[] = [];
  for (const name of [...fileNames, 'garcias.pdf']) {
    kept.push(await keepDocument(rest, colleagueId, samplePdf(name)));
  }
  await sendFile(company, 'plantgarcia plantana new.csv', ['First name,Last name', 'Leo,Paz']);
  await sendFile(company, 'others.csv', ['First name,Last name,Hours of Plantana', 'Leo,Paz,x']);
  await owner(
    `insert into import_mappings (company_id, kind, title, field) values ($1, 'employees', 'plantgarcía', null)`,
    [companyId],
  );
  // A delegate's decision in place of the person (F4).
  const { rowCount } = await owner(
    `insert into absence_day_off_request_history (company_id, id, request_id, manager_name, on_behalf_of_id, on_behalf_of_name, status, created_at)
      select company_id, gen_random_uuid(), id, 'Other', $2, $3, 'accepted', now() from absence_day_off_requests where company_id = $1 limit 1`,
    [companyId, id, PLANTED_NAME],
  );
  assert.equal(rowCount, 1);
  const job = `insert into long_jobs (company_id, id, kind, input, result, failure, started_by_type, started_by_name, started_by_role,
      state, file_name, size_bytes, created_at, finished_at)
    values ($1, $2, 'none', $3, $4, $5, 'user', 'Other', 'owner', 'done', $6, 4, now(), now())`;
  const filled = async (values: unknown[]) => {
    const jobId = crypto.randomUUID();
    await owner(job, [companyId, jobId, ...values]);
    await owner('insert into long_job_portions (company_id, job_id, position, bytes) values ($1, $2, 0, $3)', [
      ...[companyId, jobId],
      Buffer.from(JSON.stringify(values)),
    ]);
  };
  await filled([{}, {}, null, 'Plantana Plantgarcia - personal data.zip']);
  await filled([{ title: 'Plantgarcia, Plantana' }, { file: 'x' }, null, null]);
  await filled([{}, { file: 'plantana-plantgarcia.xlsx' }, 'Plantana Plantgarcia is missing', 'x.xlsx']);
  await owner(
    `insert into saved_views (company_id, id, membership_id, page, name, query) values
      ($1, gen_random_uuid(), $2, 'people', 'Days of Plantgarcia', ''),
      ($1, gen_random_uuid(), $2, 'people', 'Theirs', 'q=pl%C3%A1ntana+plantgarc%C3%ADa&page=1'),
      ($1, gen_random_uuid(), $2, 'people', 'Others', 'q=Colleague')`,
    [companyId, other.membershipId],
  );
  await other.scope.transaction(({ commit }) =>
    commit(
      recordExport('employee', { exported: 'people', count: 1, search: 'plantana PLANTGARCIA' }),
      recordExport('employee', { exported: 'balances', count: 1, name: 'Plantgarcía' }),
      recordExport('employee', { exported: 'balances', count: 1, name: 'Colleague' }),
    ),
  );
  await sealRecords(company.scope, auditChain);
  const words = ['plantana', 'plantgarcia'];
  for (const word of words) {
    const held = await columnsWith(word);
    for (const column of ['imports.file_name', 'documents.file_name', 'long_job_portions.bytes', 'audit_lines.after']) {
      assert.ok(held.includes(`public.${column}`), `${column} has ${word}`);
    }
  }

  await erase(company, id, PLANTED_NAME);

  for (const word of words) assert.deepEqual(await columnsWith(word), [], word);
  const { data: documents } = await rest.get(`/core/v3/documents?employeeId=${colleagueId}&limit=100`);
  const named = new Map<string, string>(
    documents.map((one: { id: string; fileName: string }) => [one.id, one.fileName]),
  );
  const label = `Erased person ${id.replaceAll('-', '').slice(-8)}`;
  assert.deepEqual(
    kept.map((one) => named.get(one)),
    [...fileNames.map(() => `${label}.pdf`), 'garcias.pdf'],
  );
  const { rows: views } = await owner('select name from saved_views where company_id = $1', [companyId]);
  assert.deepEqual(views, [{ name: 'Others' }]);
  const { rows: exports } = await owner(
    `select l.after ->> 'name' as name from audit_lines l
      where l.company_id = $1 and l.action = 'export' and l.after ->> 'exported' = 'balances' order by l.id`,
    [companyId],
  );
  assert.deepEqual(exports, [{ name: 'erased' }, { name: 'Colleague' }]);
  const { rows: others } = await owner(
    `select titles from imports where company_id = $1 and file_name = 'others.csv'`,
    [companyId],
  );
  assert.deepEqual(others, [{ titles: ['First name', 'Last name', label] }]);
  await sealRecords(company.scope, auditChain);
  const verified = await verifyRecords(world.ownerPool, companyId);
  assert.deepEqual([verified.firstAltered, verified.audit.firstAltered], [null, null]);
});

test('L6 names of files that mean somebody else stay: a namesake, one of two with a last name, the company, parts of words', async () => {
  const company = await timeCompany(world);
  await owner(`update companies set name = 'Herrero Hermanos' where id = $1`, [company.companyId]);
  const id = await company.person({ firstName: 'Ana', lastName: 'Herrero' });
  const twin = await company.person({ firstName: 'Eva', lastName: 'Solana' });
  const namesake = await company.person({ firstName: 'Éva', lastName: 'Solana Gil' });
  const fileNames = ['Herrero 2026.pdf', 'Anagrama herreros.pdf', 'Eva Solana.pdf', 'solana.pdf', 'Ana.pdf'];
  for (const name of fileNames) await keepDocument(company.rest, namesake, samplePdf(name));
  await keepDocument(company.rest, namesake, samplePdf('herrero-ana.pdf'));
  const named = async () => {
    const { data } = await company.rest.get(`/core/v3/documents?employeeId=${namesake}&orderBy=createdAt&limit=100`);
    return data.map(({ fileName }: { fileName: string }) => fileName).toSorted();
  };
  await erase(company, id, 'Ana Herrero');
  await erase(company, twin, 'Eva Solana');
  const label = `Erased person ${id.replaceAll('-', '').slice(-8)}`;
  assert.deepEqual(await named(), [...fileNames, `${label}.pdf`].toSorted());
});
