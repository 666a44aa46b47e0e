import type { Area } from './areas.ts';
import type absences from './en/absences.json';
import type account from './en/account.json';
import type approvals from './en/approvals.json';
import type audit from './en/audit.json';
import type common from './en/common.json';
import type company from './en/company.json';
import type contracts from './en/contracts.json';
import type corrections from './en/corrections.json';
import type delegations from './en/delegations.json';
import type documents from './en/documents.json';
import type errors from './en/errors.json';
import type failure from './en/failure.json';
import type imports from './en/imports.json';
import type kiosk from './en/kiosk.json';
import type me from './en/me.json';
import type organisation from './en/organisation.json';
import type overtime from './en/overtime.json';
import type payroll from './en/payroll.json';
import type people from './en/people.json';
import type periods from './en/periods.json';
import type personalData from './en/personalData.json';
import type policies from './en/policies.json';
import type projects from './en/projects.json';
import type records from './en/records.json';
import type reports from './en/reports.json';
import type requestTypes from './en/requestTypes.json';
import type settings from './en/settings.json';
import type shell from './en/shell.json';
import type system from './en/system.json';
import type time from './en/time.json';
import type today from './en/today.json';
import type webhooks from './en/webhooks.json';
import type { Locale } from './languages.ts';

type Files = {
  common: typeof common;
  failure: typeof failure;
  shell: typeof shell;
  errors: typeof errors;
  overtime: typeof overtime;
  approvals: typeof approvals;
  absences: typeof absences;
  policies: typeof policies;
  organisation: typeof organisation;
  records: typeof records;
  reports: typeof reports;
  requestTypes: typeof requestTypes;
  contracts: typeof contracts;
  corrections: typeof corrections;
  imports: typeof imports;
  settings: typeof settings;
  company: typeof company;
  webhooks: typeof webhooks;
  audit: typeof audit;
  account: typeof account;
  today: typeof today;
  me: typeof me;
  kiosk: typeof kiosk;
  delegations: typeof delegations;
  documents: typeof documents;
  time: typeof time;
  periods: typeof periods;
  projects: typeof projects;
  payroll: typeof payroll;
  people: typeof people;
  personalData: typeof personalData;
  system: typeof system;
};

/** English is the reference: a key that is not in it does not compile. */
export type Messages = { [area in Area]: Files[area] };

declare module 'next-intl' {
  interface AppConfig {
    Locale: Locale;
    Messages: Messages;
  }
}
