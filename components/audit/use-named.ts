'use client';

import { trpc } from '#components/trpc/client.ts';
import { MAX_DESCRIBED } from '#server/modules/audit/constants.ts';
import { isUuid } from '#server/platform/shared/uuid.ts';
import type { Line } from './types.ts';

/** The value of a field as it is shown: ids become names. */
export type Named = (line: Line, field: string, value: unknown) => unknown;

/** Words for an id without a name, and for one whose name is not there yet. */
type Substitutes = { unknown: string; loading: string };

/** The names of the records in a line by their ids, as they are called now, of those that the reader may see (I3). */
export function useNamed(line: Line, { unknown, loading }: Substitutes): Named {
  const ids = idsIn(line).slice(0, MAX_DESCRIBED);
  const described = trpc.audit.listRecordNames.useQuery({ ids }, { enabled: ids.length > 0 });
  const names = new Map(described.data?.map(({ id, name }) => [id, name]));
  const nameOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(nameOf);
    if (!isId(value)) return value;
    return described.isPending ? loading : (names.get(value) ?? unknown);
  };
  // An account's id is no record's; a line of a membership is called by its user.
  return (_line, field, value) => (field === 'userId' && value ? (line.recordName ?? unknown) : nameOf(value));
}

const isId = (value: unknown): value is string => typeof value === 'string' && isUuid(value);

const idsIn = ({ before, after }: Line): string[] => [
  ...new Set([...Object.values(before ?? {}), ...Object.values(after ?? {})].flat().filter(isId)),
];
