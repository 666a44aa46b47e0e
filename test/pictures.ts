import sharp from 'sharp';
import type { Answer, RestClient } from './rest-client.ts';

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** A PNG of one pixel. */
export const samplePicture = (): File => new File([Buffer.from(PIXEL, 'base64')], 'photo.png', { type: 'image/png' });

export const picturePath = (employeeId: string): string => `/core/v3/employees/${employeeId}/picture`;

/** Sends the photo of an employee. */
export function uploadPicture(rest: RestClient, employeeId: string, content: Uint8Array | File): Promise<Answer> {
  const body = new FormData();
  body.append('file', content instanceof File ? content : new File([Uint8Array.from(content)], 'photo.jpg'));
  return rest.send('PUT', picturePath(employeeId), { body });
}

type Size = { width: number; height: number };

/** A picture in one colour. */
export const plainPicture = ({ width, height }: Size, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
