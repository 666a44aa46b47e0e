import assert from 'node:assert/strict';
import { test } from 'node:test';
import '../long-work-kinds.ts';
import { carryOut, IMPORTS, sendImport } from '#test/imports.ts';
import { timeCompany } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();

test('a file that is wrong everywhere is checked: its first 100,000 problems are named, and one of each further row', async () => {
  const { rest } = await timeCompany(world);
  const dates = 'Date of birth,Hire date';
  const others = 'Email,Personal email,Country,Nationality,Gender,Marital status,Status,Children,Disability,PIN,Code';
  const titles = `First name,${dates},${others},Price per hour`;
  const [rows, wrong] = [7500, titles.split(',').length - 1];
  const lines = [titles, ...Array<string>(rows).fill(`Ana${',?'.repeat(wrong)}`)];
  const started = await sendImport(rest, 'employees', lines, { dryRun: 'true' });
  await carryOut(world);
  const { state, result } = (await rest.get(`/core/v3/jobs/${started.data.id}`)).data;
  assert.equal(state, 'done');
  assert.ok(result.problems >= 100_000 && result.problems < 100_000 + rows, String(result.problems));
  const last = (await rest.get(`${IMPORTS}/${result.importId}/rows?page=${rows / 500}&limit=500`)).data.at(-1);
  assert.deepEqual([last.line, last.outcome, last.problems.length], [rows + 1, 'refused', 1]);
});
