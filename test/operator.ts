import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { fileURLToPath } from 'node:url';
import { TEST_SECRET, type World } from './world.ts';

const main = fileURLToPath(new URL('../server/entry/cli/main.ts', import.meta.url));

interface Ended {
  status: number | null;
  stdout: string;
  stderr: string;
}

/** The operator's command, with a data folder of its own that goes after the tests. */
export async function openOperator(world: Pick<World, 'databaseUrl'>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'jornada-cli-'));
  after(() => rm(dataDir, { recursive: true }));

  /** Runs the command in a process of its own, on the database of the world unless `env` says another. */
  function jornada(words: string[], env: Record<string, string> = {}): Promise<Ended> {
    return new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [main, ...words], {
        env: {
          ...process.env,
          DATABASE_URL: world.databaseUrl,
          // A server with a data folder of its own has its secret there.
          ...(env.JORNADA_DATA_DIR === undefined && { JORNADA_DATA_DIR: dataDir, JORNADA_SECRET: TEST_SECRET }),
          ...env,
        },
      });
      const ended: Ended = { status: null, stdout: '', stderr: '' };
      child.stdout.on('data', (chunk) => {
        ended.stdout += chunk;
      });
      child.stderr.on('data', (chunk) => {
        ended.stderr += chunk;
      });
      child.on('error', reject);
      child.on('close', (status) => resolve({ ...ended, status }));
    });
  }

  /** The one JSON object of a command that succeeds and says nothing else. */
  async function answerOf(words: string[], env?: Record<string, string>) {
    const { status, stdout, stderr } = await jornada([...words, '--json'], env);
    assert.deepEqual([status, stderr], [0, '']);
    assert.equal(stdout.trim().split('\n').length, 1);
    return JSON.parse(stdout);
  }

  /** The code of a command that fails: nothing on standard output, one JSON object on standard error. */
  async function failureOf(words: string[], env?: Record<string, string>): Promise<string> {
    const { status, stdout, stderr } = await jornada([...words, '--json'], env);
    assert.deepEqual([status, stdout], [1, '']);
    const { error } = JSON.parse(stderr);
    assert.deepEqual(Object.keys(error), ['code', 'message']);
    return error.code;
  }

  return { jornada, answerOf, failureOf };
}
