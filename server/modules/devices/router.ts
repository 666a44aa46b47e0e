import { mutation, query } from '../../platform/rpc/operation.ts';
import type { Example } from '../../platform/rpc/rest-meta.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { createDevice, getDevice, listDevices, renewCode, revokeDevice, updateDevice } from './manage-devices.ts';
import * as schema from './schema.ts';

const DEVICES = '/core/v3/devices';

export const devicesRouter = {
  list: query({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'GET',
      path: DEVICES,
      summary: 'List devices',
      description: 'Lists active and revoked devices, sorted by name.',
      reply: 'page',
    },
    input: schema.listDevicesInput,
    output: pageOf(schema.deviceOutput),
    run: listDevices,
  }),

  get: query({
    right: 'administer',
    about: 'company',
    rest: { method: 'GET', path: `${DEVICES}/{id}`, summary: 'Get a device' },
    input: schema.deviceIdInput,
    output: schema.deviceOutput,
    run: getDevice,
  }),

  create: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'POST',
      path: DEVICES,
      summary: 'Create a device',
      description:
        'Creates a device and returns a pairing code, once only. To pair the device, send the code as `{ "code": … }` to `POST /api/devices/pair` within 10 minutes. The device then uses its own token.',
      tellsSecret: true,
      errors: ['office_not_found'],
      example: { name: 'Tablet at the entrance' } satisfies Example<typeof schema.createDeviceInput>,
    },
    input: schema.createDeviceInput,
    output: schema.codedDeviceOutput,
    run: createDevice,
  }),

  update: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'PUT',
      path: `${DEVICES}/{id}`,
      summary: 'Update a device',
      errors: ['office_not_found'],
      example: { name: 'Tablet in the canteen' } satisfies Example<typeof schema.updateDeviceInput>,
    },
    input: schema.updateDeviceInput,
    output: schema.deviceOutput,
    run: updateDevice,
  }),

  renewCode: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'POST',
      path: `${DEVICES}/{id}/pairing-code`,
      summary: 'Create a new pairing code for a device',
      description:
        'Creates a new pairing code, returned once only; the previous code no longer works. A paired device keeps its token until the new code is used.',
      tellsSecret: true,
      errors: ['device_revoked'],
    },
    input: schema.deviceIdInput,
    output: schema.codedDeviceOutput,
    run: renewCode,
  }),

  revoke: mutation({
    right: 'administer',
    about: 'company',
    rest: {
      method: 'DELETE',
      path: `${DEVICES}/{id}`,
      summary: 'Revoke a device',
      description:
        'Revokes the device immediately and permanently. The device stays in the list. Repeating the request changes nothing.',
      reply: 'blank',
    },
    input: schema.deviceIdInput,
    output: doneOutput,
    run: revokeDevice,
  }),
};
