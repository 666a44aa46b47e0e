'use client';

export type FoundPerson = { id: string; name: string; detail?: string; href: string };

/** People whose name holds the query; none for an empty one. */
export function usePeople(_query: string): FoundPerson[] {
  return [];
}
