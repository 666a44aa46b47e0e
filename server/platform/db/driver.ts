import pg from 'pg';
import { prepareValue } from 'pg/lib/utils.js';

/** All that the product uses of the driver beyond its published types. `driver.test.ts` fails if an upgrade changes it. */

export { prepareValue };

/** Fields of the driver's connection beyond its published types. */
export interface DriverConnection {
  readonly stream: { write(bytes: Buffer): boolean };
  /** Texts of prepared statements by name, and of those being prepared. */
  readonly parsedStatements: Record<string, string>;
  readonly submittedNamedStatements: Record<string, string>;
  parse(message: { text: string; name: string }): void;
  bind(message: {
    portal: string;
    statement: string;
    values: readonly unknown[];
    valueMapper: typeof prepareValue;
  }): void;
  describe(message: { type: 'P'; name: string }): void;
  execute(message: { portal: string }): void;
  close(message: { type: 'S'; name: string }): void;
}

/** Makes queries of a class pipelined: the client pipelines only those of its own type. Its constructor's fields are for its own results. */
export const pipelined = (query: { prototype: object }): void => {
  Object.setPrototypeOf(query.prototype, pg.Query.prototype);
};

/** Returns the process id that the server, or a pooler, has told this connection. */
export const processIdOf = (client: pg.ClientBase): number => (client as unknown as { processID: number }).processID;
