import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import pg from 'pg';
import { createTestDatabase } from '#test/database.ts';
import { type DriverConnection, pipelined, prepareValue, processIdOf } from './driver.ts';

const database = await createTestDatabase();
const client = new pg.Client({ connectionString: database.url });
await client.connect();
after(async () => {
  await client.end();
  await database.drop();
});

test('a connection of the driver has the functions and lists that batches use', async () => {
  const { connection } = client as unknown as { connection: DriverConnection };
  for (const name of ['parse', 'bind', 'describe', 'execute', 'close'] as const)
    assert.equal(typeof connection[name], 'function', name);
  assert.equal(typeof connection.stream.write, 'function');
  assert.equal(connection.submittedNamedStatements.constructor, Object);
  await client.query({ name: 'one', text: 'select 1' });
  assert.equal(connection.parsedStatements.one, 'select 1');
});

test('a connection passes its messages to the one function that batches replace', () => {
  const { connection } = client as unknown as { connection: DriverConnection };
  const sent: Buffer[] = [];
  const recording = Object.create(connection, { _send: { value: (message: Buffer) => sent.push(message) } });
  recording.parse({ text: 'select $1', name: 'two' });
  recording.bind({ portal: '', statement: 'two', values: [1], valueMapper: prepareValue });
  recording.describe({ type: 'P', name: '' });
  recording.execute({ portal: '' });
  recording.close({ type: 'S', name: 'two' });
  assert.deepEqual(
    sent.map((message) => String.fromCharCode(message[0] ?? 0)),
    ['P', 'B', 'D', 'E', 'C'],
  );
});

test('a client knows the process of the server, pipelines queries of its own type, and prepares values', async () => {
  const { rows } = await client.query('select pg_backend_pid() as pid');
  assert.equal(processIdOf(client), rows[0].pid);
  class Batch {}
  pipelined(Batch);
  assert.ok(new Batch() instanceof pg.Query);
  assert.deepEqual([prepareValue(null), prepareValue(['a', null]), prepareValue(true)], [null, '{"a",NULL}', 'true']);
});
