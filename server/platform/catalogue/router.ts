import type { z } from 'zod';
import { mutation, query } from '../rpc/operation.ts';
import type { Example, RestMeta } from '../rpc/rest-meta.ts';
import type { ErrorCode } from '../shared/errors.ts';
import { pageOf } from '../shared/lists.ts';
import type { Right } from '../shared/rights.ts';
import { doneOutput } from '../shared/schemas.ts';
import type { Catalogue, NamedRecord, RecordTable } from './catalogue.ts';
import { hasEditable, manageRecords } from './manage-records.ts';
import { listRecordsInput, recordInputs } from './schema.ts';

const READERS = { everybody: 'own', administrators: 'administer' } as const satisfies Record<string, Right>;

interface Published<
  Table extends RecordTable,
  Answered extends NamedRecord,
  Fields extends z.ZodRawShape,
  RequiredFields extends z.ZodRawShape,
> extends Catalogue<Table, Answered> {
  fields?: Fields;
  required?: RequiredFields;
  path: string;
  /** Name for summaries: `a degree`, `degrees`. */
  one: string;
  many: string;
  /** Examples of the operations that take a body (`RestMeta.example`). */
  examples?: Partial<
    Record<'create' | 'update', Example<z.ZodObject<{ name: z.ZodString } & Fields & RequiredFields>>>
  >;
  /** REST settings of every operation. */
  rest?: Partial<RestMeta>;
  /**
   * Readers in the pages. Omitted: everybody with the right to look; `everybody`: employees too; `administrators`: only these; false:
   * nobody.
   */
  pages?: keyof typeof READERS | false;
}

/** The five operations of a catalogue. */
export function catalogueRouter<
  Table extends RecordTable,
  Answered extends NamedRecord,
  Fields extends z.ZodRawShape = Record<never, never>,
  RequiredFields extends z.ZodRawShape = Record<never, never>,
>(catalogue: Published<Table, Answered, Fields, RequiredFields>) {
  const {
    resource,
    path,
    one,
    many,
    fields = {},
    required = {},
    conflicts = {},
    isReferredTo = true,
    examples = {},
    rest,
    pages,
  } = catalogue;
  // For the pages a record is its id and name: the types of procedures cannot depend on a catalogue's own fields.
  const output: z.ZodType<NamedRecord> = catalogue.record.output;
  const records = manageRecords(catalogue);
  const input = recordInputs(resource, fields, required);
  const taken = [...new Set(Object.values(conflicts))];
  const takenByNew = taken.filter((code) => code !== `${resource}_in_use`);
  const used = isReferredTo ? [`${resource}_in_use` as ErrorCode] : [];
  const closed = hasEditable(catalogue.table) ? [`${resource}_not_editable` as ErrorCode] : [];
  const single = `${path}/{id}`;
  const forPages = pages === false ? {} : ({ about: 'company' } as const);
  const right = pages ? READERS[pages] : 'look';
  return {
    list: query({
      ...forPages,
      right,
      rest: { ...rest, method: 'GET', path, summary: `List ${many}`, reply: 'page' },
      input: listRecordsInput,
      output: pageOf(output),
      run: records.list,
    }),

    get: query({
      ...forPages,
      right,
      rest: { ...rest, method: 'GET', path: single, summary: `Get ${one}` },
      input: input.id,
      output,
      run: records.get,
    }),

    create: mutation({
      ...forPages,
      right: 'administer',
      rest: { ...rest, method: 'POST', path, summary: `Create ${one}`, errors: takenByNew, example: examples.create },
      input: input.create,
      output,
      run: records.create,
    }),

    update: mutation({
      ...forPages,
      right: 'administer',
      rest: {
        ...rest,
        method: 'PUT',
        path: single,
        summary: `Update ${one}`,
        errors: [...taken, ...closed],
        example: examples.update,
      },
      input: input.update,
      output,
      run: records.update,
    }),

    delete: mutation({
      ...forPages,
      right: 'administer',
      rest: {
        ...rest,
        method: 'DELETE',
        path: single,
        summary: `Delete ${one}`,
        reply: 'blank',
        errors: [...used, ...closed],
      },
      input: input.id,
      output: doneOutput,
      run: records.delete,
    }),
  };
}
