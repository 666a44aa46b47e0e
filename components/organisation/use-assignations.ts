'use client';

import { keepPreviousData } from '@tanstack/react-query';
import { trpc } from '#components/trpc/client.ts';
import { MAX_LIMIT } from '#server/platform/shared/limits.ts';
import type { Assignation, UnitType } from './types.ts';

type Unit = { id: string; name: string };

export type AssignedUnit = {
  assignationId: string;
  type: UnitType;
  id: string;
  name: string;
  /** The location that counts (B9): of an office the one assigned to it first, of a department or group each of theirs. */
  fence: { locationId: string; name: string } | null;
  /** Of an office: the location whose fence it would have without this one. */
  next: { locationId: string; name: string } | null;
};

/** Assignations of locations, and the fence of each of their offices and of `moreOffices`: that of the oldest assignation (B9). */
export function useAssignations(locationIds: readonly string[], moreOffices: readonly string[] = []) {
  const ofLocations = trpc.organisation.listLocationAssignations.useQuery(
    { locationId: [...locationIds], limit: MAX_LIMIT },
    { enabled: locationIds.length > 0 },
  );
  const offices = (ofLocations.data?.rows ?? []).filter(isOfOffice).map(({ entityReference }) => entityReference.id);
  const officeIds = [...new Set([...offices, ...moreOffices])].sort();
  // Oldest first.
  const ofOffices = trpc.organisation.listLocationAssignations.useQuery(
    { entityId: officeIds, limit: MAX_LIMIT },
    { enabled: officeIds.length > 0, placeholderData: keepPreviousData },
  );
  const units = trpc.access.listScopeUnits.useQuery();
  const locations = trpc.organisation.locations.list.useQuery({ limit: MAX_LIMIT });
  const nameOf = (list: readonly Unit[] | undefined, id: string) => list?.find((one) => one.id === id)?.name ?? '…';
  const inOrder = Map.groupBy(ofOffices.data?.rows ?? [], ({ entityReference }) => entityReference.id);
  const fenceAt = (officeId: string, without: string | null) => {
    const locationId = inOrder.get(officeId)?.find(({ id }) => id !== without)?.locationId;
    return locationId === undefined ? null : { locationId, name: nameOf(locations.data?.rows, locationId) };
  };
  const LISTS = {
    office: units.data?.offices,
    department: units.data?.departments,
    entity_group: units.data?.entityGroups,
  };
  const unitOf = ({ id: assignationId, locationId, entityReference: { type, id } }: Assignation): AssignedUnit => ({
    ...{ assignationId, type, id, name: nameOf(LISTS[type], id) },
    fence: type === 'office' ? fenceAt(id, null) : { locationId, name: nameOf(locations.data?.rows, locationId) },
    next: type === 'office' ? fenceAt(id, assignationId) : null,
  });
  const isRead = ofLocations.data !== undefined && (officeIds.length === 0 || ofOffices.data !== undefined);
  const unitsOf = (locationId: string): AssignedUnit[] | undefined =>
    isRead && units.data
      ? (ofLocations.data?.rows ?? []).filter((one) => one.locationId === locationId).map(unitOf)
      : undefined;
  const error = ofLocations.error ?? ofOffices.error ?? units.error;
  const refetch = () => Promise.all([ofLocations.refetch(), ofOffices.refetch(), units.refetch()]);
  /** Offices among `moreOffices` that have a location, and which. */
  const taken = moreOffices.flatMap((id) => {
    const fence = fenceAt(id, null);
    return fence ? [{ name: nameOf(LISTS.office, id), location: fence.name }] : [];
  });
  return { unitsOf, taken, units: units.data, error, refetch };
}

const isOfOffice = ({ entityReference }: Assignation) => entityReference.type === 'office';
