import type pg from 'pg';
import type { DatabasePool } from '#server/platform/db/pool.ts';
import type { Scope } from '#server/platform/db/scope.ts';
import type { Runtime } from '#server/platform/runtime/runtime.ts';
import type { CompanyId } from '#server/platform/shared/ids.ts';
import type { SelfScope } from '#server/platform/shared/token-scopes.ts';
import type { RestClient } from './rest-client.ts';

export interface World {
  runtime: Runtime;
  /** Bypasses row-level security: for looking at what is really in the tables. */
  ownerPool: pg.Pool;
  databaseUrl: string;
  company(options?: { name?: string; language?: string; timeZone?: string }): Promise<TestCompany>;
  /** Sets the clock of all rules; without it the real one runs. */
  setNow(now: string | undefined): void;
}

export interface TestCompany {
  companyId: CompanyId;
  token: string;
  tokenId: string;
  /** The system's scope in this company, for use cases called directly. */
  scope: Scope;
  /** The public interface, called in process with this company's token, and with the one below where it takes no other. */
  rest: RestClient;
  /** An employee of the company with a personal token, made on first use (M7). */
  personal(): Promise<PersonalToken>;
}

type CallKind = 'query' | 'mutation' | 'subscription';

export interface TestMember {
  userId: string;
  userName: string;
  membershipId: string;
  /** Calls use cases as this person does, through the entrance of their membership. */
  scope: Scope;
  /** The same on other connections than requests have. */
  scopeOn(pool: DatabasePool): Scope;
  /** The cookie of a session, as a browser sends it. */
  cookie(): Promise<string>;
  /** Calls a procedure as a browser does. */
  call(kind: CallKind, procedure: string, input: unknown): Promise<{ status: number; text: string }>;
  /** Follows a procedure as a browser does. */
  follow(procedure: string, input: object, signal?: AbortSignal): Promise<Response>;
}

export interface PersonalToken {
  employeeId: string;
  member: TestMember;
  token: string;
  tokenId: string;
  rest: RestClient;
  /** Makes the person another token. */
  another(scopes?: readonly SelfScope[]): Promise<{ token: string; tokenId: string; rest: RestClient }>;
}
