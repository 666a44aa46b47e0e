import type { TimelineSearch } from '#components/absences/timeline-state.ts';
import type { InboxFilters } from '#components/approvals/inbox-state.ts';
import type { AuditFilters } from '#components/audit/audit-state.ts';
import type { CatalogueFilters } from '#components/contracts/catalogues-state.ts';
import type { ContractFilters } from '#components/contracts/contracts-state.ts';
import type { CorrectionFilters } from '#components/corrections/corrections-state.ts';
import type { DelegationsTab } from '#components/delegations/delegations-state.ts';
import type { RefusedSearch } from '#components/me/refused-state.ts';
import type { RecordsFilters } from '#components/monthly-records/records-state.ts';
import type { OfficeFilters, RecordFilters } from '#components/organisation/offices-state.ts';
import type { BalanceFilters } from '#components/overtime/balances-state.ts';
import type { Period } from '#components/overtime/period.ts';
import type { PeopleFilters } from '#components/people/people-state.ts';
import type { PeriodFilters } from '#components/periods/periods-state.ts';
import type { EntryFilters, TotalsFilters } from '#components/projects/projects-state.ts';
import type { ReportFilters, ReportName } from '#components/reports/reports-state.ts';
import type { RequestFilters } from '#components/settings/api-requests-state.ts';
import type { UserFilters } from '#components/settings/users-state.ts';
import type { AnomalyFilters, DayFilters, PersonTimeSearch } from '#components/time/time-state.ts';
import type { BoardFilters } from '#components/today/today-state.ts';
import type { PagePath } from '#components/ui/page-path.ts';
import type { DeliveryFilters } from '#components/webhooks/deliveries-state.ts';
import {
  FORGOT_PASSWORD_PATH,
  INBOX_PATH,
  INVITATION_PATH,
  ME_PATH,
  NOTICES_PATH,
  PERIODS_PATH,
  personDocumentsPath,
  RESET_PASSWORD_PATH,
  SETTINGS_SIGN_IN_PATH,
  SIGN_IN_PATH,
  WEBHOOKS_PATH,
} from '#server/platform/shared/page-paths.ts';
import type { SsoProblem, TEST_PASSED } from '#server/platform/shared/sign-on-problems.ts';
import type { SignInReason } from './sign-in-reason.ts';

// Types only, so that no page loads the parsers of another.
type Given<Values> = { [Name in keyof Values]?: Values[Name] | null };
type InboxSearch = Given<InboxFilters & { page: number; request: string }>;
type MeSearch = Given<RefusedSearch>;
type TodaySearch = Given<BoardFilters>;
type AbsencesSearch = Given<TimelineSearch>;
type OvertimeSearch = Given<Period & BalanceFilters & { page: number; sort: string }>;
type PersonOvertimeSearch = Given<Period & { tab: string; page: number; day: string }>;
type PeopleSearch = Given<PeopleFilters & { page: number; sort: string }>;
type PayoutSearch = Given<Period & { tab: string; page: number }>;
type ReportSearch = Given<ReportFilters & { page: number; sort: string; line: string; part: string; job: string }>;
type RequestSearch = Given<RequestFilters & { page: number }>;
type DeliverySearch = Given<DeliveryFilters & { page: number; delivery: string }>;
type AuditSearch = Given<AuditFilters & { page: number }>;
type DaySearch = Given<DayFilters>;
type AnomalySearch = Given<AnomalyFilters & { page: number }>;
type CorrectionSearch = Given<CorrectionFilters & { page: number; sort: string; correction: string }>;
type MonthlyRecordsSearch = Given<RecordsFilters & { month: string; job: string; page: number }>;
type PeriodSearch = Given<PeriodFilters & { page: number }>;
type ProjectTotalsSearch = Given<TotalsFilters & { by: string; page: number; sort: string }>;
type ProjectEntriesSearch = Given<EntryFilters & { page: number; sort: string }>;
type UserSearch = Given<UserFilters & { page: number; sort: string }>;
type DelegationSearch = Given<{ show: DelegationsTab; page: number; sort: string }>;
type OfficeSearch = Given<OfficeFilters & { page: number; sort: string }>;
type RecordSearch = Given<RecordFilters & { page: number; sort: string }>;
type ContractSearch = Given<ContractFilters & { page: number; sort: string }>;
type CatalogueSearch = Given<CatalogueFilters & { page: number; sort: string }>;
type SignInSearch = Given<{ next: string; reason: SignInReason; company: string; sso: SsoProblem }>;
type RequiredFactorSearch = Given<{ next: string }>;
type SignInSettingsSearch = Given<{ test: typeof TEST_PASSED | SsoProblem }>;

/**
 * Every page that is linked to, redirected to or pushed, with the parameters that it reads. No page's address is written anywhere
 * else; `paths.test.ts` compares them with `app/`.
 */
export const paths = {
  today: (search: TodaySearch = {}) => pathTo('/today', search),
  me: (search: MeSearch = {}) => pathTo(ME_PATH, search),
  myTime: (search: Given<PersonTimeSearch> = {}) => pathTo(`${ME_PATH}/time`, search),
  myMonth: (periodId: string) => pathTo(`${ME_PATH}/time/${encodeURIComponent(periodId)}`),
  myAbsences: (search: Given<{ year: number }> = {}) => pathTo(`${ME_PATH}/absences`, search),
  myOvertime: (search: PersonOvertimeSearch = {}) => pathTo(`${ME_PATH}/overtime`, search),
  myRequests: (search: Given<{ page: number }> = {}) => pathTo(`${ME_PATH}/requests`, search),
  myData: () => pathTo(`${ME_PATH}/data`),
  inbox: (search: InboxSearch = {}) => pathTo(INBOX_PATH, search),
  delegations: (search: DelegationSearch = {}) => pathTo('/inbox/delegations', search),
  time: (search: DaySearch = {}) => pathTo('/time', search),
  personTime: (employeeId: string, search: Given<PersonTimeSearch> = {}) => recordPath(employeeId, '/time', search),
  timeAnomalies: (search: AnomalySearch = {}) => pathTo('/time/anomalies', search),
  timeCorrections: (search: CorrectionSearch = {}) => pathTo('/time/corrections', search),
  monthlyRecords: (search: MonthlyRecordsSearch = {}) => pathTo('/time/records', search),
  monthlyRecord: (employeeId: string, search: Given<{ month: string }> = {}) =>
    pathTo(`/time/records/${encodeURIComponent(employeeId)}`, search),
  periods: () => pathTo(PERIODS_PATH),
  period: (periodId: string, search: PeriodSearch = {}) =>
    pathTo(`${PERIODS_PATH}/${encodeURIComponent(periodId)}`, search),
  personPeriod: (periodId: string, employeeId: string) =>
    pathTo(`${PERIODS_PATH}/${encodeURIComponent(periodId)}/${encodeURIComponent(employeeId)}`),
  projectTotals: (search: ProjectTotalsSearch = {}) => pathTo('/time/projects', search),
  projectEntries: (search: ProjectEntriesSearch = {}) => pathTo('/time/projects/entries', search),
  absences: (search: AbsencesSearch = {}) => pathTo('/absences', search),
  personAbsences: (employeeId: string, search: Given<{ year: number }> = {}) =>
    recordPath(employeeId, '/absences', search),
  entitlementPlans: () => pathTo('/absences/plans'),
  absenceTypes: () => pathTo('/absences/types'),
  holidays: () => pathTo('/absences/holidays'),
  overtime: (search: OvertimeSearch = {}) => pathTo('/overtime', search),
  personOvertime: (employeeId: string, search: PersonOvertimeSearch = {}) =>
    recordPath(employeeId, '/overtime', search),
  calendarFeeds: () => pathTo('/absences/calendar-feeds'),
  overtimePayouts: (search: PayoutSearch = {}) => pathTo('/overtime/payouts', search),
  overtimePolicies: () => pathTo('/overtime/policies'),
  newOvertimePolicy: () => pathTo('/overtime/policies/new'),
  overtimePolicy: (policyId: string) => pathTo(`/overtime/policies/${encodeURIComponent(policyId)}`),
  payroll: (search: Given<{ period: string; office: string }> = {}) => pathTo('/payroll', search),
  payrollCodes: (search: Given<{ office: string }> = {}) => pathTo('/payroll/codes', search),
  payrollTemplates: () => pathTo('/payroll/templates'),
  people: (search: PeopleSearch = {}) => pathTo('/people', search),
  hire: () => pathTo('/people/new'),
  person: (employeeId: string) => recordPath(employeeId),
  personPay: (employeeId: string) => recordPath(employeeId, '/pay'),
  personRequests: (employeeId: string, search: Given<{ page: number }> = {}) =>
    recordPath(employeeId, '/requests', search),
  personDocuments: (employeeId: string) => pathTo(personDocumentsPath(employeeId)),
  personHistory: (employeeId: string) => recordPath(employeeId, '/history'),
  /** Leads on to the first of its pages. */
  reports: () => pathTo('/reports'),
  report: (name: ReportName, search: ReportSearch = {}) => pathTo(`/reports/${name}`, search),
  /** Leads on to the first of its pages. */
  organisation: () => pathTo('/organisation'),
  offices: (search: OfficeSearch = {}) => pathTo('/organisation/offices', search),
  locations: (search: RecordSearch = {}) => pathTo('/organisation/locations', search),
  newLocation: () => pathTo('/organisation/locations/new'),
  location: (locationId: string, search: Given<{ show: 'outside' }> = {}) =>
    pathTo(`/organisation/locations/${encodeURIComponent(locationId)}`, search),
  departments: (search: RecordSearch = {}) => pathTo('/organisation/departments', search),
  entityGroups: (search: RecordSearch = {}) => pathTo('/organisation/groups', search),
  customFields: (search: RecordSearch = {}) => pathTo('/organisation/fields', search),
  requestTypes: (search: RecordSearch = {}) => pathTo('/organisation/request-types', search),
  newRequestType: () => pathTo('/organisation/request-types/new'),
  requestType: (typeId: string) => pathTo(`/organisation/request-types/${encodeURIComponent(typeId)}`),
  contracts: (search: ContractSearch = {}) => pathTo('/contracts', search),
  personContracts: (employeeId: string) => recordPath(employeeId, '/contracts'),
  catalogues: (search: CatalogueSearch = {}) => pathTo('/contracts/catalogues', search),
  /** Leads on to the first of its pages. */
  settings: () => pathTo('/settings'),
  companySettings: () => pathTo('/settings/company'),
  timeSettings: () => pathTo('/settings/time'),
  periodSettings: () => pathTo('/settings/periods'),
  devices: () => pathTo('/settings/devices'),
  imports: () => pathTo('/settings/imports'),
  import: (importId: string) => pathTo(`/settings/imports/${encodeURIComponent(importId)}`),
  users: (search: UserSearch = {}) => pathTo('/settings/users', search),
  apiSettings: () => pathTo('/settings/api'),
  webhooks: () => pathTo(WEBHOOKS_PATH),
  webhook: (endpointId: string, search: DeliverySearch = {}) =>
    pathTo(`${WEBHOOKS_PATH}/${encodeURIComponent(endpointId)}`, search),
  apiRequests: (search: RequestSearch = {}) => pathTo('/settings/api/requests', search),
  auditSettings: (search: AuditSearch = {}) => pathTo('/settings/audit', search),
  system: () => pathTo('/settings/system'),
  signInSettings: (search: SignInSettingsSearch = {}) => pathTo(SETTINGS_SIGN_IN_PATH, search),
  account: () => pathTo('/account'),
  notices: (search: Given<{ page: number }> = {}) => pathTo(NOTICES_PATH, search),
  /** The fragment of its links is their secret. */
  resetPassword: () => pathTo(RESET_PASSWORD_PATH),
  forgotPassword: () => pathTo(FORGOT_PASSWORD_PATH),
  invitation: () => pathTo(INVITATION_PATH),
  signIn: (search: SignInSearch = {}) => pathTo(SIGN_IN_PATH, search),
  companies: () => pathTo('/companies'),
  subscriptionEnded: () => pathTo('/subscription-ended'),
  requiredFactor: (search: RequiredFactorSearch = {}) => pathTo('/second-factor', search),
};

/** Where a person lands after signing in. */
export const homePath = paths.today();

/** Addresses that lead everybody to their first page. */
const STARTS = ['/', homePath];

/** Whether somebody asked for a page that leads to their first one, and not for a certain page. */
export const isStart = (path: string): boolean => STARTS.includes(path.split('?', 1)[0] ?? '');

/** Whether a page is for everybody: My pages, My account and the notices. */
export const isOwnPage = (path: string): boolean =>
  [ME_PATH, paths.account(), NOTICES_PATH].some((own) => `${path.split('?', 1)[0]}/`.startsWith(`${own}/`));

/** A tab of a person's record. */
const recordPath = (employeeId: string, tab = '', search: Given<Record<string, string | number | boolean>> = {}) =>
  pathTo(`/people/${encodeURIComponent(employeeId)}${tab}`, search);

function pathTo(path: string, search: Given<Record<string, string | number | boolean>> = {}): PagePath {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null && value !== '') query.set(name, String(value));
  }
  return (query.size === 0 ? path : `${path}?${query}`) as PagePath;
}
