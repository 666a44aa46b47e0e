import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { createTestDatabase } from '#test/database.ts';
import { createPool } from './pool.ts';
import { sendTogether } from './statement-batch.ts';

const database = await createTestDatabase();
const pool = createPool(database.url, { connections: 1 });
after(async () => {
  await pool.end();
  await database.drop();
});

interface Sent {
  text: string;
  values?: unknown[];
}

/** Sends them together on the only connection; answers the rows of each, or what it failed with. */
async function send(...statements: Sent[]): Promise<unknown[]> {
  const client = await pool.connect();
  const { results, error } = await sendTogether(
    client,
    statements.map(({ text, values = [] }) => ({ text, values })),
  );
  client.release();
  return statements.map((_, index) => results[index]?.rows ?? error?.message);
}

const number = { text: 'select $1::int as number' };
const broken = { text: 'select 1 / $1::int as quotient' };
const wrong = { text: 'select nothing from nowhere' };
const late = { text: 'select $1::text as late' };

describe('statements sent together', () => {
  it('are answered each with its rows, the first time and every time after it', async () => {
    for (const value of [1, 2, 3]) {
      const rows = await send(
        { ...number, values: [value] },
        { text: 'select $1::text as unnamed, null as nothing', values: ['a'] },
        { text: 'select from generate_series(1, 2)' },
        { text: 'set local statement_timeout = 1000' },
        { ...number, values: [value + 1] },
      );
      assert.deepEqual(rows, [
        [{ number: value }],
        [{ unnamed: 'a', nothing: null }],
        [{}, {}],
        [],
        [{ number: value + 1 }],
      ]);
    }
  });

  it('after one that fails are not run; those before it are answered, and all can be sent again', async () => {
    const failing = [
      { ...number, values: [1] },
      { ...broken, values: [0] },
      { ...late, values: ['x'] },
    ];
    for (let round = 0; round < 2; round += 1) {
      assert.deepEqual(await send(...failing), [[{ number: 1 }], 'division by zero', 'division by zero']);
    }
    const [quotient, answer] = await send({ ...broken, values: [1] }, { ...late, values: ['x'] });
    assert.deepEqual([quotient, answer], [[{ quotient: 1 }], [{ late: 'x' }]]);
  });

  it('one that cannot be prepared fails alone of what was sent before', async () => {
    const message = 'relation "nowhere" does not exist';
    for (let round = 0; round < 2; round += 1) {
      const answers = await send({ ...number, values: [1] }, wrong, { text: 'select 1 as fresh' });
      assert.deepEqual(answers, [[{ number: 1 }], message, message]);
    }
    assert.deepEqual(await send({ text: 'select 1 as fresh' }), [[{ fresh: 1 }]]);
  });

  it('with a value that cannot be sent are all refused, and the connection goes on', async () => {
    const unsendable = {
      toPostgres: () => {
        throw new Error('unsendable');
      },
    };
    const refused = await send({ ...number, values: [1] }, { text: 'select $1::text', values: [unsendable] });
    assert.deepEqual(refused, ['unsendable', 'unsendable']);
    const answers = await send({ ...number, values: [1] }, { text: 'select $1::text', values: ['a'] });
    assert.deepEqual(answers, [[{ number: 1 }], [{ text: 'a' }]]);
  });

  it('whose rows have changed shape are refused by PostgreSQL, never read wrongly', async () => {
    await send({ text: 'create table shapes as select 1 as first' });
    const all = { text: 'select * from shapes' };
    assert.deepEqual(await send(all), [[{ first: 1 }]]);
    await send({ text: 'alter table shapes add column second int' });
    assert.deepEqual(await send(all), ['cached plan must not change result type']);
  });

  it('fail when the connection is lost, and the next ones get a new one', async () => {
    const answers = await send(
      { ...number, values: [1] },
      { text: 'select pg_terminate_backend(pg_backend_pid())' },
      { ...number, values: [2] },
    );
    assert.ok(answers.slice(1).every((answer) => typeof answer === 'string'));
    for (let attempt = 0; attempt < 20; attempt += 1) {
      const [rows] = await send({ ...number, values: [3] }).catch(() => [undefined]);
      if (Array.isArray(rows)) return;
    }
    assert.fail('the pool does not recover');
  });
});
