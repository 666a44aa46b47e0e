import { z } from 'zod';
import { orderByInput, pageInput } from '../../platform/shared/lists.ts';
import { idOf, idText, instantText, name } from '../../platform/shared/schemas.ts';
import { DEVICE_STATUSES } from './constants.ts';

const about = {
  officeId: { description: 'Office of the device. Null if it belongs to no office.' },
};

export const listDevicesInput = z.object({
  ...pageInput,
  orderBy: orderByInput(['name', 'pairedAt', 'createdAt', 'updatedAt']),
});
export const deviceIdInput = z.object({ id: idOf('device') });
export const createDeviceInput = z.object({ name: name(), officeId: idOf('office').nullish().meta(about.officeId) });
export const updateDeviceInput = z.object({
  id: idOf('device'),
  name: name().optional(),
  officeId: idOf('office').nullish().meta(about.officeId),
});

const fields = {
  id: idText(),
  name: z.string(),
  officeId: idText().nullable().meta(about.officeId),
  status: z.enum(DEVICE_STATUSES).meta({
    description:
      'State of pairing: `waiting` for the code, `paired`, `unpaired` if the code expired or the token was revoked, or permanently `revoked`.',
  }),
  codeExpiresAt: instantText()
    .nullable()
    .meta({ description: 'Expiry time of the unused pairing code. Null if there is none.' }),
  pairedAt: instantText().nullable().meta({ description: 'Time of the last pairing. Null if it was never paired.' }),
  lastSeenAt: instantText()
    .nullable()
    .meta({ description: 'Time of the last use of its token, accurate to a minute. Null if it was never used.' }),
  isSilent: z.boolean().meta({ description: 'True if the device is paired and had no contact for 15 minutes.' }),
  clockDifferenceSeconds: z.int().nullable().meta({
    description:
      'Clock of the device minus the clock of the server at the last contact, in seconds. Null if there was no contact.',
  }),
  waitingPunches: z.int().nullable().meta({
    description: 'Number of punches that waited on the device at the last contact. Null if there was no contact.',
  }),
  waitingSince: instantText()
    .nullable()
    .meta({ description: 'Time of the first waiting punch by the clock of the device. Null if none waited.' }),
  version: z
    .string()
    .nullable()
    .meta({ description: 'Version of the page on the device at the last contact. Null if there was no contact.' }),
  refusedPunches: z.int().meta({
    description:
      'Number of late punches of the device in the last 30 days that conflict with what is recorded, or belong to nobody.',
  }),
  revokedAt: instantText().nullable().meta({ description: 'Time of revocation. Null if it is not revoked.' }),
  createdAt: instantText(),
  updatedAt: instantText(),
};

export const deviceOutput = z.strictObject(fields).meta({ id: 'Device' });

export const codedDeviceOutput = z
  .strictObject({
    ...fields,
    pairingCode: z.string().meta({
      description:
        'Pairing code to enter on the device, once, until `codeExpiresAt`. It is returned in this response only.',
      example: 'K7Q2M-9XW4T',
    }),
  })
  .meta({ id: 'DeviceWithCode' });
