import assert from 'node:assert/strict';
import { createToken } from '#server/modules/access/manage-tokens.ts';
import { updateEmployee } from '#server/modules/people/manage-employees.ts';
import { SELF_SCOPES } from '#server/platform/shared/token-scopes.ts';
import { absenceCompany } from './absences.ts';
import { keepDocument } from './documents.ts';
import { addMember } from './members.ts';
import { samplePicture, uploadPicture } from './pictures.ts';
import { planted } from './planted-fields.ts';
import { ENTRIES } from './time.ts';
import type { World } from './world.ts';

/** Name of the person, also in records that do not refer to them. */
export const PLANTED_NAME = 'Plantana Plantgarcia';

/**
 * Somebody of whom every kind of record is kept, with values that are found nowhere else: each has `plant` in it, or is one of
 * `planted`. They have worked, decided on a colleague's request, and left.
 */
export async function plantPerson(world: World) {
  const company = await absenceCompany(world);
  const { rest, companyId } = company;
  const made = async (method: string, path: string, body: object) => {
    const answer = await rest.send(method, path, {
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(answer.status, 200, `${method} ${path}: ${JSON.stringify(answer.body)}`);
    return answer.data;
  };
  const post = (path: string, body: object) => made('POST', path, body);
  const one = async (path: string, body: object): Promise<string> => (await post(path, body)).id;
  const owner = (text: string, values: unknown[] = []) => world.ownerPool.query(text, values);

  await post('/core/v3/webhook-endpoints', { url: 'https://hooks.example.com/x', events: ['employee', 'work_entry'] });
  const field = await one('/core/v3/custom-fields', { name: 'Size', slug: 'size', type: 'text' });
  const departmentId = await one('/core/v3/departments', { name: 'Sales' });
  const officeId = await one('/core/v3/offices', { name: 'Madrid' });
  const jobChargeId = await one('/core/v3/job-charges', { name: 'Nurse' });
  const { contributionGroupId, ...pay } = planted.pay;
  const fields = { ...pay, ...planted.personal, ...planted.health, ...planted.secret };
  const id = await company.person({
    ...{ firstName: 'Plantana', lastName: 'Plantgarcia', email: 'plant-work@x.test', jobChargeId, code: 771_771 },
    ...{ departmentIds: [departmentId], officeIds: [officeId], workPhone: 'PLANT-workphone', ...fields },
    ...{ costCenter: 'PLANT-cost', contributionGroupId, hiredAt: '2025-01-01' },
    customFields: [{ id: field, value: 'PLANT-custom' }],
  });
  const colleagueId = await company.person({ firstName: 'Other', lastName: 'Colleague' });
  const other = await addMember(world, company, { role: 'owner' });
  const member = await addMember(world, company, { role: 'administrator', employeeId: id });
  await owner('update auth."user" set name = $2, email = $3 where id = $1', [
    member.userId,
    PLANTED_NAME,
    `plant-account-${id}@x.test`,
  ]);
  await createToken(company.scope, {
    ...{ name: 'PLANT-token', scopes: [...SELF_SCOPES], governs: false, createdByName: PLANTED_NAME },
    ...{ employeeId: id, membershipId: member.membershipId, expiresAt: new Date('2999-12-31') },
  });
  await post('/core/v3/entity-groups', { name: 'Choir', employeeIds: [id] });
  const { rows: contracts } = await owner('select id from contracts where company_id = $1 and employee_id = $2', [
    companyId,
    id,
  ]);
  await made('PUT', `/contract/v1/contracts/${contracts[0].id}`, {
    comment: 'PLANT-contract',
    socialSecurityNumber: 'PLANT-ssn',
  });
  await post(`/contract/v1/contracts/${contracts[0].id}/annexes`, {
    ...{ startAt: '2026-02-01', endAt: '2026-02-10', weeklyHours: 20, comment: 'PLANT-annex' },
  });
  await post('/contract/v1/salaries', {
    ...{ employeeId: id, payPeriod: 'yearly', currency: 'EUR', grossSalary: 45_454.54, payments: 12 },
    ...{ startDate: '2025-01-01', comments: 'PLANT-salary' },
  });
  assert.equal((await uploadPicture(rest, id, samplePicture())).status, 200);
  const documentId = await keepDocument(
    rest,
    id,
    new File(['%PDF-1.7 PLANT-content'], 'PLANT-note.pdf', { type: 'application/pdf' }),
  );
  const place = { latitude: 12.345_678, longitude: 98.765_432 };
  for (const day of ['2026-03-02', '2026-03-03']) {
    await post(ENTRIES, {
      ...{ employeeId: id, workEntryType: 'work' },
      workEntryIn: { date: `${day}T09:00:00+01:00`, coordinates: place },
      workEntryOut: { date: `${day}T18:00:00+01:00`, coordinates: place },
    });
    await post(ENTRIES, {
      ...{ employeeId: colleagueId, workEntryType: 'work' },
      workEntryIn: { date: `${day}T09:00:00+01:00` },
      workEntryOut: { date: `${day}T19:00:00+01:00` },
    });
  }
  // Of the person, with both texts, and one that they proposed for a colleague.
  const corrections = '/schedule/v1/work-entry-corrections';
  const correction = (employeeId: string) => ({
    ...{ employeeId, type: 'create', reason: employeeId === id ? 'PLANT-reason' : 'Forgotten' },
    entry: {
      ...{ workEntryType: 'work', workEntryIn: { date: '2026-03-04T09:00:00+01:00' } },
      workEntryOut: { date: '2026-03-04T10:00:00+01:00' },
    },
  });
  const correctionId = await one(corrections, correction(id));
  await post(`${corrections}/${correctionId}/object`, { comment: 'PLANT-objection' });
  await post(`${corrections}/${correctionId}/reject`, { comment: 'PLANT-rejection' });
  await owner(
    `update work_entry_corrections set proposer_type = 'user', proposer_id = $2, proposer_name = $3 where id = $1`,
    [await one(corrections, correction(colleagueId)), member.userId, PLANTED_NAME],
  );
  await one(corrections, { ...correction(id), reason: 'PLANT-open' });
  const entries = await rest.get(`${ENTRIES}?employeeId=${id}`);
  await made('PUT', `${ENTRIES}/${entries.data[0].id}`, { workEntryOut: { date: '2026-03-03T18:30:00+01:00' } });
  await owner(
    `update work_entry_versions set reason = 'corrected: PLANT-words' where company_id = $1 and reason = 'corrected'`,
    [companyId],
  );
  await owner(
    `insert into punches (company_id, id, employee_id, key, action, work_entry_id, happened_at, received_at)
      values ($1, gen_random_uuid(), $2, gen_random_uuid(), 'clock_in', $3, now(), now())`,
    [companyId, id, entries.data[0].id],
  );
  const tagId = await one('/project/v1/tags', { name: 'Billable' });
  await post('/project/v1/time-entries', {
    employeeId: id,
    timeEntryIn: { date: '2026-03-02T09:00:00+01:00', coordinates: place },
    timeEntryOut: { date: '2026-03-02T10:00:00+01:00' },
    comment: 'PLANT-time',
    tagIds: [tagId],
  });
  const typeId = await company.type({ type: 'private' });
  const asked = await company.ask(id, typeId, [{ date: '2026-03-04' }], {
    comment: 'PLANT-absence',
    documentIds: [documentId],
  });
  assert.equal(asked.status, 200, JSON.stringify(asked.body));
  const theirs = await company.ask(colleagueId, typeId, [{ date: '2026-03-05' }]);
  await post(`/schedule/v1/absence-day-off-requests/${asked.data.id}/accept`, { comment: 'PLANT-accepted' });
  await post(`/schedule/v1/absence-day-off-requests/${theirs.data.id}/accept`, { managerId: id });
  const agreedId = await company.type({ name: 'Agreed', needsValidation: false });
  const sickId = await company.type({ name: 'Sick', category: 'sick', needsValidation: false });
  for (const [absenceTypeId, onOverlap] of [
    [agreedId, 'refuse'],
    [sickId, 'replace'],
  ] as const) {
    assert.equal((await company.ask(id, absenceTypeId, [{ date: '2026-02-27' }], { onOverlap })).status, 200);
  }
  const yearly = await company.type({ name: 'Vacation' });
  const planId = await one('/schedule/v1/vacation-configurations', {
    ...{ name: 'Plan', year: 2026, maxDaysOff: 20, absenceTypeId: yearly },
  });
  await post(`/schedule/v1/vacation-configurations-assignations/${planId}`, { employeeIds: [id], year: 2026 });
  const policyId = await one('/overtime-policies/v1/policies', { name: 'All', type: 'total' });
  await post(`/overtime-policies/v1/policies/${policyId}/assignations`, {
    employeeIds: [id, colleagueId],
    from: '2026-01-01',
  });
  const balance = await rest.get(`/overtime-policies/v1/employees/${id}/balance?from=2026-03-02&to=2026-03-03`);
  await post('/overtime-policies/v1/adjustments', {
    ...{ employeeId: id, operation: 'add', source: 'total_balance', from: '2026-03-02', to: '2026-03-03' },
    ...{ amountSeconds: 3600, balanceBeforeSeconds: balance.data.total_balance, note: 'PLANT-movement' },
  });
  const requestType = await post('/request/v1/request-types', {
    name: 'Equipment',
    questions: [{ name: 'What', type: 'text', required: true }],
    levels: [{ approvers: [{ role: 'administrator' }] }],
  });
  const requestId = await one('/request/v1/requests', {
    ...{ title: 'PLANT-title', employeeId: id, requestTypeId: requestType.id },
    answers: [{ questionId: requestType.questions[0].id, value: 'PLANT-answer' }],
  });
  await post(`/request/v1/requests/${requestId}/accept`, { comment: 'PLANT-decision' });
  await post('/request/v1/delegations', {
    ...{ employeeId: colleagueId, delegateId: id, from: '2026-03-01', to: '2026-03-02' },
  });
  await post('/schedule/v1/calendar-feeds', { employeeId: id });
  // Acts of the person as a user: a line of the audit, and documents and invitations with their name.
  await updateEmployee(member.scope, { id: colleagueId, city: 'Berlin' });
  await owner('update documents set uploaded_by_name = $2 where company_id = $1', [companyId, PLANTED_NAME]);
  await post('/core/v3/invitations', { email: 'plant-invited@x.test', role: 'employee', employeeId: id });
  await owner(
    `insert into saved_views (company_id, id, membership_id, page, name, query)
      values ($1, gen_random_uuid(), $2, 'people', 'PLANT-view', '?q=PLANT')`,
    [companyId, member.membershipId],
  );
  await owner(
    `insert into membership_units (company_id, id, membership_id, entity_type, entity_id)
      values ($1, gen_random_uuid(), $2, 'office', $3)`,
    [companyId, member.membershipId, officeId],
  );
  await owner(
    `insert into membership_notices (company_id, id, membership_id, kind, frequency)
      values ($1, gen_random_uuid(), $2, 'decision_reminder', 'never')`,
    [companyId, member.membershipId],
  );
  await owner(
    `insert into notices (company_id, id, membership_id, kind, fact, employee_id, role, path, mail, created_at)
      values ($1, gen_random_uuid(), $2, 'delegation', 'PLANT-fact', $3, 'administrator', '/inbox', 'never', now())`,
    [companyId, member.membershipId, id],
  );
  await owner(
    `insert into sso_identities (company_id, id, membership_id, issuer, subject)
      values ($1, gen_random_uuid(), $2, 'https://id.example.com', 'PLANT-subject')`,
    [companyId, member.membershipId],
  );
  await owner(
    `insert into long_jobs (company_id, id, kind, input, started_by_type, started_by_id, started_by_name, started_by_role, state,
        file_name, created_at)
      values ($1, gen_random_uuid(), 'none', '{}', 'user', $2, $3, 'administrator', 'done', 'PLANT-file', now())`,
    [companyId, member.userId, PLANTED_NAME],
  );
  const paid = await rest.get(`/overtime-policies/v1/employees/${id}/balance?from=2026-03-02&to=2026-03-03`);
  await post('/overtime-policies/v1/payouts', {
    ...{ employeeId: id, from: '2026-03-02', to: '2026-03-03', source: 'total_balance', amountSeconds: 600 },
    ...{ balanceBeforeSeconds: paid.data.total_balance, note: 'PLANT-payout' },
  });
  await plantPeriod(world, companyId, { employeeId: id, userId: member.userId, colleagueId });
  return { ...company, id, colleagueId, member, other, documentId };
}

/** A closed month of somebody, with a correction by the planted person. */
const closedMonth = (employee: object, { reason, absences }: { reason: string; absences: object[] }) => ({
  record: {
    employee,
    days: [{ absences, corrections: [{ actorName: PLANTED_NAME, reason }] }],
    totals: { workedSeconds: 0, absences },
  },
});

/** A period of the person and a colleague that the person confirmed, approved, closed, reopened and exported to payroll. */
async function plantPeriod(
  { ownerPool }: World,
  companyId: string,
  { employeeId, userId, colleagueId }: { employeeId: string; userId: string; colleagueId: string },
): Promise<void> {
  const span = ['2020-01-01', '2020-01-31'];
  const { rows } = await ownerPool.query(
    `insert into periods (company_id, id, from_date, to_date, status, reopened_by_name)
      values ($1, gen_random_uuid(), $2, $3, 'review', $4) returning id`,
    [companyId, ...span, PLANTED_NAME],
  );
  const of = [companyId, rows[0].id, employeeId, ...span];
  const planted = {
    ...{
      id: employeeId,
      code: 771_771,
      firstName: 'Plantana',
      lastName: 'Plantgarcia',
      secondLastName: 'PLANT-second',
    },
    ...{ identityNumber: 'PLANT-nid', identityNumberType: 'dni' },
  };
  const absences = [{ absenceTypeId: null, name: 'PLANT-private', isPrivate: true, days: 1 }];
  const colleague = { id: colleagueId, firstName: 'Other', lastName: 'Colleague' };
  for (const [id, content] of [
    [employeeId, closedMonth(planted, { reason: 'PLANT-words', absences })],
    [colleagueId, closedMonth(colleague, { reason: 'Forgotten', absences: [] })],
  ] as const) {
    await ownerPool.query(
      `insert into period_employees (company_id, period_id, employee_id, from_date, to_date, confirmed_at, confirmed_by_name, approved_at,
          approved_by_id, approved_by_name, closed_at, closed_by_name, remark)
        values ($1, $2, $3, $4, $5, now(), $6, now(), $8, $6, now(), $6, $7)`,
      [companyId, rows[0].id, id, ...span, PLANTED_NAME, id === employeeId ? 'PLANT-remark' : null, userId],
    );
    await ownerPool.query(
      `insert into period_snapshots (company_id, id, period_id, employee_id, from_date, to_date, version, content, hash, created_by_name, created_at)
        values ($1, gen_random_uuid(), $2, $3, $4, $5, 1, $7, 'of the close', $6, now())`,
      [companyId, rows[0].id, id, ...span, PLANTED_NAME, JSON.stringify(content)],
    );
  }
  await ownerPool.query(
    `with made as (
        insert into payroll_exports (company_id, id, template_id, template_name, template, period_id, from_date, to_date, office_ids,
            draft, people, lines, file_name, content_type, size_bytes, sha256, author_name, created_at)
          values ($1, gen_random_uuid(), gen_random_uuid(), 'Office', '{}', $2, $4, $5, '{}', true, 1, 1, 'file', 'text/csv', 0, '', $6, now())
          returning id)
      insert into payroll_export_lines (company_id, export_id, position, employee_id, employee_name, code, unit, factor, hundredths,
          from_date, to_date, kinds, is_retro, period_from, period_to, days)
        select $1, id, 0, $3, 'PLANT-line', '101', 'hours', 1, 100, $4, $5, '{ordinary}', false, $4, $5, '[]' from made`,
    [...of, PLANTED_NAME],
  );
}

/** The tables of the database that hold a text, ignoring case, with how many rows do. */
export async function findPlanted({ ownerPool }: World, text: string): Promise<Record<string, number>> {
  const { rows } = await ownerPool.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind in ('r', 'p') and not c.relispartition and n.nspname in ('public', 'auth') order by 1`,
  );
  const found: Record<string, number> = {};
  for (const { name } of rows) {
    const counted = await ownerPool.query(`select count(*)::int as count from ${name} t where t::text ilike $1`, [
      `%${text}%`,
    ]);
    if (counted.rows[0].count > 0) found[name] = counted.rows[0].count;
  }
  return found;
}
