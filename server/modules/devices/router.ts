import { administratorProcedure, answers, type Example, router } from '../../platform/rpc/init.ts';
import { pageOf } from '../../platform/shared/lists.ts';
import { doneOutput } from '../../platform/shared/schemas.ts';
import { createDevice, getDevice, listDevices, renewCode, revokeDevice, updateDevice } from './manage-devices.ts';
import * as schema from './schema.ts';

const DEVICES = '/core/v3/devices';

export const devicesRouter = router({
  list: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'GET',
        path: DEVICES,
        summary: 'List devices',
        description: 'Those that were revoked too, by name.',
        reply: 'page',
      },
    })
    .input(schema.listDevicesInput)
    .output(answers(pageOf(schema.deviceOutput)))
    .query(({ ctx, input }) => listDevices(ctx.scope, input)),

  get: administratorProcedure
    .meta({ pages: true, rest: { method: 'GET', path: `${DEVICES}/{id}`, summary: 'Read a device' } })
    .input(schema.deviceIdInput)
    .output(answers(schema.deviceOutput))
    .query(({ ctx, input }) => getDevice(ctx.scope, input)),

  create: administratorProcedure
    .meta({
      pages: true,
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
    })
    .input(schema.createDeviceInput)
    .output(answers(schema.codedDeviceOutput))
    .mutation(({ ctx, input }) => createDevice(ctx.scope, input)),

  update: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'PUT',
        path: `${DEVICES}/{id}`,
        summary: 'Update a device',
        errors: ['office_not_found'],
        example: { name: 'Tablet in the canteen' } satisfies Example<typeof schema.updateDeviceInput>,
      },
    })
    .input(schema.updateDeviceInput)
    .output(answers(schema.deviceOutput))
    .mutation(({ ctx, input }) => updateDevice(ctx.scope, input)),

  renewCode: administratorProcedure
    .meta({
      pages: true,
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
    })
    .input(schema.deviceIdInput)
    .output(answers(schema.codedDeviceOutput))
    .mutation(({ ctx, input }) => renewCode(ctx.scope, input)),

  revoke: administratorProcedure
    .meta({
      pages: true,
      rest: {
        method: 'DELETE',
        path: `${DEVICES}/{id}`,
        summary: 'Revoke a device',
        description: 'At once and for good. It stays in the list. Repeating it changes nothing.',
        reply: 'blank',
      },
    })
    .input(schema.deviceIdInput)
    .output(answers(doneOutput))
    .mutation(({ ctx, input }) => revokeDevice(ctx.scope, input)),
});
