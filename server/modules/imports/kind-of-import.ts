import type { Scope } from '../../platform/db/scope.ts';
import type { Read } from '../../platform/db/statement.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { Portions } from './read-rows.ts';
import type { NamedRecord } from './rules-names.ts';
import type { Accepts, Plan, References } from './rules-plan.ts';

/** Obstacle to taking records back: other records of a kind, or changes of their own. */
export interface Obstacle {
  what: string;
  count: number;
}

/** Answers of people to what a file leaves open: accepted questions are no problems, and names have the records chosen for them. */
export interface Answers {
  accepts: Accepts;
  references: References;
}

/** Turns rows of a kind into records, and takes them back. */
export interface KindOfImport<Input> {
  recordType: string;
  /** Rows that a transaction writes. */
  batch: number;
  /** Fields that name records: how to list these, and the field of their ids. */
  references: Readonly<Record<string, { list: (companyId: CompanyId) => Read<NamedRecord[]>; as: string }>>;
  /** Returns the rows that can be written, in order, and the problems of the others. */
  plan(scope: Scope, rows: Portions, answers: Answers): Promise<Plan<Input>>;
  /** Writes a batch within a transaction; returns the ids of the records, in the order of the inputs. */
  write(tx: Transaction, scope: Scope, inputs: readonly Input[]): Promise<string[]>;
  /** Applies the consequences that need all rows as records. Idempotent. */
  finish?(scope: Scope, rows: Portions, recordOf: ReadonlyMap<number, string>): Promise<void>;
  findObstacles(scope: Scope, ids: readonly string[]): Promise<Obstacle[]>;
  remove(tx: Transaction, scope: Scope, ids: readonly string[]): Promise<void>;
}
