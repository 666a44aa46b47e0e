import assert from 'node:assert/strict';
import { test } from 'node:test';
import { closeDates } from '#test/closing.ts';
import { addMember } from '#test/members.ts';
import { ENTRIES } from '#test/overtime.ts';
import { plantCompany } from '#test/planted-company.ts';
import { inputsOf } from '#test/planted-inputs.ts';
import { procedures } from '#test/procedures.ts';
import { createRestClient } from '#test/rest-client.ts';
import { createWorld } from '#test/world.ts';
import { scopeAreas } from '../../entry/rpc/root.ts';
import type { TokenScope } from '../../platform/shared/token-scopes.ts';
import { createToken } from '../access/manage-tokens.ts';
import { EVENT_AREAS } from './constants.ts';
import { fieldOf } from './rules.ts';
import type { AuditLine } from './schema.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

const plants = await plantCompany(world);
const { company } = plants;
const administrator = await addMember(world, company, { role: 'administrator' });
// All that the pages read and export.
for (const [name, given] of Object.entries(inputsOf(plants))) {
  const isMutation = procedures.find((one) => one.name === name)?.isMutation ?? false;
  if (isMutation && !/\.export[A-Z]/.test(name)) continue;
  if (name === 'access.followChanges') continue;
  for (const input of given) await administrator.call(isMutation ? 'mutation' : 'query', name, input);
}

// The only event that is no read: a reason for changing closed days.
await closeDates(world, company.companyId, [plants.employeeId], { from: '2026-02-01', to: '2026-02-28' });
await company.rest.post(ENTRIES, {
  ...{ employeeId: plants.employeeId, workEntryType: 'work', lateCorrection: { reason: 'PLANT-late' } },
  ...{ workEntryIn: { date: '2026-02-14T08:00:00Z' }, workEntryOut: { date: '2026-02-14T09:00:00Z' } },
});

async function eventsFor(scopes: TokenScope[] | null): Promise<AuditLine[]> {
  const { apiToken } = await createToken(company.scope, { name: 'limited', scopes });
  const { data, meta } = await createRestClient(apiToken).get(
    '/core/v3/audit?action=read,export,late_correction&limit=500',
  );
  assert.equal(meta.total, data.length);
  return data;
}
const areaOf = ({ operation }: AuditLine) =>
  scopeAreas[String(operation).split('.', 1)[0] as keyof typeof scopeAreas] as string;
const namesOf = ({ after }: AuditLine) =>
  Object.keys(EVENT_AREAS).filter(
    (name) => after && (fieldOf(name) in after || after.exported === name || after.shown === name),
  );

test('I10 I11 reads and exports that tell of another area are no lines for a token that reads employees alone', async () => {
  const all = (await eventsFor(null)).filter(({ recordType }) => recordType === 'employee');
  const told = new Set(all.flatMap(namesOf));
  assert.deepEqual([...told].toSorted(), Object.keys(EVENT_AREAS).toSorted(), 'each was done');
  const found = await eventsFor(['audit:read', 'people:read']);
  assert.ok(found.length > 0);
  const others = found.filter((line) => !['audit', 'people'].includes(areaOf(line)));
  assert.deepEqual(
    others.map(({ operation, after }) => [operation, after]),
    [],
  );
});

test('I10 I11 the area that such a line tells of reads it, beside that of its record', async () => {
  const all = (await eventsFor(null)).filter(({ recordType }) => recordType === 'employee');
  for (const area of new Set(Object.values(EVENT_AREAS))) {
    // A line that tells of two areas needs both.
    const isOf = (line: AuditLine) =>
      namesOf(line).length > 0 && namesOf(line).every((name) => EVENT_AREAS[name] === area);
    const expected = all.filter(isOf).length;
    assert.ok(expected > 0, area);
    assert.equal((await eventsFor(['audit:read', 'people:read', `${area}:read`])).filter(isOf).length, expected, area);
    assert.equal((await eventsFor(['audit:read', `${area}:read`])).filter(isOf).length, 0, area);
  }
});
