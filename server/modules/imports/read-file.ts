import type { z } from 'zod';
import type { Scope } from '../../platform/db/scope.ts';
import { normalTitle } from '../../platform/shared/column-titles.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import { newId } from '../../platform/shared/ids.ts';
import { TABLE_LIMITS, type TableLimit } from '../../platform/shared/spreadsheets.ts';
import type { UploadedTable } from '../../platform/spreadsheets/read-in-process.ts';
import { readUpload } from '../../platform/spreadsheets/read-upload.ts';
import { storable } from '../../platform/spreadsheets/storable.ts';
import { UnreadableFile } from '../../platform/spreadsheets/unreadable-file.ts';
import { MAX_SHOWN, PORTION_LENGTH, PORTION_ROWS, SAMPLE_ROWS } from './constants.ts';
import { listOwnFields } from './list-fields.ts';
import { refusePay } from './refuse-ungranted.ts';
import * as repository from './repository.ts';
import { quotedCell } from './rules-cells.ts';
import { knownTitles, matchColumns } from './rules-columns.ts';
import type { FileChoices } from './rules-readings.ts';
import type { uploadImportInput } from './schema.ts';

const MAX_FILE_NAME = 255;
const NO_CHOICES: FileChoices = { order: null, mark: null, references: [] };

interface Given {
  /** Fields of columns by their titles. */
  given?: Record<string, string | null>;
  choices?: FileChoices;
}

/**
 * Reads a file and stores its rows. Throws `import_file_not_readable` with the reason, a fault of `file` that names the exceeded limit, the
 * codes of `refusePay`, and `import_busy` if other files of the company wait to be read.
 */
export async function keepFile(
  scope: Scope,
  { kind, file }: z.output<typeof uploadImportInput>,
  { given = {}, choices = NO_CHOICES }: Given = {},
): Promise<string> {
  const { companyId } = scope;
  const own = await listOwnFields(scope, kind);
  const remembered = await scope.read(repository.readMappings(companyId, kind));
  for (const [title, field] of Object.entries(given)) remembered[normalTitle(title)] = field;
  const keep = async ({ titles, sheetName, rowCount, firstRows, portions }: UploadedTable) => {
    const { mapping } = matchColumns(kind, titles, remembered, own);
    await refusePay(scope, kind, mapping);
    const id = newId();
    const at = new Date(scope.now().epochMilliseconds);
    const shown = firstRows.map(({ cells }) => titles.map((_, column) => quotedCell(cells[column] ?? null)));
    const row = {
      ...{ companyId, id, kind, mapping, state: 'read' as const, titles, choices, sheetName, rowCount },
      fileName: storable(file.name.split(/[/\\]/).at(-1)?.slice(0, MAX_FILE_NAME) || 'import'),
      ...{ samples: shown, startedByName: scope.actor.name, createdAt: at, updatedAt: at },
    };
    await scope.transaction(async ({ send }) => {
      await send(repository.insertImport(row));
      let position = 0;
      for await (const { count, rows } of portions) {
        await send(repository.insertPortion({ companyId, id, position, rows }));
        position += count;
      }
    });
    return id;
  };
  const question = {
    ...{ titles: knownTitles(kind, own), firstRows: SAMPLE_ROWS, cellLength: MAX_SHOWN },
    ...{ portionRows: PORTION_ROWS, portionLength: PORTION_LENGTH },
  };
  try {
    return await readUpload(companyId, new Uint8Array(await file.arrayBuffer()), question, keep);
  } catch (error) {
    throw error instanceof UnreadableFile ? refusalOf(error) : error;
  }
}

const isLimit = (fault: string): fault is TableLimit => Object.hasOwn(TABLE_LIMITS, fault);

const refusalOf = ({ fault }: UnreadableFile): DomainError | InvalidFields =>
  isLimit(fault)
    ? new InvalidFields({ file: { key: `file_${fault}`, values: { limit: TABLE_LIMITS[fault] } } })
    : new DomainError('import_file_not_readable', { fault });
