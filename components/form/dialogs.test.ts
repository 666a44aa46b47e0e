import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Signing in again has no way out that would lose anything. */
const WITHOUT_WAY_OUT = ['components/layout/sign-in-again.tsx'];
/** Dialogs that have no footer of a form: several small forms in one dialog, or several ways to the same. */
const WITHOUT_FOOTER = [
  'components/account/confirm-identity.tsx',
  'components/projects/catalogue-dialog.tsx',
  'components/table/save-view.tsx',
];

const LIST = 'components/table/record-list.tsx';
const files = globSync('components/**/*.tsx', { cwd: root });
const textOf = (file: string) => readFileSync(root + file, 'utf8');
const filesWith = (pattern: RegExp) => files.filter((file) => pattern.test(textOf(file)));

test('a dialog with a form is a FormDialog, which asks before what was typed is lost', () => {
  const dialogs = filesWith(/<(Modal|Drawer)\b/).filter((file) => !WITHOUT_WAY_OUT.includes(file));
  assert.ok(dialogs.length > 10, 'dialogs are looked for in the wrong places');
  const bare = dialogs.filter((file) => /<form\b|<(?:\w*Input|Textarea|Select|MultiSelect)\b/.test(textOf(file)));
  assert.deepEqual(bare, []);
});

test('the form of a FormDialog is a RecordForm: none has a form element or a footer of its own', () => {
  const dialogs = filesWith(/<FormDialog\b|<RecordForm\b/);
  assert.ok(dialogs.length > 35, 'dialogs are looked for in the wrong places');
  const handMade = dialogs.filter((file) => /<form\b|type="submit"|'(actions\.)?cancel'/.test(textOf(file)));
  assert.deepEqual(
    handMade.filter((file) => !WITHOUT_FOOTER.includes(file)),
    [],
  );
});

test('a dialog with a call has words for its refusal', () => {
  const callers = filesWith(/<RecordForm\b/).filter((file) => /\.useMutation\(|callAuth/.test(textOf(file)));
  assert.ok(callers.length > 30, 'dialogs are looked for in the wrong places');
  const silent = callers.filter(
    (file) => !/useSaved[(<]|useCorrection\(|showError\(|[eE]rrorText\(|textOf\(/.test(textOf(file)),
  );
  assert.deepEqual(silent, []);
});

/** Their filters include a period, a month or tabs, or their rows have no id of their own. */
const WITH_OTHER_FRAME = [
  'components/delegations/delegations.tsx',
  'components/monthly-records/records-page.tsx',
  'components/overtime/balances.tsx',
  'components/payroll/payroll.tsx',
  'components/periods/periods-page.tsx',
  'components/projects/entries-page.tsx',
  'components/projects/totals-page.tsx',
  'components/reports/report-frame.tsx',
  'components/time/anomalies-page.tsx',
];

/** A dialog that opens by a state of the page. */
const HAND_MADE =
  /useLazyDialog\(|const \[(\w+), \w+\] = useState\b[^;]*;.*(opened=\{\1( !== null)?\}|\{\1 && \(?\s*<)/s;

test('a list of records opens its dialogs by useDialogs: none keeps the chosen record, the key and the opener by itself', () => {
  const lists = filesWith(/<RecordList\b|<DataTable\b|\buseDialogs\(\{/).filter((file) => file !== LIST);
  assert.ok(lists.length > 35, 'lists are looked for in the wrong places');
  const handMade = lists.filter((file) => HAND_MADE.test(textOf(file)));
  assert.deepEqual(handMade, []);
});

test('a page that is one list of records is a RecordList', () => {
  const pages = filesWith(/<DataTable\b/).filter((file) => file !== LIST && /<Page\b/.test(textOf(file)));
  assert.deepEqual(pages.sort(), WITH_OTHER_FRAME);
});
