import assert from 'node:assert/strict';
import { call, listAll, type Remote, rowsOf } from './remote.ts';
import { isInDoubt, type Writer } from './writers.ts';

/** Creates offices, each with a name of its own. */
export function officeWriter(remote: Remote, client: string): Writer {
  const acknowledged = new Map<string, string>();
  const inDoubt = new Set<string>();
  let count = 0;
  return {
    async write() {
      count += 1;
      const name = `${client} ${count}`;
      const answer = await call(remote, 'POST', '/core/v3/offices', { name });
      if (answer.status === 200) acknowledged.set(name, answer.data.id);
      if (isInDoubt(answer)) inDoubt.add(name);
      return answer;
    },
    async verify(remote, databaseUrl) {
      const prefix = `${client} `;
      const listed = (await listAll(remote, `/core/v3/offices?name=${encodeURIComponent(prefix)}`)) as {
        id: string;
        name: string;
      }[];
      assert.ok(acknowledged.size > 0, `${client} wrote something`);
      const byName = new Map(listed.map(({ id, name }) => [name, id]));
      assert.equal(byName.size, listed.length, 'no office was made twice');
      for (const [name, id] of acknowledged) assert.equal(byName.get(name), id, `${name} was acknowledged`);
      for (const name of byName.keys()) assert.ok(acknowledged.has(name) || inDoubt.has(name), `${name} was asked for`);
      const rows = await rowsOf<{ id: string }>(databaseUrl, `select id from offices where starts_with(name, $1)`, [
        prefix,
      ]);
      assert.deepEqual(rows.map(({ id }) => id).sort(), listed.map(({ id }) => id).sort());
      return listed.length - acknowledged.size;
    },
  };
}
