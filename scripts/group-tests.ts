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
 * every file took a third of the time of a whole run. Files that start processes, or change their own, keep one to themselves; they come
 * first, because they wait most. Answers the files to give to the test runner, those of groups written to the folder.
 */
export function groupTests(files: string[], folder: string): string[] {
  const alone = files.filter((file) => NEEDS_ITS_OWN_PROCESS.test(readFileSync(file, 'utf8')));
  const byFolder = Map.groupBy(
    files.filter((file) => !alone.includes(file)),
    (file) => dirname(file),
  );
  mkdirSync(folder, { recursive: true });
  const groups = [...byFolder].flatMap(([place, members]) =>
    inPortions(members).map((portion, index) => {
      const group = join(folder, `${basename(place)}-${index + 1}.test.mjs`);
      writeFileSync(group, textOf(portion));
      return group;
    }),
  );
  return [...alone, ...groups];
}

function inPortions(files: string[]): string[][] {
  const count = Math.ceil(files.length / FILES_IN_GROUP);
  const size = Math.ceil(files.length / count);
  return Array.from({ length: count }, (_, index) => files.slice(index * size, (index + 1) * size));
}

// What a file declares while it is imported becomes part of the test that imports it, what runs after its tests included.
const textOf = (files: string[]) =>
  [
    `import { test } from 'node:test';`,
    ...files.map((file) => {
      const [name, address] = [relative(root, file), pathToFileURL(file).href].map((text) => JSON.stringify(text));
      return `test(${name}, () => import(${address}));`;
    }),
    '',
  ].join('\n');
