import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { areas } from './areas.ts';
import { languages } from './languages.ts';

type Glossary = { terms: Record<string, string>; never: string[] };
type Tree = { [key: string]: string | Tree };

/** Texts where the term of each concept stands in every language. */
const places = {
  amendment: ['contracts.person.addAnnex', 'audit.parts.contract_annex', 'overtime.explanation.planned.sources.annex'],
  apiName: ['organisation.fields.columns.slug', 'audit.fields.slug'],
  approve: ['approvals.actions.accept'],
  auditLog: ['shell.areas.audit', 'audit.title', 'personalData.files.audit'],
  balanceChange: ['overtime.explanation.counts'],
  clockInType: ['contracts.catalogues.names.checkTypes'],
  company: ['shell.areas.company'],
  daysGranted: ['approvals.balances.granted'],
  employee: ['shell.roles.employee', 'settings.users.fields.employee', 'people.record.title'],
  entitlementPlan: ['absences.plans.title', 'audit.values.entitlement_plans', 'personalData.files.vacation-plans'],
  exception: ['time.tabs.anomalies', 'time.anomalies.title'],
  expected: ['common.words.expected', 'overtime.chart.columns.expected'],
  geofence: ['organisation.offices.noFence'],
  inbox: ['shell.areas.inbox', 'approvals.title', 'delegations.above'],
  integration: ['company.hints.notificationEmail', 'company.hints.availableCheckOrigins'],
  job: ['people.fields.jobChargeId', 'contracts.form.job', 'imports.fields.contracts.jobCharge'],
  lists: ['contracts.catalogues.title', 'contracts.tabs.catalogues'],
  newPerson: ['people.hire.open', 'people.hire.title', 'people.hire.submit'],
  noLogin: ['people.record.noUser'],
  office: ['common.words.office', 'overtime.filters.office'],
  overtime: ['overtime.buckets.positive', 'overtime.balances.names.positive_balance', 'contracts.preview.positive'],
  payouts: ['overtime.payouts.title'],
  pending: ['approvals.status.pending'],
  photo: ['people.photo.label'],
  planned: ['overtime.days.columns.planned', 'time.drawer.planned', 'reports.columns.planned'],
  premium: ['overtime.buckets.bonus', 'overtime.balances.names.multiplier_rule', 'contracts.preview.bonus'],
  resolve: ['time.anomalies.settle'],
  result: ['overtime.explanation.result'],
  tag: ['projects.columns.tag', 'audit.types.tag'],
  time: ['shell.areas.time', 'time.tabs.label'],
  undertime: ['overtime.buckets.negative', 'overtime.balances.names.negative_balance', 'contracts.preview.negative'],
  viewer: ['shell.roles.viewer', 'audit.enumerated.viewer'],
  worked: ['common.words.worked', 'overtime.chart.columns.worked'],
};

function textsOf(tree: Tree, prefix: string): [string, string][] {
  return Object.entries(tree).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[`${prefix}.${key}`, value]] : textsOf(value, `${prefix}.${key}`),
  );
}

function read(path: string): string {
  return readFileSync(new URL(path, import.meta.url), 'utf8');
}

for (const language of languages) {
  const { terms, never }: Glossary = JSON.parse(read(`glossary/${language}.json`));
  const texts = new Map(areas.flatMap((area) => textsOf(JSON.parse(read(`${language}/${area}.json`)), area)));

  test(`${language} uses the term of each concept`, () => {
    assert.deepEqual(Object.keys(terms), Object.keys(places));
    for (const [concept, keys] of Object.entries(places)) {
      const term = terms[concept]?.toLowerCase() ?? '';
      for (const key of keys)
        assert.ok(texts.get(key)?.toLowerCase().includes(term), `${key}: “${texts.get(key)}”, not “${term}”`);
    }
  });

  test(`${language} never uses another term, in pages, answers and mails`, () => {
    const files = ['../server/platform/shared/messages', '../server/platform/mail/texts'];
    const others = files.flatMap((folder) => [...read(`${folder}/${language}.ts`).matchAll(/'([^'\n]+)'/g)]);
    const all = [...texts.values(), ...others.map(([, text = '']) => text)];
    const faults = never.flatMap((pattern) => all.filter((text) => new RegExp(pattern, 'i').test(text)));
    assert.deepEqual(faults, []);
  });
}
