import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { ENDPOINTS } from '#test/webhooks.ts';
import { createWorld } from '#test/world.ts';
import { watchBackups } from '../../platform/backups/read-backup-state.ts';
import { getMetrics, watchPool, watchStorage } from '../../platform/runtime/metrics.ts';
import { WORKER_UP } from '../../platform/runtime/metrics-of-workers.ts';
import { recordFigures } from './record-figures.ts';

const world = await createWorld();
const { runtime, ownerPool } = world;
watchPool(runtime.pool);
watchStorage(runtime.ownerPool);
recordFigures(runtime);
watchBackups({ ...runtime, settings: { ...runtime.settings, backupDir: '/none' } });
const { registry } = getMetrics();

const readFigure = async (name: string): Promise<number | undefined> =>
  (await registry.getSingleMetric(name)?.get())?.values[0]?.value;

test('the dashboard has a query in every panel, and every metric in it is one that /metrics has', async () => {
  const { panels } = JSON.parse(readFileSync(new URL('../../../docs/running/grafana.json', import.meta.url), 'utf8'));
  const names = new Set(
    (await registry.getMetricsAsJSON()).flatMap(({ name, type }) =>
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  // Added by the primary of workers.
  names.add(WORKER_UP);
  const ours = new Set<string>();
  for (const { title, targets } of panels as { title: string; targets: { expr: string }[] }[]) {
    assert.ok(targets.length > 0, title);
    for (const { expr } of targets) {
      const used = expr.match(/\b(?:jornada|process|nodejs)_\w+/g) ?? [];
      assert.ok(used.length > 0, expr);
      for (const name of used) {
        assert.ok(names.has(name), `${title}: ${name}`);
        ours.add(name.replace(/_bucket$/, ''));
      }
    }
  }
  const shown = [...names].filter((name) => name.startsWith('jornada_') && !/_(sum|count)$/.test(name));
  for (const name of shown) assert.ok(ours.has(name.replace(/_bucket$/, '')), `no panel shows ${name}`);
});

test('figures are those of the database, of all companies', async () => {
  const allowed = (await readFigure('jornada_database_allowed_connections')) ?? 0;
  const used = (await readFigure('jornada_database_server_connections')) ?? 0;
  assert.ok(used > 0 && used < allowed);
  assert.equal(await readFigure('jornada_database_current'), 1);
  assert.ok(((await readFigure('jornada_database_bytes')) ?? 0) > 1_000_000);
  assert.ok(((await readFigure('jornada_data_folder_free_bytes')) ?? 0) >= 0);
  assert.equal(await readFigure('jornada_webhook_endpoints_failing'), 0);
  for (const name of ['One', 'Two']) {
    const { rest } = await world.company({ name });
    await rest.post(ENDPOINTS, { url: 'https://receiver.example/', events: ['employee'] });
    await rest.post('/core/v3/employees', { firstName: 'Ana', lastName: 'Gil' });
  }
  await ownerPool.query('update webhook_endpoints set failing_since = now()');
  await ownerPool.query(`update webhook_deliveries set created_at = now() - interval '2 hours'`);
  assert.equal(await readFigure('jornada_webhook_endpoints_failing'), 2);
  assert.ok(((await readFigure('jornada_webhook_undelivered_seconds')) ?? 0) >= 7200);
  await ownerPool.query(`update webhook_endpoints set is_active = false, deactivation_reason = 'failing'`);
  assert.equal(await readFigure('jornada_webhook_endpoints_failing'), 0);
  assert.equal(await readFigure('jornada_webhook_endpoints_switched_off'), 2);
});

test('a database that hangs keeps the figures that need it, and the others are read', async (t) => {
  const read = async () =>
    new Map((await registry.getMetricsAsJSON()).map(({ name, values }) => [name, values[0]?.value]));
  const before = await read();
  t.mock.method(ownerPool, 'query', () => new Promise(() => {}));
  const during = await read();
  assert.equal(during.get('jornada_database_bytes'), before.get('jornada_database_bytes'));
  assert.ok(Number(during.get('process_resident_memory_bytes')) > 0);
});
