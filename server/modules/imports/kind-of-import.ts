import type { Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import type { Portions } from './read-rows.ts';
import type { Accepts, Plan } from './rules-plan.ts';

/** What stands in the way of taking records back: other records of a kind, or changes of their own. */
export interface Obstacle {
  what: string;
  count: number;
}

/** How rows of a kind become records, and are taken back. */
export interface KindOfImport<Input> {
  recordType: string;
  /** Rows that a transaction writes. */
  batch: number;
  /** Rows that can be written, in the order in which they are, and what else is wrong with the others; no question that is accepted. */
  plan(scope: Scope, rows: Portions, accepts: Accepts): Promise<Plan<Input>>;
  /** Writes a batch within a transaction: the ids of the records, in the order of the inputs. */
  write(tx: Transaction, scope: Scope, inputs: readonly Input[]): Promise<string[]>;
  /** What only follows once all rows are records. Repeating it changes nothing. */
  finish?(scope: Scope, rows: Portions, recordOf: ReadonlyMap<number, string>): Promise<void>;
  findObstacles(scope: Scope, ids: readonly string[]): Promise<Obstacle[]>;
  remove(tx: Transaction, scope: Scope, ids: readonly string[]): Promise<void>;
}
