import type { Scope } from '../../platform/db/scope.ts';
import { nothing, type Read } from '../../platform/db/statement.ts';
import { DomainError, InvalidFields } from '../../platform/shared/errors.ts';
import type { TokenScope } from '../../platform/shared/token-scopes.ts';
import { DAY_IN_SECONDS } from '../../platform/shared/units-of-time.ts';
import { refuseUngrantedScopes } from '../access/refuse-ungranted.ts';
import { CHANGE_TYPE_NAMES, CHANGE_TYPES, type ChangeType, CURSOR_DAYS } from './constants.ts';
import { type ReadState, readState, recordChanges } from './repository.ts';
import { type Cursor, companyMarkOf, isCurrent, NO_MARK, writeCursor } from './rules-cursor.ts';

interface Reading<Found> {
  /** Types asked for; undefined: all that the token can read. */
  types: readonly ChangeType[] | undefined;
  /** Cursor of the request, and its parameter. */
  from: { cursor: Cursor | undefined; field: string };
  /** Whether changes get their positions first, so that all that is committed is found. */
  isComplete: boolean;
  find(types: readonly ChangeType[]): Read<Found>;
}

/** Rows, and the feed at the same moment. */
export interface FeedRead<Found> {
  found: Found;
  state: ReadState;
  /** Writes the cursor of a position; omitted: of the newest change. */
  cursorAt(place?: { position: number; mark: string }): string;
}

/**
 * Reads from the feed and checks the cursor against it. Throws `scope_not_granted` for a type that the token cannot read, and without one
 * that it can; `cursor_expired`; 422 for a cursor of another company.
 */
export async function readFeed<Found>(scope: Scope, reading: Reading<Found>): Promise<FeedRead<Found>> {
  const { cursor, field } = reading.from;
  if (cursor && cursor.company !== companyMarkOf(scope.companyId)) {
    throw new InvalidFields({ [field]: 'cursor_of_other_company' });
  }
  const asked = new Set(reading.types ?? CHANGE_TYPE_NAMES);
  // In one order, whatever the order of the request.
  const types = CHANGE_TYPE_NAMES.filter((type) => asked.has(type));
  const needed = reading.types ? types.map((type): TokenScope => `${CHANGE_TYPES[type].area}:read`) : [];
  const read = () =>
    scope.read(
      needed.length > 0 ? refuseUngrantedScopes(scope, needed) : nothing(null),
      readState(scope, types, cursor?.position ?? 0),
      reading.find(types),
    );
  let [, state, found] = await read();
  if (!state || (state.isBehind && reading.isComplete)) {
    await scope.transaction(({ commit }) => commit(recordChanges({})));
    [, state, found] = await read();
  }
  if (!state) throw new Error('The company has no change feed.');
  if (state.types.length === 0) throw new DomainError('scope_not_granted');
  const now = Math.floor(scope.now().epochMilliseconds / 1000);
  if (cursor && !isCurrent(cursor, state, now - CURSOR_DAYS * DAY_IN_SECONDS)) throw new DomainError('cursor_expired');
  const { epoch, position, mark } = state;
  const company = companyMarkOf(scope.companyId);
  return {
    found,
    state,
    cursorAt: (place = { position, mark: mark ?? NO_MARK }) => writeCursor({ company, epoch, ...place, issuedAt: now }),
  };
}
