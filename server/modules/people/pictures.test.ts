import assert from 'node:assert/strict';
import { test } from 'node:test';
import { crc32 } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';
import { absenceCompany } from '#test/absences.ts';
import { addMember } from '#test/members.ts';
import { picturePath, plainPicture, samplePicture, uploadPicture } from '#test/pictures.ts';
import { createWorld } from '#test/world.ts';
import { MAX_DOCUMENT_BYTES } from '../documents/constants.ts';
import { storedPictureOf } from './rules-picture.ts';

const world = await createWorld();
const company = await absenceCompany(world);
const { rest, person, companyId } = company;

const address = async (id: string): Promise<string | null> =>
  (await rest.get(`/core/v3/employees/${id}`)).data.imageProfileURL;
const stored = async (id: string): Promise<number> =>
  (
    await world.ownerPool.query('select 1 from employee_pictures where company_id = $1 and employee_id = $2', [
      companyId,
      id,
    ])
  ).rowCount ?? 0;
/** Uploads and downloads again. */
const roundTrip = async (content: Uint8Array) => {
  const id = await person();
  const answer = await uploadPicture(rest, id, content);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return sharp((await rest.get(picturePath(id))).bytes);
};
const colourAt = async (picture: Sharp, left: number, top: number) =>
  [...(await picture.clone().extract({ left, top, width: 1, height: 1 }).raw().toBuffer())].map((value) => value > 127);

test('N6 a photo loses its EXIF data with the place, stands upright, and is a square JPEG from its middle', async () => {
  const red = await plainPicture({ width: 300, height: 400 }, 'red').png().toBuffer();
  const content = await plainPicture({ width: 800, height: 400 }, 'blue')
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Secret camera' }, IFD3: { GPSLatitude: '40/1 25/1 0/1' } })
    .toBuffer();
  const before = await sharp(content).metadata();
  assert.ok(before.exif?.includes('Secret camera'));
  assert.equal(before.orientation, 6);
  const picture = await roundTrip(content);
  const { format, width, height, exif, orientation, xmp, icc } = await picture.metadata();
  assert.deepEqual(
    { format, width, height, exif, orientation, xmp, icc },
    {
      format: 'jpeg',
      width: 512,
      height: 512,
      exif: undefined,
      orientation: undefined,
      xmp: undefined,
      icc: undefined,
    },
  );
  // Turned to the right: what was at the left is above.
  assert.deepEqual(await colourAt(picture, 256, 10), [true, false, false]);
  assert.deepEqual(await colourAt(picture, 256, 500), [false, false, true]);
});

test('N6 an animation becomes its first frame, and transparency white', async () => {
  const frame = (colour: string) => plainPicture({ width: 60, height: 60 }, colour).png().toBuffer();
  const frames = [await frame('red'), await frame('blue')];
  for (const format of ['gif', 'webp'] as const) {
    const content = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer();
    assert.equal((await sharp(content, { pages: -1 }).metadata()).pages, 2);
    assert.deepEqual(await colourAt(await roundTrip(content), 256, 256), [true, false, false], format);
  }
  const clear = { create: { width: 40, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } } as const;
  assert.deepEqual(await colourAt(await roundTrip(await sharp(clear).png().toBuffer()), 9, 9), [true, true, true]);
});

test('N6 what is no photo by its content is 422 on file, whatever it is called, and leaves nothing', async () => {
  const id = await person();
  const jpeg = await plainPicture({ width: 400, height: 400 }, 'red').jpeg().toBuffer();
  const cases = {
    svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>'),
    page: Buffer.from('<!doctype html><script>alert(1)</script>'),
    pdf: Buffer.from('%PDF-1.7\nnote\n%%EOF\n'),
    tiff: await plainPicture({ width: 9, height: 9 }, 'red').tiff().toBuffer(),
    'cut off': jpeg.subarray(0, jpeg.length / 2),
    'only the beginning': jpeg.subarray(0, 3),
  };
  for (const [name, content] of Object.entries(cases)) {
    const answer = await uploadPicture(rest, id, content);
    assert.deepEqual([answer.status, Object.keys(answer.errors)], [422, ['file']], name);
    assert.match(String(answer.errors.file), /JPEG, PNG, WebP or GIF/, name);
  }
  const empty = await uploadPicture(rest, id, new Uint8Array());
  assert.deepEqual([empty.status, empty.errors.file], [422, ['The file is empty.']]);
  assert.deepEqual([await address(id), await stored(id)], [null, 0]);
});

test('N6 a file of a few bytes that declares more pixels than memory is 422', async () => {
  const content = Buffer.from(await samplePicture().bytes());
  content.writeUInt32BE(60_000, 16);
  content.writeUInt32BE(60_000, 20);
  content.writeUInt32BE(crc32(content.subarray(12, 29)), 29);
  const answer = await uploadPicture(rest, await person(), content);
  const sentence = 'A photo has at most 32 million pixels. Scale it down first.';
  assert.deepEqual([answer.status, answer.errors.file], [422, [sentence]]);
});

test('N6 a photo of 20 MB is 413 payload_too_large', async () => {
  const body = Buffer.concat([
    Buffer.from('--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n'),
    await plainPicture({ width: 9, height: 9 }, 'red').jpeg().toBuffer(),
    Buffer.alloc(2 * MAX_DOCUMENT_BYTES),
    Buffer.from('\r\n--x--\r\n'),
  ]);
  const headers = { 'content-type': 'multipart/form-data; boundary=x' };
  const answer = await rest.send('PUT', picturePath(await person()), { body, headers });
  assert.deepEqual([answer.status, answer.code], [413, 'payload_too_large']);
});

test('N6 the address of a photo is imageProfileURL, changes with each photo, and ends with it', async () => {
  const id = await person();
  const { data } = await uploadPicture(rest, id, samplePicture());
  const first = data.imageProfileURL;
  assert.equal(storedPictureOf(first)?.employeeId, id);
  const { pathname, search } = new URL(first);
  const answer = await rest.get(pathname + search);
  assert.deepEqual([answer.status, answer.headers.get('content-type')], [200, 'image/jpeg']);
  await uploadPicture(rest, id, samplePicture());
  assert.notEqual(await address(id), first);
  assert.equal((await rest.get(pathname + search)).code, 'picture_not_found');
  // A client that writes back what it has read keeps the photo.
  await rest.put(`/core/v3/employees/${id}`, { imageProfileURL: await address(id), city: 'Madrid' });
  assert.equal(await stored(id), 1);
  assert.equal((await rest.delete(picturePath(id))).status, 200);
  assert.deepEqual([await address(id), await stored(id)], [null, 0]);
  assert.equal((await rest.get(picturePath(id))).code, 'picture_not_found');
});

test('N6 an address elsewhere, or null, takes the place of a photo', async () => {
  for (const imageProfileURL of ['https://example.com/a.png', null]) {
    const id = await person();
    await uploadPicture(rest, id, samplePicture());
    await rest.put(`/core/v3/employees/${id}`, { imageProfileURL });
    assert.deepEqual([await address(id), await stored(id)], [imageProfileURL, 0]);
  }
});

test('N6, I4 people change their own photo, administrators everybody’s, and who sees a person sees their photo', async () => {
  const officeId: string = (await rest.post('/core/v3/offices', { name: 'Madrid' })).data.id;
  const [ownId, otherId] = [await person({ officeIds: [officeId] }), await person()];
  const administrator = await addMember(world, company, { role: 'administrator' });
  const manager = await addMember(world, company, { role: 'manager', sees: { officeIds: [officeId] } });
  const self = await addMember(world, company, { role: 'employee', employeeId: ownId });
  const { deletePicture, getPicture, updatePicture } = await import('./manage-pictures.ts');
  const outcome = (done: Promise<unknown>) =>
    done.then(
      () => 'done',
      (error) => error.code,
    );
  const put = (member: typeof self, id: string) => outcome(updatePicture(member.scope, { id, file: samplePicture() }));
  const get = (member: typeof self, id: string) => outcome(getPicture(member.scope, { id }));
  const remove = (member: typeof self, id: string) => outcome(deletePicture(member.scope, { id }));
  assert.deepEqual([await put(administrator, otherId), await put(self, ownId)], ['done', 'done']);
  assert.deepEqual([await put(self, otherId), await put(manager, otherId)], ['role_not_allowed', 'role_not_allowed']);
  assert.deepEqual([await put(manager, ownId), await remove(manager, ownId)], ['role_not_allowed', 'role_not_allowed']);
  assert.deepEqual([await get(manager, ownId), await get(self, ownId)], ['done', 'done']);
  assert.deepEqual(
    [await get(manager, otherId), await get(self, otherId)],
    ['employee_not_found', 'employee_not_found'],
  );
  assert.deepEqual([await remove(self, ownId), await remove(administrator, otherId)], ['done', 'done']);
});
