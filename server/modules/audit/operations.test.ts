import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { schemaOf } from '#test/calls.ts';
import { openWorkshop } from '#test/workshop.ts';
import { createWorld } from '#test/world.ts';
import { writes } from '../../entry/rest/input.ts';
import { routes } from '../../entry/rest/routes.ts';

const world = await createWorld();
world.setNow('2026-03-10T12:00:00Z');

/** Operations that write no record of the audit, and what keeps what they do. */
const ELSEWHERE: Record<string, string> = {
  'time.clockIn': 'versions (B10)',
  'time.clockOut': 'versions (B10)',
  'time.clock': 'versions (B10)',
  'time.createEntry': 'versions (B10)',
  'time.updateEntry': 'versions (B10)',
  'time.deleteEntry': 'versions (B10)',
  'time.confirmEntry': 'versions (B10)',
  'me.clockIn': 'versions (B10)',
  'me.clockOut': 'versions (B10)',
  'leave.adjustLeave': 'the leave ledger (E6)',
  'overtime.adjustBalance': 'movements (D10)',
  'overtime.reverseAdjustment': 'movements (D10)',
  'webhooks.sendTestEvent': 'the log of deliveries',
  'webhooks.redeliver': 'the log of deliveries',
  'imports.start': 'the job, and what it writes (I11)',
  'imports.takeBack': 'the job, and what it removes (I11)',
  'longWork.cancelJob': 'the job',
  'reports.startReport': 'the job',
  'monthlyRecords.startArchive': 'the job',
  'periods.close': 'the job, and what it closes (I11)',
  'payroll.previewTemplate': 'nothing is written; a person who reads it is recorded (L5)',
};

const linesOf = async (requestId: string) =>
  (
    await world.ownerPool.query(
      `select actor_type, actor_id, actor_name, way, operation, action, record_id::text, part_id::text
        from audit_lines where request_id = $1 order by created_at`,
      [requestId],
    )
  ).rows;

for (const route of routes.filter(writes)) {
  const { name } = route;
  test(`I11 ${name} leaves lines with who, by which way and what`, async () => {
    const workshop = await openWorkshop(world);
    const example = await workshop.inputFor(route);
    // An update to what the record was made with would change nothing.
    const isNamed = route.method === 'PUT' && 'name' in (schemaOf(route).properties ?? {});
    const input = isNamed ? { ...example, name: 'Another name' } : example;
    const requestId = randomUUID();
    const answer = await workshop.call(route, input, { 'x-request-id': requestId });
    assert.ok(answer.status < 300, JSON.stringify(answer.body));
    const lines = await linesOf(requestId);
    assert.equal(lines.length > 0, !(name in ELSEWHERE), ELSEWHERE[name] ?? 'no line');
    const known = JSON.stringify([input, answer.body, workshop.company.companyId]);
    for (const { action, record_id, part_id, ...line } of lines) {
      assert.deepEqual(line, {
        actor_type: 'token',
        actor_id: workshop.company.tokenId,
        actor_name: 'test',
        way: 'rest',
        operation: name,
      });
    }
    if (lines.length > 0)
      assert.ok(
        lines.some(({ record_id, part_id }) => [record_id, part_id].some((id) => known.includes(id))),
        'its record',
      );
  });
}

test('what leaves no line is an operation', () => {
  const names = routes.map(({ name }) => name);
  assert.deepEqual(
    Object.keys(ELSEWHERE).filter((name) => !names.includes(name)),
    [],
  );
});
