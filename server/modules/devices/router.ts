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
      description: 'Those that were revoked too, by name.',
      reply: 'page',
    },
    input: schema.listDevicesInput,
    output: pageOf(schema.deviceOutput),
    run: listDevices,
  }),

  get: query({
    right: 'administer',
    about: 'company',
    rest: { method: 'GET', path: `${DEVICES}/{id}`, summary: 'Read a device' },
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
        'The answer holds a pairing code, this once. The device is paired by sending it as `{ "code": … }` to `POST /api/devices/pair` ' +
        'within 10 minutes, and has a token of its own from then on.',
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
      summary: 'Give a device a new pairing code',
      description:
        'The answer holds the code, this once; one from before no longer works. A device that is paired keeps its token until the new ' +
        'code is used.',
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
      description: 'At once and for good. It stays in the list. Repeating it changes nothing.',
      reply: 'blank',
    },
    input: schema.deviceIdInput,
    output: doneOutput,
    run: revokeDevice,
  }),
};
