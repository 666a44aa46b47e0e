import type { Operations } from './generated/operations.ts';

/** Id of an operation in the interface's document, such as `people.listEmployees`. */
export type OperationId = keyof Operations;

type Data<Id extends OperationId> = Operations[Id]['data'];

/** Fields of a call: those of its path, its query and its body, as far as the operation has them. */
export type Input<Id extends OperationId> = {
  [Key in keyof Data<Id> as Key extends 'path' | 'query' | 'body'
    ? [NonNullable<Data<Id>[Key]>] extends [never]
      ? never
      : Key
    : never]: Data<Id>[Key];
};

/** Body of a successful response: `{ data, meta }`, a file, or nothing. */
export type Output<Id extends OperationId> = Operations[Id]['response'];

/** Operations that return a page of records. */
export type ListId = {
  [Id in OperationId]: Output<Id> extends { data: readonly unknown[]; meta: { total: number } } ? Id : never;
}[OperationId];

/** A record of a list. */
export type Item<Id extends ListId> = Output<Id> extends { data: readonly (infer Record)[] } ? Record : never;
