import { join, resolve } from 'node:path';
import { root } from './steps.ts';
import { writeClient } from './write-client.ts';

/** `npm run client -- <folder>`: a typed client from docs/openapi.json; without a folder, next to the example that uses it. */
const folder = resolve(process.argv[2] ?? join(root, 'docs/examples/client'));
await writeClient(join(root, 'docs/openapi.json'), folder);
console.log(`The client stands in ${folder}.`);
