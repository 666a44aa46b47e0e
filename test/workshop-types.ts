import type { Route } from '#server/entry/rest/routes.ts';
import type { Input } from './calls.ts';
import type { Answer, RestClient } from './rest-client.ts';
import type { TestCompany, World } from './world.ts';

/** A company in which any operation can be called with valid input: records are made through the interface when they are needed. */
export interface Workshop {
  company: TestCompany;
  world: World;
  rest: RestClient;
  /** The id of this workshop's record of a resource; made on first use. */
  record(resource: string): Promise<string>;
  /** The ids of all records made so far. */
  made(): Promise<string[]>;
  /** The documented example of an operation with real ids in it, and the state it needs. */
  inputFor(route: Route): Promise<Input>;
  call(route: Route, input: Input, headers?: Record<string, string>): Promise<Answer>;
  /** Calls an operation by its name with the input above. */
  perform(name: string): Promise<Answer>;
}
