import type { Actor, Scope } from '#server/platform/db/scope.ts';
import type { Agenda } from './absences.ts';
import type { PersonPlan } from './people.ts';
import type { Catalogue } from './write-catalogue.ts';

/** Context of everything that is written for a company. */
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
  /** A person who decides about this one and has them in scope: never the person themselves. */
  deciderFor(person: PersonPlan): Actor;
  /** The employee to whom a person reports, of those written so far. */
  managerOf(person: PersonPlan): string | null;
}

/** A person of the demo with the record they became. */
export interface Member {
  person: PersonPlan;
  employeeId: string;
  /** Where they work. */
  unitIds: { officeId: string; departmentId: string };
  agenda: Agenda;
}
