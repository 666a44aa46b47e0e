import type { Page } from '@playwright/test';
import sharp from 'sharp';
import { makeCompany } from './fixtures/companies.ts';
import { post } from './fixtures/team.ts';
import { expect, expectAccessibleInBothThemes, expectToFit, signIn, test } from './fixtures/test.ts';

/** Somebody without a photo. */
async function setUp(baseURL: string | undefined) {
  const company = await makeCompany();
  const headers = { authorization: `Bearer ${company.token}`, 'content-type': 'application/json' };
  const api = (path: string, init: RequestInit = {}) => fetch(`${baseURL}${path}`, { ...init, headers });
  const { id } = await post(api, '/core/v3/employees', { firstName: 'Dora', lastName: 'Gil' });
  return { owner: company.owner, id };
}

/** A wide photo of noise, larger than the server accepts, with a green stripe at its left end. */
async function largePhoto(): Promise<Buffer> {
  const noise = {
    create: {
      width: 4000,
      height: 3000,
      channels: 3,
      background: '#808080',
      noise: { type: 'gaussian', mean: 128, sigma: 90 },
    },
  } as const;
  const stripe = { create: { width: 1000, height: 3000, channels: 3, background: '#00ff00' } } as const;
  const content = await sharp(noise)
    .composite([{ input: await sharp(stripe).png().toBuffer(), left: 0, top: 0 }])
    .jpeg({ quality: 100, chromaSubsampling: '4:4:4' })
    .withExif({ IFD3: { GPSLatitude: '40/1 25/1 0/1' } })
    .toBuffer();
  expect(content.length).toBeGreaterThan(11_000_000);
  return content;
}

async function choose(page: Page, name: string, photo: { name: string; mimeType: string; buffer: Buffer }) {
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('dialog').getByRole('button', { name }).press('Enter');
  await (await chooser).setFiles(photo);
}

/** Colour of the saved photo near its left edge. */
const colourOf = async (page: Page, id: string) => {
  const image = page.getByRole('main').locator(`img[src*="/api/people/${id}/picture"]`);
  await expect(image).toBeVisible();
  const answer = await page.request.get((await image.getAttribute('src')) ?? '');
  const content = await answer.body();
  expect(content.length).toBeLessThan(500_000);
  const { width, height, exif } = await sharp(content).metadata();
  expect({ width, height, exif }).toEqual({ width: 512, height: 512, exif: undefined });
  const pixel = await sharp(content).extract({ left: 8, top: 256, width: 1, height: 1 }).raw().toBuffer();
  return [...pixel].map((value) => (value > 200 ? 'high' : value < 60 ? 'low' : 'middle')).join(' ');
};

for (const width of [1280, 360]) {
  test(`a photo larger than the server accepts is cropped by keyboard, saved, changed and removed, ${width} px wide`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    const { owner, id } = await setUp(baseURL);
    const photo = { name: 'holiday.jpg', mimeType: 'image/jpeg', buffer: await largePhoto() };
    await signIn(page, owner);
    await page.goto(`/people/${id}`);
    await page.getByRole('button', { name: 'Add a photo of Dora Gil' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Photo of Dora Gil' });
    await expect(dialog.getByRole('button', { name: 'Save photo' })).toBeVisible();
    await expectAccessibleInBothThemes(page);

    await choose(page, 'Choose photo', { name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('no photo') });
    await expect(dialog.getByRole('alert')).toContainText('notes.jpg could not be opened as a photo.');

    await choose(page, 'Choose photo', photo);
    const frame = dialog.getByRole('button', { name: 'Part of the photo' });
    await expect(frame).toBeVisible();
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
    // To the left end of the photo.
    for (let press = 0; press < 3; press += 1) await frame.press('Shift+ArrowRight');
    await dialog.getByRole('slider', { name: 'Zoom' }).press('ArrowRight');
    for (let press = 0; press < 3; press += 1) await frame.press('Shift+ArrowRight');
    await dialog.getByRole('button', { name: 'Save photo' }).press('Enter');
    await expect(page.getByText('Photo saved.')).toBeVisible();
    await expect(dialog).toBeHidden();
    expect(await colourOf(page, id)).toBe('low high low');
    await expectToFit(page);

    // Dragged to the other end.
    await page.getByRole('button', { name: 'Change the photo of Dora Gil' }).press('Enter');
    await choose(page, 'Choose photo', photo);
    const box = (await frame.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x - box.width, box.y + box.height / 2, { steps: 4 });
    await page.mouse.up();
    const before = await page.getByRole('main').locator('img').first().getAttribute('src');
    await dialog.getByRole('button', { name: 'Save photo' }).press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('main').locator('img').first()).not.toHaveAttribute('src', before ?? '');
    expect(await colourOf(page, id)).not.toBe('low high low');

    await page.goto('/people');
    await expect(page.getByRole('main').locator(`img[src*="/api/people/${id}/picture"]`).first()).toBeVisible();

    await page.goto(`/people/${id}`);
    await page.getByRole('button', { name: 'Change the photo of Dora Gil' }).press('Enter');
    await dialog.getByRole('button', { name: 'Remove photo' }).press('Enter');
    await expect(page.getByRole('button', { name: 'Add a photo of Dora Gil' })).toBeVisible();
    await expect(page.getByRole('main').locator('img')).toHaveCount(0);
  });
}
