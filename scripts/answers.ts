import { missingAnswers } from '#test/seen-answers.ts';

/** The last step of `npm test`: each status and code that the document lists for an operation was seen by at least one test. */
const [folder] = process.argv.slice(2);
if (!folder) throw new Error('Name the folder in which the tests noted their answers.');
const missing = missingAnswers(folder);
if (missing.length > 0) {
  console.error(`No test gets these documented answers:\n${missing.join('\n')}`);
  process.exit(1);
}
