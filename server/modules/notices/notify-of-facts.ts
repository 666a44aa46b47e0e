import { forEachCompany } from '../../platform/db/list-companies.ts';
import type { Scope } from '../../platform/db/scope.ts';
import type { Runtime } from '../../platform/runtime/runtime.ts';
import { forEachOf } from '../../platform/shared/for-each-of.ts';
import { NOTICES } from '../../platform/shared/notices.ts';
import {
  DEVICES_PATH,
  INBOX_PATH,
  ME_PATH,
  MY_ABSENCES_PATH,
  MY_REQUESTS_PATH,
} from '../../platform/shared/page-paths.ts';
import { rolesWith } from '../../platform/shared/rights.ts';
import { listMembersWith } from '../access/repository-notices.ts';
import { SILENT_AFTER_HOURS, TOLD_WITHIN_DAYS } from './constants.ts';
import {
  listSilentDevices,
  listUntoldDecisions,
  listUntoldDelegations,
  type SilentDevice,
  type UntoldDecision,
  type UntoldDelegation,
} from './repository-facts.ts';
import { writeNotices } from './write-notices.ts';

/**
 * Notifies people of decisions on their requests and of delegations to them, and administrators of silent devices (M5): it finds the facts of
 * the last days without a notice. So a late or repeated run loses and doubles none. A failed one does not stop the others; the first error
 * is thrown at the end.
 */
export async function notifyOfFacts(scope: Scope, signal?: AbortSignal): Promise<void> {
  const { companyId } = scope;
  const now = scope.now();
  const since = now.subtract({ hours: 24 * TOLD_WITHIN_DAYS }).toString();
  const before = now.subtract({ hours: SILENT_AFTER_HOURS }).toString();
  const [decisions, delegations, devices] = await scope.read(
    listUntoldDecisions(companyId, since),
    listUntoldDelegations(companyId, since),
    listSilentDevices(companyId, { since, before }),
  );
  const works = [
    ...decisions.map((decision) => () => tellOfDecision(scope, decision)),
    ...delegations.map((delegation) => () => tellOfDelegation(scope, delegation)),
    ...devices.map((device) => () => tellOfSilence(scope, device)),
  ];
  await forEachOf(works, 1, (work) => work(), signal);
}

/** Runs `notifyOfFacts` for every company. */
export function notifyOfFactsEverywhere(runtime: Runtime, signal: AbortSignal): Promise<void> {
  return forEachCompany(runtime, (scope) => notifyOfFacts(scope, signal), signal);
}

const tellOfDecision = (scope: Scope, { memberId, fact, recordId, employeeId, decision, isAbsence }: UntoldDecision) =>
  scope.transaction((tx) =>
    writeNotices(tx, scope, {
      ...{ kind: 'request_decided', fact, recordId, employeeId, memberIds: [memberId] },
      path: isAbsence ? MY_ABSENCES_PATH : MY_REQUESTS_PATH,
      ...{ said: { decision }, valuesOf: () => ({ decision }) },
    }),
  );

const tellOfDelegation = (scope: Scope, { memberId, recordId, employeeId, firstOn, lastOn }: UntoldDelegation) =>
  scope.transaction((tx) =>
    writeNotices(tx, scope, {
      ...{ kind: 'delegation', fact: `${recordId}:${firstOn}:${lastOn}`, recordId, employeeId, memberIds: [memberId] },
      ...{ path: INBOX_PATH, ownPath: ME_PATH, said: { firstOn, lastOn }, valuesOf: () => ({ firstOn, lastOn }) },
    }),
  );

const tellOfSilence = (scope: Scope, { recordId, silentSince }: SilentDevice) =>
  scope.transaction(async (tx) => {
    const since = silentSince.toTemporalInstant();
    await writeNotices(tx, scope, {
      ...{ kind: 'silent_device', fact: `${recordId}:${since}`, recordId, path: DEVICES_PATH },
      memberIds: await tx.send(listMembersWith(scope.companyId, rolesWith(NOTICES.silent_device.right))),
      said: { silentSince: since.toString() },
      valuesOf: ({ timeZone }) => ({ silentSince: since, timeZone }),
    });
  });
