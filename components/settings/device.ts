import type { z } from 'zod';
import type { codedDeviceOutput, deviceOutput } from '#server/modules/devices/schema.ts';

export type Device = z.output<typeof deviceOutput>;
export type CodedDevice = z.output<typeof codedDeviceOutput>;
