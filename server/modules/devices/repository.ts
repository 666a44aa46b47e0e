import { and, eq, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { devices } from '#drizzle/schema/devices.ts';
import { offices } from '#drizzle/schema/organisation.ts';
import { type AnswerField, always, answeredRecord, findAnswer } from '../../platform/db/answered-record.ts';
import { build, writeAnswers, writeBuilt } from '../../platform/db/built.ts';
import { listAnswers, type PageText } from '../../platform/db/list-page.ts';
import { lockRecords } from '../../platform/db/lock-records.ts';
import { type Read, type RecordAt, type Statement, type Write, writeText } from '../../platform/db/statement.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import type { JsonText } from '../../platform/shared/json-text.ts';
import { REFUSED_DAYS } from './constants.ts';
import { deviceStatus, isSilent } from './rules.ts';
import { codedDeviceOutput, deviceOutput, type listDevicesInput } from './schema.ts';

type Device = z.output<typeof deviceOutput>;
export type DeviceAnswer = JsonText<Device>;
export type CodedDeviceAnswer = JsonText<z.output<typeof codedDeviceOutput>>;
type NewDevice = typeof devices.$inferInsert & { companyId: CompanyId };

const TOKEN = 'from api_tokens t where t.company_id = $companyId and t.id = devices.api_token_id';

const LAST_SEEN = `(select t.last_used_at ${TOKEN})`;
const HEARTBEAT = 'from device_heartbeats h where h.company_id = $companyId and h.device_id = devices.id';
/** A condition by day, so that the text of the statement changes once a day. */
const since = (now: Temporal.Instant) => `received_at >= '${now.toString().slice(0, 10)}'::date - ${REFUSED_DAYS}`;

const ownAt = (now: Temporal.Instant): Record<string, AnswerField> => ({
  // Null also for a deleted office.
  officeId: {
    sql: '(select o.id from offices o where o.company_id = $companyId and o.id = devices.office_id and not o.is_deleted)',
    type: 'uuid',
  },
  status: {
    from: ['devices.revoked_at', `(select t.id ${TOKEN} and t.revoked_at is null)`, 'devices.code_expires_at'],
    write: (revokedAt, token, codeExpiresAt) =>
      JSON.stringify(
        deviceStatus(
          {
            isRevoked: revokedAt !== null,
            hasToken: token !== null,
            codeExpiresAt: codeExpiresAt === null ? null : Temporal.Instant.from(codeExpiresAt),
          },
          now,
        ),
      ),
  },
  lastSeenAt: { sql: LAST_SEEN, type: 'timestamp with time zone' },
  isSilent: {
    from: ['devices.revoked_at', `(select t.id ${TOKEN} and t.revoked_at is null)`, LAST_SEEN],
    write: (revokedAt, token, lastSeenAt) =>
      JSON.stringify(
        isSilent(
          {
            status: deviceStatus({ isRevoked: revokedAt !== null, hasToken: token !== null, codeExpiresAt: null }, now),
            lastSeenAt: lastSeenAt === null ? null : Temporal.Instant.from(lastSeenAt),
          },
          now,
        ),
      ),
  },
  clockDifferenceSeconds: { sql: `(select h.clock_difference_seconds ${HEARTBEAT})`, type: 'integer' },
  waitingPunches: { sql: `(select h.waiting_punches ${HEARTBEAT})`, type: 'integer' },
  waitingSince: { sql: `(select h.waiting_since ${HEARTBEAT})`, type: 'timestamp with time zone' },
  version: { sql: `(select h.version ${HEARTBEAT})`, type: 'text' },
  refusedPunches: {
    sql: `(select count(*)::integer from (
        select from punches p
          where p.company_id = $companyId and p.device_id = devices.id and p.outcome = 'conflict' and p.${since(now)}
        union all
        select from unassigned_punches u
          where u.company_id = $companyId and u.device_id = devices.id and u.${since(now)}) r)`,
    type: 'integer',
  },
});

const recordAt = (now: Temporal.Instant) => answeredRecord(deviceOutput, { table: devices, own: ownAt(now) });
const codedRecordAt = (now: Temporal.Instant, pairingCode: string) =>
  answeredRecord(codedDeviceOutput, {
    table: devices,
    own: { ...ownAt(now), pairingCode: always(JSON.stringify(pairingCode)) },
  });

/** Devices by name, revoked ones included. */
export const listDevices = (
  companyId: CompanyId,
  query: z.output<typeof listDevicesInput>,
  now: Temporal.Instant,
): Read<PageText<Device>> =>
  listAnswers(companyId, recordAt(now), query, { columns: devices, defaultOrder: [[devices.name, 'asc']] });

/** Throws `device_not_found`. */
export const getDevice = (companyId: CompanyId, id: string, now: Temporal.Instant): Read<DeviceAnswer> =>
  findAnswer(recordAt(now))({ companyId, id }).first().required('device_not_found');

/** Throws `office_not_found`, also for a deleted one. */
export const lockOffice = (companyId: CompanyId, officeId: string | null | undefined): Statement<unknown> =>
  lockRecords(companyId, offices, [officeId], eq(offices.isDeleted, false)).orRefuse('office_not_found');

/** Locks the device until the end of the transaction. Throws `device_not_found`. */
export const lockDevice = (companyId: CompanyId, id: string): Write<typeof devices.$inferSelect> =>
  writeBuilt(build.select().from(devices).where(isDevice(companyId, id)).for('no key update'))
    .first()
    .required('device_not_found');

const isDevice = (companyId: CompanyId, id: string) => and(eq(devices.companyId, companyId), eq(devices.id, id));

/** Returns the device with its code, this once. */
export const insertDevice = (
  device: NewDevice,
  { pairingCode, now }: { pairingCode: string; now: Temporal.Instant },
): Write<CodedDeviceAnswer> =>
  writeAnswers(build.insert(devices).values(device), codedRecordAt(now, pairingCode), device).map(
    ([inserted]) => inserted as CodedDeviceAnswer,
  );

/** Replaces a device's code, which only this response contains. */
export const replaceCode = (
  at: RecordAt,
  {
    hash,
    codeExpiresAt,
    pairingCode,
    now,
  }: { hash: Buffer; codeExpiresAt: Date; pairingCode: string; now: Temporal.Instant },
): Write<CodedDeviceAnswer> =>
  writeAnswers(
    build
      .update(devices)
      .set({ hash, codeExpiresAt, updatedAt: new Date(now.epochMilliseconds) })
      .where(isDevice(at.companyId, at.id)),
    codedRecordAt(now, pairingCode),
    at,
  ).map(([device]) => device as CodedDeviceAnswer);

/** Throws `device_not_found`. */
export const updateDevice = (
  { companyId, id }: RecordAt,
  changes: { name?: string | undefined; officeId?: string | null | undefined },
  now: Temporal.Instant,
): Write<DeviceAnswer> =>
  writeAnswers(
    build
      .update(devices)
      .set({ ...changes, updatedAt: new Date(now.epochMilliseconds) })
      .where(isDevice(companyId, id)),
    recordAt(now),
    { companyId },
  )
    .first()
    .required('device_not_found');

/** Audit lines name a device by its token. */
export const renameToken = writeText<never, RecordAt & { name: string; at: Date }>(`
  update api_tokens t set name = $name, updated_at = $at
    from devices d where d.company_id = $companyId and d.id = $id and t.company_id = $companyId and t.id = d.api_token_id
      and t.name <> $name`);

/** Deletes a device's code and stores the instant of its revocation. The first revocation's instant stays. Throws `device_not_found`. */
export const revokeDevice = ({ companyId, id }: RecordAt, at: Date): Write<unknown> =>
  writeBuilt(
    build
      .update(devices)
      .set({ hash: null, codeExpiresAt: null, revokedAt: sql`coalesce(${devices.revokedAt}, ${at})`, updatedAt: at })
      .where(isDevice(companyId, id))
      .returning({ id: devices.id }),
  )
    .first()
    .required('device_not_found');

/** Revokes the token of a device. */
export const revokeToken = writeText<never, RecordAt & { at: Date }>(`
  update api_tokens t set revoked_at = $at, updated_at = $at
    from devices d where d.company_id = $companyId and d.id = $id and t.company_id = $companyId and t.id = d.api_token_id
      and t.revoked_at is null`);
