import assert from 'node:assert/strict';
import { test } from 'node:test';
import { companyFaults } from './company-faults.ts';

const linesOf = (source: string) => companyFaults(source).map(({ line }) => line);

test('SQL: each way to compare a company with a column of another table is found, with its line', () => {
  const faulty = [
    'join contracts k on k.company_id = e.company_id and k.id = e.contract_id',
    'join contracts k on k.company_id=e.company_id',
    'where company_id = late.company_id',
    `from \${table} t where t.company_id = \${table}.company_id`,
    `where \${one}.company_id = \${other}.company_id`,
    'join companies c on c.id = d.company_id',
    'join companies c on d.company_id = c.id',
    'where (k.company_id, k.id) in (select company_id, id from absences)',
    'join contracts using (company_id, id)',
  ];
  assert.deepEqual(
    linesOf(faulty.join('\n')),
    faulty.map((_, index) => index + 1),
  );
});

test('Drizzle: columns of imported tables and of aliases are found, over lines too', () => {
  const source = `import { employees, type Row, requests } from '#drizzle/schema/people.ts';
const [a, b] = [alias(employees, 'a'), alias(requests, 'b')];
const own = alias(employees, 'own');
eq(requests.companyId, employees.companyId);
eq(
  a.companyId,
  b.companyId,
);
eq(requests.companyId, own.companyId);
eq(companies.id, requests.companyId);
`;
  assert.deepEqual(linesOf(source), [4, 5, 9, 10]);
});

test('a comparison with a parameter or a value is none, in SQL and in Drizzle', () => {
  const source = `import { employees } from '#drizzle/schema/people.ts';
where e.company_id = $companyId and k.company_id = $1 and e.company_id = current_company()
join contracts k on k.company_id = $companyId and k.id = e.contract_id
insert into contracts (company_id, id) values ($companyId, $id) on conflict (company_id, id) do nothing
eq(employees.companyId, scope.companyId), eq(employees.companyId, companyId), eq(employees.id, contracts.employeeId)
`;
  assert.deepEqual(linesOf(source), []);
});
