import { contractTypes, workdayTypes } from '#drizzle/schema/contracts.ts';
import { departments as departmentTable } from '#drizzle/schema/organisation.ts';
import { jobCharges } from '#drizzle/schema/people.ts';
import { createAbsenceType } from '#server/modules/absences/manage-types.ts';
import { createAbsenceTypeInput } from '#server/modules/absences/schema.ts';
import { documentKinds } from '#server/modules/documents/catalogues.ts';
import { updateCompanySettings } from '#server/modules/organisation/manage-company.ts';
import { holidayCalendars } from '#server/modules/organisation/manage-holiday-calendars.ts';
import { createOffice } from '#server/modules/organisation/manage-offices.ts';
import { createOfficeInput } from '#server/modules/organisation/schema.ts';
import { createPolicy } from '#server/modules/overtime/manage-policies.ts';
import { createPolicyInput } from '#server/modules/overtime/schema-policies.ts';
import { projectCatalogue, tagCatalogue } from '#server/modules/projects/catalogues.ts';
import { breaks, checkTypes } from '#server/modules/time/catalogues.ts';
import type { BreakTerms } from '#server/modules/time/rules.ts';
import { manageRecords } from '#server/platform/catalogue/manage-records.ts';
import { build, writeBuilt } from '#server/platform/db/built.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import { newId } from '#server/platform/shared/ids.ts';
import type { JsonText } from '#server/platform/shared/json-text.ts';
import type { AbsenceKey } from './absence-key.ts';
import { type CompanyPlan, departments, type OfficePlan } from './catalogue.ts';
import { holidaysOf } from './holidays.ts';
import type { PersonPlan, PolicyKey } from './people.ts';
import { type ProjectKey, projectNames, type TagKey, tagNames } from './project-time.ts';
import { type BreakKey, type CheckTypeKey, COFFEE_MINUTES } from './work-days.ts';

/** Ids of the records that people and their time refer to. */
export interface Catalogue {
  offices: Map<string, string>;
  departments: Map<string, string>;
  jobs: Map<string, string>;
  checkTypes: Record<CheckTypeKey, string>;
  breaks: Record<BreakKey, string>;
  breakTerms: Map<string, BreakTerms>;
  absenceTypes: Record<AbsenceKey, string>;
  projects: Record<ProjectKey, string>;
  tags: Record<TagKey, string>;
  /** Null: the company's default. */
  policies: Record<PolicyKey, string | null>;
  contractTypes: Record<keyof typeof contractTypeNames, string>;
  workdayTypes: Record<keyof typeof workdayTypeNames, string>;
  documentKinds: Record<keyof typeof documentKindTerms, string>;
}

const contractTypeNames = { permanent: 'Permanent', temporary: 'Temporary' };
const workdayTypeNames = { full_time: 'Full-time', part_time: 'Part-time' };

const checkTypeTerms = {
  on_site: { name: 'On site', color: '#0f766e', remote: false },
  remote: { name: 'Remote', color: '#4f46e5', remote: true },
  trip: { name: 'Business trip', color: '#b45309', remote: false },
} satisfies Record<CheckTypeKey, object>;

const breakTerms: Record<BreakKey, BreakTerms & { name: string }> = {
  lunch: { name: 'Lunch', remunerated: false, breakMinutes: 0 },
  coffee: { name: 'Coffee break', remunerated: true, breakMinutes: COFFEE_MINUTES },
};

const documentKindTerms = {
  contract: { name: 'Employment contract' },
  firstAid: { name: 'First aid certificate', visibleToManagers: true, expires: true, reminderDays: 60 },
  note: { name: 'Confidential note', visibleToEmployee: false },
};

const absenceTypeTerms = {
  vacation: { name: 'Vacation', pickMode: 'by_days', category: 'absence', color: '#0e7490' },
  sick: { name: 'Sick leave', pickMode: 'by_days', category: 'sick', color: '#be123c', documentMode: 'optional' },
  appointment: { name: 'Medical appointment', pickMode: 'by_time_range', category: 'leave', color: '#7c3aed' },
  time_in_lieu: { name: 'Time in lieu', pickMode: 'by_time_range', category: 'compensation', color: '#15803d' },
  moving: { name: 'Moving house', pickMode: 'by_days', category: 'leave', color: '#a16207' },
  family: { name: 'Family care', pickMode: 'by_days', category: 'leave', type: 'private', color: '#c2410c' },
} satisfies Record<AbsenceKey, object>;

const policyTerms = {
  margin: { name: 'Quarter of an hour margin', type: 'total', toleranceSeconds: 900 },
  flexible: { name: 'Flexible hours', type: 'hybrid' },
  trust: { name: 'Trust-based hours', type: 'none' },
} satisfies Record<Exclude<PolicyKey, 'standard'>, object>;

/** Of an office's people, so many have to be in. Around Christmas there are fewer, if all that is asked for is granted. */
const MINIMUM_SHARE = 0.7;

/** Offices, holidays and all that is defined once for a company. */
export async function writeCatalogue(
  scope: Scope,
  plan: CompanyPlan,
  { years, people }: { years: readonly number[]; people: readonly PersonPlan[] },
): Promise<Catalogue> {
  const made = await Promise.all([
    idsOf(checkTypeTerms, (terms) => manageRecords(checkTypes).create(scope, terms).then(recordOf)),
    idsOf(breakTerms, (terms) => manageRecords(breaks).create(scope, terms).then(recordOf)),
    idsOf(absenceTypeTerms, (terms) => createAbsenceType(scope, createAbsenceTypeInput.parse(terms)).then(recordOf)),
    idsOf(policyTerms, (terms) => createPolicy(scope, createPolicyInput.parse(terms)).then(recordOf)),
    idsOf(projectNames, (name) => manageRecords(projectCatalogue).create(scope, { name }).then(recordOf)),
    idsOf(documentKindTerms, (terms) => manageRecords(documentKinds).create(scope, terms).then(recordOf)),
    idsOf(tagNames, (name) => manageRecords(tagCatalogue).create(scope, { name }).then(recordOf)),
  ]);
  const [checkTypeIds, breakIds, absenceTypes, policies, projects, documentKindIds, tags] = made;
  // Managers put time right by themselves: the pages that do it are there to be tried.
  await updateCompanySettings(scope, { correctionsNeedOtherParty: false });
  const offices = new Map<string, string>();
  for (const office of plan.offices) {
    const minimumPresent = Math.floor(people.filter((person) => person.office === office).length * MINIMUM_SHARE);
    offices.set(office.name, await writeOffice(scope, office, { years, minimumPresent }));
  }
  return {
    offices,
    ...(await writeNames(scope)),
    documentKinds: documentKindIds,
    checkTypes: checkTypeIds,
    breaks: breakIds,
    breakTerms: new Map([
      [breakIds.lunch, breakTerms.lunch],
      [breakIds.coffee, breakTerms.coffee],
    ]),
    absenceTypes,
    projects,
    tags,
    policies: { ...policies, standard: null },
  };
}

const recordOf = <Answered>({ value }: JsonText<Answered>): Answered => value;

async function idsOf<Key extends string, Terms>(
  terms: Record<Key, Terms>,
  create: (terms: Terms) => Promise<{ id: string }>,
): Promise<Record<Key, string>> {
  const ids = {} as Record<Key, string>;
  // One after the other, so that lists by creation show them in this order.
  for (const key of Object.keys(terms) as Key[]) ids[key] = (await create(terms[key])).id;
  return ids;
}

async function writeOffice(
  scope: Scope,
  office: OfficePlan,
  { years, minimumPresent }: { years: readonly number[]; minimumPresent: number },
): Promise<string> {
  const { value: made } = await createOffice(
    scope,
    createOfficeInput.parse({
      name: office.name,
      address: office.address,
      coordinates: { latitude: office.latitude, longitude: office.longitude },
      radio: 200,
      minimumPresent: minimumPresent || null,
      defaultEmployeesDateTimeZone: office.timeZone,
    }),
  );
  const daysOff = years.flatMap((year) => holidaysOf(office.region, year));
  await holidayCalendars.create(scope, { name: `Public holidays ${office.name}`, daysOff, officeIds: [made.id] });
  return made.id;
}

type Named = Pick<Catalogue, 'departments' | 'jobs' | 'contractTypes' | 'workdayTypes'>;

async function writeNames({ companyId, transaction }: Scope): Promise<Named> {
  const records = (names: readonly string[]) => names.map((name) => ({ companyId, id: newId(), name }));
  const departmentRows = records(departments.map(({ name }) => name));
  const jobRows = records(departments.flatMap(({ jobs }) => jobs));
  const contractTypeRows = records(Object.values(contractTypeNames));
  const workdayTypeRows = records(Object.values(workdayTypeNames));
  await transaction(({ commit }) =>
    commit(
      writeBuilt(build.insert(departmentTable).values(departmentRows)),
      writeBuilt(build.insert(jobCharges).values(jobRows)),
      writeBuilt(build.insert(contractTypes).values(contractTypeRows)),
      writeBuilt(build.insert(workdayTypes).values(workdayTypeRows)),
    ),
  );
  const byName = (rows: typeof jobRows) => new Map(rows.map(({ name, id }) => [name, id]));
  const byKey = <Key extends string>(names: Record<Key, string>, rows: typeof jobRows) =>
    Object.fromEntries(Object.keys(names).map((key, index) => [key, rows[index]?.id])) as Record<Key, string>;
  return {
    departments: byName(departmentRows),
    jobs: byName(jobRows),
    contractTypes: byKey(contractTypeNames, contractTypeRows),
    workdayTypes: byKey(workdayTypeNames, workdayTypeRows),
  };
}
