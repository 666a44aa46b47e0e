import type { z } from 'zod';
import { readBackupState } from '../../platform/backups/read-backup-state.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { findReplicaReads, getMetrics } from '../../platform/runtime/metrics.ts';
import { readMetrics } from '../../platform/runtime/metrics-of-workers.ts';
import { neededConnections } from '../../platform/runtime/pool-sizes.ts';
import { readDisk } from '../../platform/runtime/read-disk.ts';
import { type Settings, siteOf } from '../../platform/runtime/settings.ts';
import { checkAddress } from './check-address.ts';
import { readWebhooksOf } from './repository.ts';
import {
  type Finding,
  inOrder,
  judgeBackup,
  judgeBackupFolder,
  judgeDatabase,
  judgeDisk,
  judgeMail,
  judgeQueue,
  judgeReplica,
  judgeWebhooks,
} from './rules.ts';
import { judgeForwarding, judgeOpenedAddress, judgeTls, type SeenForwarding } from './rules-address.ts';
import type { checkSystemInput, checkSystemOutput } from './schema.ts';

/** Returns the addresses of an installation: the configured one, and the one listened on. */
export const addressesOf = (settings: Settings) => ({
  publicUrl: settings.publicUrl,
  listening: siteOf({ ...settings, publicUrl: undefined }),
});

/**
 * Checks the installation for an owner of a company: nothing of other companies is in the findings. `opened` is the origin that the browser has
 * opened.
 */
export async function checkSystem(
  scope: Scope,
  { opened }: z.output<typeof checkSystemInput>,
  { forwarding }: { forwarding?: SeenForwarding | undefined },
): Promise<z.output<typeof checkSystemOutput>> {
  const { companyId, services } = scope;
  const { settings, installation } = services;
  const addresses = addressesOf(settings);
  const webhooks = await scope.read(readWebhooksOf(companyId));
  const [database, replica, queue, reached, disk, backups] = await Promise.all([
    installation.readDatabase(),
    installation.readReplica(),
    installation.readQueueOf(companyId),
    checkAddress(addresses.publicUrl),
    readDisk(settings.dataDir),
    readBackupState({ ...services, now: () => scope.now() }),
  ]);
  const findings: Finding[] = [
    judgeOpenedAddress(opened, addresses),
    judgeTls(addresses, reached, scope.now()),
    ...(forwarding ? [judgeForwarding(forwarding, addresses)] : []),
    ...judgeDatabase(database, neededConnections(settings)),
    judgeReplica(replica, replica && findReplicaReads(await readMetrics(getMetrics().registry))),
    // Repeated mails of all companies are for the operator.
    judgeMail({ smtpUrl: settings.smtpUrl, repeated: 0 }),
    ...judgeQueue(queue),
    ...judgeWebhooks(webhooks),
    judgeBackup(backups, scope.now()),
    ...judgeBackupFolder(backups),
    judgeDisk(disk),
  ];
  return { findings: inOrder(findings), testMail: settings.smtpUrl !== undefined };
}
