import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const SETTINGS = '/core/v3/configurations/company';

test('B8 the origins of a company are read with its settings, changed there, and all are allowed again by null', async () => {
  const { rest, companyId } = await world.company();
  assert.equal((await rest.get(SETTINGS)).data.availableCheckOrigins, null);
  const changed = await rest.put(SETTINGS, { availableCheckOrigins: ['web'] });
  assert.deepEqual(changed.data.availableCheckOrigins, ['web']);
  await rest.put('/core/v3/configurations/available-check-origin', {
    entityReference: { id: companyId },
    availableCheckOrigins: ['wall', 'web'],
  });
  assert.deepEqual((await rest.get(SETTINGS)).data.availableCheckOrigins, ['wall', 'web']);
  assert.equal((await rest.put(SETTINGS, { availableCheckOrigins: null })).data.availableCheckOrigins, null);
  assert.equal((await rest.put(SETTINGS, { availableCheckOrigins: ['api'] })).status, 422);
});

test('the name of a company is changed, shown wherever the company is, and never blank', async () => {
  const { rest } = await world.company();
  const changed = await rest.put(SETTINGS, { name: '  Noria e Hijas ' });
  assert.deepEqual([changed.status, changed.data.name], [200, 'Noria e Hijas'], JSON.stringify(changed.body));
  assert.equal((await rest.get('/core/v3/info')).data.company.name, 'Noria e Hijas');
  for (const name of [' ', null, 'x'.repeat(256)]) assert.equal((await rest.put(SETTINGS, { name })).status, 422);
  assert.equal((await rest.get(SETTINGS)).data.name, 'Noria e Hijas');
});

test('409 company_settings_changed: what others have changed since it was read is not overwritten, and what they left is', async () => {
  const { rest } = await world.company();
  const read = (await rest.get(SETTINGS)).data;
  // Whole, as it was read: the same settings to the server, whatever the order of their fields.
  const first = await rest.put(SETTINGS, { decisionReminderDays: 5, settingsBefore: read });
  assert.deepEqual([first.status, first.data.decisionReminderDays], [200, 5], JSON.stringify(first.body));
  const second = await rest.put(SETTINGS, { managersSeePay: true, settingsBefore: read });
  assert.deepEqual([second.status, second.code], [409, 'company_settings_changed']);
  assert.equal((await rest.get(SETTINGS)).data.managersSeePay, false);
  const { managersSeePay } = read;
  const third = await rest.put(SETTINGS, { managersSeePay: true, settingsBefore: { managersSeePay } });
  assert.deepEqual([third.data.managersSeePay, third.data.decisionReminderDays], [true, 5]);
});

test('409 company_settings_changed: of two at once that have read the same, one succeeds', async () => {
  const { rest } = await world.company();
  const forgottenClockOut = { mode: 'none', toleranceSeconds: 0, time: null };
  const changes = ['expected', 'unresolved'].map((mode) =>
    rest.put(SETTINGS, {
      forgottenClockOut: { mode, toleranceSeconds: 600 },
      settingsBefore: { forgottenClockOut },
    }),
  );
  const statuses = (await Promise.all(changes)).map(({ status }) => status);
  assert.deepEqual(statuses.toSorted(), [200, 409]);
});
