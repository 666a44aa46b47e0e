import type { Scope } from '../../platform/db/scope.ts';
import { textsOf } from '../../platform/exports/texts.ts';
import { type ZippedFile, zip } from '../../platform/exports/zip.ts';
import type { StoredFile } from '../../platform/shared/files.ts';
import { fullNameOf } from '../../platform/shared/full-name.ts';
import type { Locale } from '../../platform/shared/locale.ts';
import { refuseUngrantedScopes } from '../access/refuse-ungranted.ts';
import { recordAuditEvent } from '../audit/repository.ts';
import { readPortionsOf } from '../documents/read-content.ts';
import { getPictureBytes } from '../people/repository-pictures.ts';
import { ARCHIVE_SCOPES } from './constants.ts';
import { findAccount, getPerson, type KeptRow, listRowsOf } from './repository-person.ts';
import { PERSON_TABLES } from './repository-tables.ts';
import { csvOf, fileNamesOf } from './rules-archive.ts';

/** Files of a single record, and those whose rows are no table. */
const WITHOUT_CSV: ReadonlySet<string> = new Set([
  'person',
  'picture',
  'user',
  'audit',
  'activity',
  'work-entry-versions',
  'work-entry-corrections',
]);

/**
 * Writes all data about a person to one archive (L6): a JSON file per kind, CSV where a table is useful, the documents, and a description.
 * Records the export in the audit (L5). Reports finished parts to `report`. Throws `employee_not_found`, and `scope_not_granted` if a token
 * may not read all of it (I10).
 */
export async function writePersonArchive(
  scope: Scope,
  { employeeId, locale }: { employeeId: string; locale: Locale },
  report: (done: number, all: number) => Promise<void> | void = () => {},
): Promise<StoredFile> {
  const whose = { companyId: scope.companyId, employeeId };
  const [, person] = await scope.read(
    refuseUngrantedScopes(scope, ARCHIVE_SCOPES),
    getPerson(scope.companyId, employeeId),
  );
  const name = fullNameOf(person);
  const kinds: { file: string; rows: KeptRow[] }[] = [];
  for (const { file } of PERSON_TABLES) {
    kinds.push({ file, rows: await scope.read(listRowsOf(file, whose)) });
    await report(kinds.length, PERSON_TABLES.length + 1);
  }
  const account = await scope.read(findAccount(whose));
  const rowsOf = (wanted: string) => kinds.find(({ file }) => file === wanted)?.rows ?? [];
  const picture =
    rowsOf('picture').length > 0 && (await scope.read(getPictureBytes(scope.companyId, employeeId, null)));
  const files = [
    ...readme(locale, { name, companyName: person.companyName, at: scope.now().toString(), kinds }),
    ...(account ? [jsonFile('data/account.json', [account])] : []),
    ...kinds.flatMap(({ file, rows }) => filesOf(file, rows)),
    ...(picture ? [['picture.jpg', [picture]] satisfies ZippedFile] : []),
    ...documentFiles(scope, rowsOf('documents')),
  ];
  await scope.transaction(({ commit }) =>
    commit(
      recordAuditEvent({
        ...{ action: 'export', recordType: 'employee', recordId: employeeId, recordName: name },
        details: { exported: 'person', count: kinds.reduce((sum, { rows }) => sum + rows.length, 0) },
      }),
    ),
  );
  const bytes = await zip(files);
  await report(PERSON_TABLES.length + 1, PERSON_TABLES.length + 1);
  return { bytes, contentType: 'application/zip', fileName: `${fileNamesOf([name])[0]}.zip` };
}

const jsonFile = (path: string, rows: readonly unknown[]): ZippedFile => [path, [`${JSON.stringify(rows, null, 2)}\n`]];

function filesOf(file: string, rows: readonly KeptRow[]): ZippedFile[] {
  if (rows.length === 0) return [];
  const json = jsonFile(`data/${file}.json`, rows);
  return WITHOUT_CSV.has(file) ? [json] : [json, [`tables/${file}.csv`, [csvOf(rows)]]];
}

function documentFiles(scope: Scope, rows: readonly KeptRow[]): ZippedFile[] {
  const names = fileNamesOf(rows.map(({ file_name }) => String(file_name)));
  return rows.map(({ id, size_bytes }, place) => [
    `documents/${names[place]}`,
    readPortionsOf(scope, { id: String(id), sizeBytes: Number(size_bytes) }),
  ]);
}

/** Describes the files, in words and as a list, including kinds without data. */
function readme(
  locale: Locale,
  about: {
    name: string;
    companyName: string;
    at: string;
    kinds: readonly { file: string; rows: readonly KeptRow[] }[];
  },
): ZippedFile[] {
  const { say } = textsOf(locale, 'personalData');
  const { name, companyName, at, kinds } = about;
  const line = ({ file, rows }: (typeof kinds)[number]) =>
    `- ${say(`files.${file}`)}: ${rows.length === 0 ? say('archive.none') : `${rows.length} (data/${file}.json)`}`;
  const text = [
    `# ${say('archive.title', { name })}`,
    say('archive.about', { company: companyName, at }),
    say('archive.folders'),
    kinds.map(line).join('\n'),
    say('archive.leftOut'),
  ];
  return [['README.md', [`${text.join('\n\n')}\n`]]];
}
