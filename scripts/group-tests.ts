import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** So that a group does not run long after the others are done. */
const FILES_IN_GROUP = 12;

/** Starts or ends processes, or changes its own. */
const NEEDS_ITS_OWN_PROCESS =
  /server-process|child_process|startEmbedded|make-writers|process\.(env|on|once|exit|emit|kill)\b|\bmock\./;

/**
 * Test files of one folder share a process and run in it one after the other, each as one test: loading and warming up the server for
 * every file took a third of the time of a whole run. Files that start processes, or change their own, keep one to themselves. Those wait
 * most, and groups compute, so they take turns: the runner goes by the names of files. Answers the files to give to it, written to the folder.
 */
export function groupTests(files: string[], folder: string): string[] {
  const alone = files.filter((file) => NEEDS_ITS_OWN_PROCESS.test(readFileSync(file, 'utf8')));
  const byFolder = Map.groupBy(
    files.filter((file) => !alone.includes(file)),
    (file) => dirname(file),
  );
  mkdirSync(folder, { recursive: true });
  const parts = inTurns(
    alone.map((file) => ({ name: basename(file, '.test.ts'), text: textOf(file) })),
    [...byFolder].flatMap(([place, members]) =>
      inPortions(members).map((portion, index) => ({
        name: `${basename(place)}-${index + 1}`,
        text: textOfAll(portion),
      })),
    ),
  );
  return parts.map(({ name, text }, index) => {
    const file = join(folder, `${String(index).padStart(3, '0')}-${name}.test.mjs`);
    writeFileSync(file, text);
    return file;
  });
}

/** The first of each, then the second of each, until both have ended. */
const inTurns = <Item>(some: Item[], others: Item[]): Item[] =>
  Array.from({ length: Math.max(some.length, others.length) }, (_, index) => [
    ...some.slice(index, index + 1),
    ...others.slice(index, index + 1),
  ]).flat();

function inPortions(files: string[]): string[][] {
  const count = Math.ceil(files.length / FILES_IN_GROUP);
  const size = Math.ceil(files.length / count);
  return Array.from({ length: count }, (_, index) => files.slice(index * size, (index + 1) * size));
}

const addressOf = (file: string) => JSON.stringify(pathToFileURL(file).href);
const declarations = addressOf(join(root, 'scripts', 'declare-tests.ts'));

const textOf = (file: string) => `import { declareTests } from ${declarations};
await declareTests(() => import(${addressOf(file)}));
`;

const textOfAll = (files: string[]) => `import { declareAsOne } from ${declarations};
${files.map((file) => `declareAsOne(${JSON.stringify(relative(root, file))}, () => import(${addressOf(file)}));\n`).join('')}`;
