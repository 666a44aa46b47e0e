import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Shared processes that begin before the files with a process of their own, and after them: as many as run at once. */
const SHARED_PROCESSES = { first: 2, last: 2 };

/** Starts or ends processes, or changes its own. */
const NEEDS_ITS_OWN_PROCESS =
  /server-process|child_process|startEmbedded|make-writers|declareLongWork|process\.(env|on|once|exit|emit|kill)\b|\bmock\./;

/**
 * Test files share a few processes, each of which takes the next file until none is left, and runs it as one test: loading the server and
 * running it before it is compiled took a third of their processor time. Files that start processes, or change their own, keep one to
 * themselves. Those wait most and the others compute, so they run beside each other. Answers the files to give to the runner, which goes by
 * their names; they are written to the folder.
 */
export function groupTests(files: string[], folder: string): string[] {
  const alone = files.filter((file) => NEEDS_ITS_OWN_PROCESS.test(readFileSync(file, 'utf8')));
  const shared = files.filter((file) => !alone.includes(file)).sort();
  mkdirSync(folder, { recursive: true });
  const list = join(folder, 'shared.json');
  writeFileSync(list, JSON.stringify(shared));
  const sharing = (count: number) => Array<Part>(count).fill({ name: 'shared', text: textOfShared(list) });
  const parts = [
    ...sharing(SHARED_PROCESSES.first),
    ...alone.map((file) => ({ name: basename(file, '.test.ts'), text: textOf(file) })),
    ...sharing(SHARED_PROCESSES.last),
  ];
  return parts.map(({ name, text }, index) => {
    const file = join(folder, `${String(index).padStart(3, '0')}-${name}.test.mjs`);
    writeFileSync(file, text);
    return file;
  });
}

interface Part {
  name: string;
  text: string;
}

const addressOf = (file: string) => JSON.stringify(pathToFileURL(file).href);
const declarations = addressOf(join(root, 'scripts', 'declare-tests.ts'));

const textOf = (file: string) => `import { declareTests } from ${declarations};
await declareTests(() => import(${addressOf(file)}));
`;

const textOfShared = (list: string) => `import { runShared } from ${declarations};
await runShared(${JSON.stringify(list)});
`;
