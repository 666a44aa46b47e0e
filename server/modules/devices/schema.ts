import { z } from 'zod';
import { pageInput } from '../../platform/shared/lists.ts';
import { idOf, idText, instantText, name } from '../../platform/shared/schemas.ts';
import { DEVICE_STATUSES } from './constants.ts';

const about = {
  officeId: { description: 'Where the device is. Null: nowhere in particular.' },
};

export const listDevicesInput = z.object(pageInput);
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
      '`waiting` for its code to be typed; `paired`; `unpaired` when the code is too old or its token was revoked; `revoked` for good.',
  }),
  codeExpiresAt: instantText().nullable().meta({ description: 'The end of a pairing code that was not used.' }),
  pairedAt: instantText().nullable().meta({ description: 'When it was last paired.' }),
  lastSeenAt: instantText().nullable().meta({ description: 'When it last used its token, to a minute.' }),
  revokedAt: instantText().nullable(),
  createdAt: instantText(),
  updatedAt: instantText(),
};

export const deviceOutput = z.strictObject(fields).meta({ id: 'Device' });

export const codedDeviceOutput = z
  .strictObject({
    ...fields,
    pairingCode: z.string().meta({
      description: 'To be typed on the device, once, until `codeExpiresAt`. It stands in this answer and in no other.',
      example: 'K7Q2M-9XW4T',
    }),
  })
  .meta({ id: 'DeviceWithCode' });
