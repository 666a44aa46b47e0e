import type { Scope } from '../../platform/db/scope.ts';
import type { Transaction } from '../../platform/db/tenant.ts';
import type { Portions } from './read-rows.ts';
import type { Accepts, Plan } from './rules-plan.ts';

/** Obstacle to taking records back: other records of a kind, or changes of their own. */
export interface Obstacle {
  what: string;
  count: number;
}

/** Turns rows of a kind into records, and takes them back. */
export interface KindOfImport<Input> {
  recordType: string;
  /** Rows that a transaction writes. */
  batch: number;
  /** Returns the rows that can be written, in order, and the problems of the others; accepted questions are no problems. */
  plan(scope: Scope, rows: Portions, accepts: Accepts): Promise<Plan<Input>>;
  /** Writes a batch within a transaction; returns the ids of the records, in the order of the inputs. */
  write(tx: Transaction, scope: Scope, inputs: readonly Input[]): Promise<string[]>;
  /** Applies the consequences that need all rows as records. Idempotent. */
  finish?(scope: Scope, rows: Portions, recordOf: ReadonlyMap<number, string>): Promise<void>;
  findObstacles(scope: Scope, ids: readonly string[]): Promise<Obstacle[]>;
  remove(tx: Transaction, scope: Scope, ids: readonly string[]): Promise<void>;
}
