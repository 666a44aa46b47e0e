import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createLoader } from 'nuqs/server';
import { timelineParsers } from '#components/absences/timeline-state.ts';
import { inboxOptions } from '#components/approvals/inbox-state.ts';
import { type AuditFilters, auditOptions } from '#components/audit/audit-state.ts';
import { catalogueOptions } from '#components/contracts/catalogues-state.ts';
import { contractOptions } from '#components/contracts/contracts-state.ts';
import { delegationOptions } from '#components/delegations/delegations-state.ts';
import { isRefused } from '#components/me/refused-state.ts';
import { monthParsers, recordsOptions } from '#components/monthly-records/records-state.ts';
import { officeOptions, recordOptions } from '#components/organisation/offices-state.ts';
import { balanceOptions } from '#components/overtime/balances-state.ts';
import { periodParsers } from '#components/overtime/period.ts';
import { peopleOptions } from '#components/people/people-state.ts';
import { entriesOptions, totalsOptions, totalsParsers } from '#components/projects/projects-state.ts';
import { requestOptions } from '#components/settings/api-requests-state.ts';
import { userOptions } from '#components/settings/users-state.ts';
import { loadTable } from '#components/table/table-parsers.ts';
import { anomalyOptions, dateParsers, dayOptions, personParsers } from '#components/time/time-state.ts';
import { boardOptions } from '#components/today/today-state.ts';
import type { PagePath } from '#components/ui/page-path.ts';
import { CONFIRMED_PATH, KIOSK_PATH, OFFLINE_PATH } from '#server/platform/shared/page-paths.ts';
import { isOwnPage, isStart, paths } from './paths.ts';
import { readReason } from './sign-in-reason.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const id = '019a0000-0000-7000-8000-000000000001';

const auditFilters: AuditFilters = {
  ...{ from: '2026-01-01', to: '2026-02-01', who: 'system' },
  ...{ type: 'employee', record: id, action: 'sign_in' },
};

/** Each path with nothing but what it must have, and with all parameters that it can carry. */
const built: { [Name in keyof typeof paths]: PagePath[] } = {
  today: [paths.today(), paths.today({ q: 'Ana', office: id, department: id, status: 'break' })],
  me: [paths.me(), paths.me({ refused: 'page' })],
  myTime: [paths.myTime(), paths.myTime({ view: 'month', date: '2026-03-02' })],
  myMonth: [paths.myMonth(id)],
  myAbsences: [paths.myAbsences(), paths.myAbsences({ year: 2026 })],
  myOvertime: [
    paths.myOvertime(),
    paths.myOvertime({ from: '2026-01-01', to: '2026-02-01', tab: 'ledger', page: 2, day: '2026-01-02' }),
  ],
  myRequests: [paths.myRequests(), paths.myRequests({ page: 2 })],
  myData: [paths.myData()],
  calendarFeeds: [paths.calendarFeeds()],
  inbox: [
    paths.inbox(),
    paths.inbox({
      status: 'accepted',
      kind: 'absence',
      type: id,
      requestType: id,
      office: id,
      q: 'Ana & Co',
      page: 2,
      request: id,
    }),
  ],
  delegations: [paths.delegations(), paths.delegations({ show: 'given', page: 2, sort: 'from' })],
  absences: [
    paths.absences(),
    paths.absences({ month: '2026-08', view: 'quarter', office: id, department: id, type: id, q: 'Ana & Co' }),
  ],
  reports: [paths.reports()],
  report: [
    paths.report('hours'),
    paths.report('headcount', {
      ...{ from: '2026-01-01', to: '2026-02-01', year: 2026, type: id, office: id, department: id, group: id },
      ...{ page: 2, sort: '-month', line: '2026-01', part: 'joined', job: id },
    }),
  ],
  personAbsences: [paths.personAbsences(id), paths.personAbsences(id, { year: 2026 })],
  contracts: [
    paths.contracts(),
    paths.contracts({ person: id, office: id, department: id, show: 'current', page: 2, sort: 'startAt' }),
  ],
  personContracts: [paths.personContracts(id)],
  catalogues: [paths.catalogues(), paths.catalogues({ catalogue: 'degrees', q: 'Nurs', page: 2, sort: '-name' })],
  entitlementPlans: [paths.entitlementPlans()],
  absenceTypes: [paths.absenceTypes()],
  holidays: [paths.holidays()],
  overtime: [
    paths.overtime(),
    paths.overtime({
      from: '2026-01-01',
      to: '2026-02-01',
      q: 'Ana',
      office: id,
      policy: id,
      show: 'debt',
      page: 2,
      sort: '-balance',
    }),
  ],
  personOvertime: [
    paths.personOvertime(id),
    paths.personOvertime(id, { from: '2026-01-01', to: '2026-02-01', tab: 'ledger', page: 2, day: '2026-01-02' }),
  ],
  overtimePayouts: [
    paths.overtimePayouts(),
    paths.overtimePayouts({ from: '2026-01-01', to: '2026-02-01', tab: 'made', page: 2 }),
  ],
  overtimePolicies: [paths.overtimePolicies()],
  newOvertimePolicy: [paths.newOvertimePolicy()],
  overtimePolicy: [paths.overtimePolicy(id)],
  time: [paths.time(), paths.time({ date: '2026-03-02', q: 'Ana', office: id, department: id, show: 'findings' })],
  personTime: [paths.personTime(id), paths.personTime(id, { view: 'month', date: '2026-03-02' })],
  monthlyRecords: [
    paths.monthlyRecords(),
    paths.monthlyRecords({ month: '2026-03', q: 'Ana', office: id, department: id, job: id, page: 2 }),
  ],
  monthlyRecord: [paths.monthlyRecord(id), paths.monthlyRecord(id, { month: '2026-03' })],
  timeAnomalies: [
    paths.timeAnomalies(),
    paths.timeAnomalies({
      ...{ q: 'Ana', office: id, department: id, kind: 'forgotten_clock_out' },
      ...{ from: '2026-03-01', to: '2026-03-31', page: 2 },
    }),
  ],
  timeCorrections: [
    paths.timeCorrections(),
    paths.timeCorrections({
      ...{ q: 'Ana', person: id, status: 'proposed', side: 'employee', type: 'update' },
      ...{ from: '2026-03-01', to: '2026-03-31', page: 2, sort: 'from', correction: id },
    }),
  ],
  projectTotals: [
    paths.projectTotals(),
    paths.projectTotals({ from: '2026-03-01', to: '2026-03-31', by: 'tag', page: 2, sort: '-people' }),
  ],
  projectEntries: [
    paths.projectEntries(),
    paths.projectEntries({
      from: '2026-03-01',
      to: '2026-03-31',
      person: id,
      project: 'none',
      tag: id,
      sort: 'person',
    }),
  ],
  organisation: [paths.organisation()],
  offices: [paths.offices(), paths.offices({ q: 'Ana', show: 'archived', page: 2, sort: '-address' })],
  locations: [paths.locations(), paths.locations({ q: 'Gate', page: 2, sort: '-name' })],
  newLocation: [paths.newLocation()],
  location: [paths.location(id), paths.location(id, { show: 'outside' })],
  departments: [paths.departments(), paths.departments({ q: 'Ana', page: 2, sort: '-name' })],
  entityGroups: [paths.entityGroups(), paths.entityGroups({ q: 'Ana', page: 2, sort: '-name' })],
  customFields: [paths.customFields(), paths.customFields({ q: 'Ana', page: 2, sort: '-name' })],
  requestTypes: [paths.requestTypes(), paths.requestTypes({ q: 'Lap', page: 2, sort: '-name' })],
  newRequestType: [paths.newRequestType()],
  requestType: [paths.requestType(id)],
  payroll: [paths.payroll(), paths.payroll({ period: id, office: id })],
  payrollCodes: [paths.payrollCodes(), paths.payrollCodes({ office: id })],
  payrollTemplates: [paths.payrollTemplates()],
  people: [
    paths.people(),
    paths.people({
      q: 'Ana',
      status: 'inactive',
      office: id,
      department: id,
      group: id,
      field: id,
      contract: 'none',
      page: 2,
      sort: '-hiredAt',
    }),
  ],
  hire: [paths.hire()],
  person: [paths.person(id)],
  personPay: [paths.personPay(id)],
  personRequests: [paths.personRequests(id), paths.personRequests(id, { page: 2 })],
  personDocuments: [paths.personDocuments(id)],
  personHistory: [paths.personHistory(id)],
  settings: [paths.settings()],
  companySettings: [paths.companySettings()],
  devices: [paths.devices()],
  imports: [paths.imports()],
  import: [paths.import(id)],
  timeSettings: [paths.timeSettings()],
  periodSettings: [paths.periodSettings()],
  system: [paths.system()],
  signInSettings: [paths.signInSettings(), paths.signInSettings({ test: 'passed' })],
  users: [paths.users(), paths.users({ q: 'Ana', role: 'manager', status: 'invited', page: 2, sort: '-lastSeenAt' })],
  apiSettings: [paths.apiSettings()],
  webhooks: [paths.webhooks()],
  periods: [paths.periods()],
  period: [
    paths.period(id),
    paths.period(id, {
      ...{ q: 'Ana & Co', office: id, department: id, page: 2 },
      ...{ blocker: 'exception', state: 'approved', show: 'ready' },
    }),
  ],
  personPeriod: [paths.personPeriod(id, id)],
  webhook: [
    paths.webhook(id),
    paths.webhook(id, { status: 'failed', event: 'employee.created', delivery: id, page: 2 }),
  ],
  apiRequests: [
    paths.apiRequests(),
    paths.apiRequests({ show: 'refused', token: id, operation: 'people.listEmployees', id: 'a b', page: 2 }),
  ],
  auditSettings: [paths.auditSettings(), paths.auditSettings({ ...auditFilters, page: 2 })],
  notices: [paths.notices(), paths.notices({ page: 2 })],
  account: [paths.account()],
  invitation: [paths.invitation()],
  resetPassword: [paths.resetPassword()],
  forgotPassword: [paths.forgotPassword()],
  signIn: [paths.signIn(), paths.signIn({ next: paths.overtime({ q: 'a b' }), reason: 'noAccess' })],
  companies: [paths.companies()],
  subscriptionEnded: [paths.subscriptionEnded()],
  requiredFactor: [paths.requiredFactor(), paths.requiredFactor({ next: paths.overtime({ q: 'a b' }) })],
};

/** The addresses in `app/`, without groups. Pages for visitors are a page per language behind one address; unknown addresses are no page. */
const pages = globSync('app/**/page.tsx', { cwd: root })
  .map((file) =>
    `/${file}`
      .replace(/\/page\.tsx$/, '')
      .replace(/^\/app/, '')
      .replaceAll(/\/\([^)]*\)/g, '')
      .replace('/anonymous/[language]', ''),
  )
  .filter((page) => !page.includes('[...'));
const isAt = (page: string, path: string) =>
  new RegExp(`^${page.replaceAll(/\[[^\]]+\]/g, '[^/]+')}$`).test(new URL(path, 'http://site.invalid').pathname);

for (const [name, examples] of Object.entries(built)) {
  test(`${name} leads to a page that exists`, () => {
    for (const path of examples) {
      const found = pages.filter((page) => isAt(page, path));
      // A page of its own comes before one whose address has a part for anything.
      const own = found.filter((page) => !page.includes('['));
      assert.equal((own.length > 0 ? own : found).length, 1, path);
    }
  });
}

test('every page has a path, but for those that only lead on, where the window of a provider ends, without a network, and of tablets', () => {
  const leadOn = ['', CONFIRMED_PATH, OFFLINE_PATH, KIOSK_PATH];
  const without = pages.filter((page) => !Object.values(built).some(([path = '']) => isAt(page, path)));
  assert.deepEqual(without.sort(), leadOn.sort());
});

test('pages read what their paths carry', async () => {
  const searchOf = (path: string | undefined) =>
    Object.fromEntries(new URL(path ?? '', 'http://site.invalid').searchParams);
  const inbox = await loadTable(Promise.resolve(searchOf(built.inbox[1])), inboxOptions);
  const today = await loadTable(Promise.resolve(searchOf(built.today[1])), boardOptions);
  assert.deepEqual(today.filters, { q: 'Ana', office: id, department: id, status: 'break' });
  const inboxFilters = { status: 'accepted', kind: 'absence', type: id, requestType: id, office: id, q: 'Ana & Co' };
  assert.deepEqual([inbox.page, inbox.filters], [2, inboxFilters]);
  const delegations = await loadTable(Promise.resolve(searchOf(built.delegations[1])), delegationOptions);
  assert.deepEqual(
    [delegations.page, delegations.sort, delegations.filters],
    [2, { key: 'from', direction: 'asc' }, { show: 'given' }],
  );
  const people = await loadTable(Promise.resolve(searchOf(built.people[1])), peopleOptions);
  assert.deepEqual(people.filters, {
    q: 'Ana',
    status: 'inactive',
    office: id,
    department: id,
    group: id,
    field: id,
    contract: 'none',
  });
  assert.deepEqual([people.page, people.sort], [2, { key: 'hiredAt', direction: 'desc' }]);
  const overtime = await loadTable(Promise.resolve(searchOf(built.overtime[1])), balanceOptions);
  assert.deepEqual(overtime.filters, { q: 'Ana', office: id, policy: id, show: 'debt' });
  assert.deepEqual([overtime.page, overtime.sort], [2, { key: 'balance', direction: 'desc' }]);
  const requests = await loadTable(Promise.resolve(searchOf(built.apiRequests[1])), requestOptions);
  const filters = { show: 'refused', token: id, operation: 'people.listEmployees', id: 'a b' };
  assert.deepEqual([requests.page, requests.filters], [2, filters]);
  const audit = await loadTable(Promise.resolve(searchOf(built.auditSettings[1])), auditOptions);
  assert.deepEqual([audit.page, audit.filters], [2, auditFilters]);
  const offices = await loadTable(Promise.resolve(searchOf(built.offices[1])), officeOptions);
  assert.deepEqual(
    [offices.filters, offices.page, offices.sort],
    [{ q: 'Ana', show: 'archived' }, 2, { key: 'address', direction: 'desc' }],
  );
  const locations = await loadTable(Promise.resolve(searchOf(built.locations[1])), recordOptions);
  assert.deepEqual([locations.filters, locations.page], [{ q: 'Gate' }, 2]);
  const users = await loadTable(Promise.resolve(searchOf(built.users[1])), userOptions);
  assert.deepEqual(users.filters, { q: 'Ana', role: 'manager', status: 'invited' });
  assert.deepEqual([users.page, users.sort], [2, { key: 'lastSeenAt', direction: 'desc' }]);
  assert.deepEqual(createLoader(timelineParsers)(searchOf(built.absences[1])), {
    ...{ month: '2026-08', view: 'quarter', office: id, department: id, type: id, q: 'Ana & Co' },
  });
  const contracts = await loadTable(Promise.resolve(searchOf(built.contracts[1])), contractOptions);
  assert.deepEqual(contracts.filters, { person: id, office: id, department: id, show: 'current' });
  assert.deepEqual([contracts.page, contracts.sort], [2, { key: 'startAt', direction: 'asc' }]);
  const catalogues = await loadTable(Promise.resolve(searchOf(built.catalogues[1])), catalogueOptions);
  assert.deepEqual(catalogues.filters, { catalogue: 'degrees', q: 'Nurs' });
  assert.deepEqual([catalogues.page, catalogues.sort], [2, { key: 'name', direction: 'desc' }]);
  const period = createLoader(periodParsers);
  for (const path of [built.overtime[1], built.personOvertime[1]]) {
    assert.deepEqual(period(searchOf(path)), { from: '2026-01-01', to: '2026-02-01' });
  }
  const day = searchOf(built.time[1]);
  const days = await loadTable(Promise.resolve(day), dayOptions);
  assert.deepEqual(days.filters, { q: 'Ana', office: id, department: id, show: 'findings' });
  assert.deepEqual(createLoader(dateParsers)(day), { date: '2026-03-02' });
  assert.deepEqual(createLoader(personParsers)(searchOf(built.personTime[1])), { view: 'month', date: '2026-03-02' });
  assert.ok(isRefused(new URLSearchParams(searchOf(built.me[1]))));
  const records = await loadTable(Promise.resolve(searchOf(built.monthlyRecords[1])), recordsOptions);
  assert.deepEqual(records.filters, { q: 'Ana', office: id, department: id });
  assert.deepEqual(createLoader(monthParsers)(searchOf(built.monthlyRecords[1])), { month: '2026-03' });
  const anomalies = await loadTable(Promise.resolve(searchOf(built.timeAnomalies[1])), anomalyOptions);
  assert.deepEqual(anomalies.filters, {
    ...{ q: 'Ana', office: id, department: id, kind: 'forgotten_clock_out' },
    ...{ from: '2026-03-01', to: '2026-03-31' },
  });
  const totals = searchOf(built.projectTotals[1]);
  assert.deepEqual(createLoader(totalsParsers)(totals), { by: 'tag' });
  const sums = await loadTable(Promise.resolve(totals), totalsOptions);
  assert.deepEqual(sums.filters, { from: '2026-03-01', to: '2026-03-31' });
  assert.deepEqual([sums.page, sums.sort], [2, { key: 'people', direction: 'desc' }]);
  const entries = await loadTable(Promise.resolve(searchOf(built.projectEntries[1])), entriesOptions);
  assert.deepEqual(entries.filters, { from: '2026-03-01', to: '2026-03-31', person: id, project: 'none', tag: id });
  assert.deepEqual(entries.sort, { key: 'person', direction: 'asc' });
  const signIn = new URL(built.signIn[1] ?? '', 'http://site.invalid').search;
  assert.equal(readReason(signIn), 'noAccess');
  assert.equal(new URLSearchParams(signIn).get('next'), '/overtime?q=a+b');
});

test('an id cannot leave its place in a path', () => {
  assert.equal(paths.personOvertime('../settings?x#y'), '/people/..%2Fsettings%3Fx%23y/overtime');
});

test('no address of a page is written anywhere else', () => {
  const areas = [...new Set(pages.map((page) => page.split('/')[1]).filter(Boolean))];
  // Reports have a module of the interface with the same name.
  const written = new RegExp(`['"\`]/(?:${areas.join('|')})(?!/v\\d)(?:['"\`/?#]|\\$\\{)`);
  const sources = globSync('{app,components}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$/.test(file),
  );
  const elsewhere = sources.filter(
    (file) => file !== 'components/layout/paths.ts' && written.test(readFileSync(`${root}${file}`, 'utf8')),
  );
  assert.deepEqual(elsewhere, []);
});

test('I2 a certain page above the role is refused with a word, the start page leads to My day', () => {
  const led = (path: string) => (isOwnPage(path) ? 'own' : isStart(path) ? 'start' : 'refused');
  const found = ['/', '/today', '/today?q=ana', '/me/data?page=2', '/account', '/people', '/settings/api', '/todays'];
  assert.deepEqual(found.map(led), ['start', 'start', 'start', 'own', 'own', 'refused', 'refused', 'refused']);
});
