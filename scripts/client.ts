import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './steps.ts';
import { writeClient } from './write-client.ts';

/** `npm run client`: builds the package in packages/client from docs/openapi.json, ready for `npm pack`. */
const folder = join(root, 'packages/client');
rmSync(join(folder, 'dist'), { recursive: true, force: true });
await writeClient(JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8')), join(folder, 'src/generated'));
const compiler = join(root, 'node_modules/typescript/bin/tsc');
const { status } = spawnSync(process.execPath, [compiler, '-p', folder], { stdio: 'inherit' });
process.exitCode = status ?? 1;
