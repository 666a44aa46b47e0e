import type { z } from 'zod';
import { employees } from '#drizzle/schema/people.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import { readText } from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { importEmployees, listEmployeeReferences, removeEmployees, setManagers } from '../people/import-employees.ts';
import { valueFault } from '../people/rules-custom-fields.ts';
import { createEmployeeInput } from '../people/schema.ts';
import type { KindOfImport, Obstacle } from './kind-of-import.ts';
import { eachRow } from './read-rows.ts';
import { countChangedSince } from './repository-changes.ts';
import {
  type CustomField,
  listCustomFields,
  listDepartments,
  listJobCharges,
  listOffices,
  readPeople,
} from './repository-references.ts';
import { customField } from './rules-fields.ts';
import { Names } from './rules-names.ts';
import { normalNid, People, type Person } from './rules-people.ts';
import { accepted, type Fault, fieldsOf, type Planned, resolve } from './rules-plan.ts';
import type { ReadRow } from './rules-rows.ts';

type Input = z.output<typeof createEmployeeInput>;

/** Keys that no two people share; the document number is no key of the database, yet the same person twice is a mistake. */
const KEYS: readonly [field: 'email' | 'code' | 'pin' | 'nid', written: (value: unknown) => string][] = [
  ['email', (value) => String(value).toLowerCase()],
  ['code', String],
  ['pin', String],
  ['nid', (value) => normalNid(String(value))],
];

type Keys = { email: string | null; code: number | null; pin: number | null; nid: string | null };

const selectKeys = readText<Keys, { companyId: CompanyId }>(
  'select email, code, pin, nid from employees where company_id = $companyId',
);

/** Returns the values of each key. */
const keysOf = (people: readonly Keys[]): Map<string, Set<string>> =>
  new Map(
    KEYS.map(([field, written]) => {
      const values = people.flatMap((person) => person[field] ?? []);
      return [field, new Set(values.map(written))];
    }),
  );

const asPerson = ({ line, values }: ReadRow): Person => ({
  id: `line ${line}`,
  code: typeof values.code === 'number' ? values.code : null,
  email: typeof values.email === 'string' ? values.email : null,
  nid: typeof values.nid === 'string' ? values.nid : null,
  name: [values.firstName, values.lastName, values.secondLastName].filter(Boolean).join(' '),
  shortName: [values.firstName, values.lastName].filter(Boolean).join(' '),
  timeZone: 'UTC',
});

/** Without a key only the name shows that a person exists already, as when a file is imported twice. */
function sameName(row: ReadRow, known: Names, inFile: Names): 'same_name_exists' | 'same_name_in_file' | null {
  const { id, name } = asPerson(row);
  if (name === '') return null;
  const isIn = (names: Names) => {
    const found = names.find(name);
    return 'id' in found || found.problem === 'reference_ambiguous';
  };
  const isTwice = isIn(inFile);
  inFile.add(name, id);
  if (KEYS.some(([field]) => row.values[field] !== undefined)) return null;
  if (isIn(known)) return 'same_name_exists';
  return isTwice ? 'same_name_in_file' : null;
}

export const importPeople: KindOfImport<Input> = {
  recordType: 'employee',
  batch: 100,
  references: {
    jobCharge: { list: listJobCharges, as: 'jobChargeId' },
    departments: { list: listDepartments, as: 'departmentIds' },
    offices: { list: listOffices, as: 'officeIds' },
  },

  async plan(scope, rows, { accepts, references }) {
    const { companyId } = scope;
    const [known, people, custom] = await scope.read(
      selectKeys({ companyId }).map(keysOf),
      readPeople(companyId),
      listCustomFields(companyId),
    );
    const customOf = new Map(custom.map((field) => [customField(field).name, field]));
    const inFile = keysOf([]);
    const namesInFile = new Names();
    const reporting: { line: number; manager: string }[] = [];
    const faults = new Map<number, Fault[]>();
    const good: Planned<Input>[] = [];
    await eachRow(rows, (row) => {
      const { line, values, problems } = row;
      const found: Fault[] = [];
      for (const [field, written] of KEYS) {
        const value = values[field];
        if (value === undefined) continue;
        const key = written(value);
        if (known.get(field)?.has(key)) found.push({ field, code: 'already_exists' });
        else if (inFile.get(field)?.has(key)) found.push({ field, code: 'duplicate_in_file' });
        inFile.get(field)?.add(key);
      }
      const question = sameName(row, people.byName, namesInFile);
      if (question && !accepts(line, 'lastName')) found.push({ field: 'lastName', code: question });
      const { manager, ...others } = values;
      const fields = resolve(others, references, found);
      const { customFields, names } = takeCustom(fields, customOf, found);
      if (manager !== undefined) {
        const known = people.findAny(String(manager));
        if ('id' in known) fields.managerId = known.id;
        else if (known.problem === 'reference_ambiguous') found.push({ field: 'manager', code: known.problem });
        else reporting.push({ line, manager: String(manager) });
      }
      const fieldNames = { ...fieldsOf(references), managerId: 'manager', ...names };
      const input = accepted(
        createEmployeeInput,
        { ...fields, ...(customFields.length > 0 && { customFields }) },
        fieldNames,
        found,
      );
      if (found.length > 0) faults.set(line, found);
      else if (input && problems.length === 0) good.push({ line, input });
    });
    // Managers from the company, else from the file: the latter are set once everybody exists.
    const own = new People([]);
    if (reporting.length > 0) await eachRow(rows, (row) => own.add(asPerson(row)));
    for (const { line, manager } of reporting) {
      if ('id' in own.findAny(manager)) continue;
      faults.set(line, [...(faults.get(line) ?? []), { field: 'manager', code: 'reference_not_found' }]);
    }
    return { good: good.filter(({ line }) => !faults.has(line)), faults };
  },

  write: importEmployees,

  async finish(scope, rows, recordOf) {
    const { companyId } = scope;
    const reporting: { id: string; manager: string }[] = [];
    await eachRow(rows, ({ line, values: { manager } }) => {
      const id = recordOf.get(line);
      if (id !== undefined && manager !== undefined) reporting.push({ id, manager: String(manager) });
    });
    if (reporting.length === 0) return;
    const people = await scope.read(readPeople(companyId));
    const reports = reporting.flatMap(({ id, manager }) => {
      const found = people.findAny(manager);
      return 'id' in found ? [{ id, managerId: found.id }] : [];
    });
    for (let at = 0; at < reports.length; at += 500)
      await scope.transaction(({ commit }) => commit(setManagers(companyId, reports.slice(at, at + 500))));
  },

  async findObstacles(scope, ids) {
    const { companyId } = scope;
    const [references, changed] = await scope.read(
      listEmployeeReferences(),
      countChangedSince(companyId, 'employee', ids),
    );
    const obstacles: Obstacle[] = changed > 0 ? [{ what: 'changes', count: changed }] : [];
    for (const { table, column } of [...references, ...WITHOUT_KEY]) {
      const count = await scope.read(countReferring(table, column)({ companyId, ids }));
      const found = count[0]?.count ?? 0;
      if (found > 0) obstacles.push({ what: table, count: found });
    }
    return obstacles;
  },

  async remove(tx, { companyId }, ids) {
    // Read again under the lock.
    const [, changed] = await tx.send(
      lockRecords(companyId, employees, ids),
      countChangedSince(companyId, 'employee', ids),
    );
    if (changed > 0) throw new DomainError('import_built_upon');
    await tx.send(removeEmployees(companyId, ids));
  },
};

/**
 * Removes the values of the company's own fields from a row and returns them as valid text, with the file's names of their places in the
 * list.
 */
function takeCustom(values: ReadRow['values'], customOf: ReadonlyMap<string, CustomField>, faults: Fault[]) {
  const customFields: { id: string; value: string }[] = [];
  const names: Record<string, string> = {};
  for (const [field, value] of Object.entries(values)) {
    const custom = customOf.get(field);
    if (!custom) continue;
    delete values[field];
    if (valueFault(custom.type, String(value))) faults.push({ field, code: 'not_accepted' });
    names[`customFields.${customFields.length}`] = field;
    customFields.push({ id: custom.id, value: String(value) });
  }
  return { customFields, names };
}

/** Columns that refer to employees without a foreign key. */
const WITHOUT_KEY = [
  { table: 'employees', column: 'manager_id' },
  { table: 'employees', column: 'main_recruiter_id' },
  { table: 'memberships', column: 'employee_id' },
  { table: 'invitations', column: 'employee_id' },
];

/** Number of rows of a table, apart from the people themselves, that refer to them. */
const countReferring = (table: string, column: string) =>
  readText<{ count: number }, { companyId: CompanyId; ids: readonly string[] }>(
    `select count(*)::int as count from "${table}" t where t.company_id = $companyId and t."${column}" = any($ids::uuid[])${
      table === 'employees' ? ' and t.id <> all($ids::uuid[])' : ''
    }`,
  );
