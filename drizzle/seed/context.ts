import type { Actor, Scope } from '#server/db/scope.ts';
import type { Agenda } from './absences.ts';
import type { PersonPlan } from './people.ts';
import type { Catalogue } from './write-catalogue.ts';

/** What everything that is written for a company needs. */
export interface Context {
  /** The company as it was at a moment: use cases called with it take that moment for now. */
  scopeAt(at: Temporal.Instant, actor?: Actor): Scope;
  catalogue: Catalogue;
  /** The first day of the records and its start. */
  from: string;
  begin: Temporal.Instant;
  today: string;
  now: Temporal.Instant;
  /** Years that the records and the requests touch. */
  years: readonly number[];
  seed: string;
  /** Who decides about an employee: never that employee. */
  deciderFor(employeeId: string): Actor;
}

/** A person of the demo with the record they became. */
export interface Member {
  person: PersonPlan;
  employeeId: string;
  agenda: Agenda;
}
