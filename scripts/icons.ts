import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './chromium.ts';
import { root } from './steps.ts';

// `npm run icons` makes the icons of the app from `app/icon.svg`. A maskable one has its colour to the edge, as systems cut it to their shapes.

const ICONS = [
  { name: 'app-icon-192', size: 192, isMaskable: false },
  { name: 'app-icon-512', size: 512, isMaskable: false },
  { name: 'app-icon-maskable-512', size: 512, isMaskable: true },
];

const mark = readFileSync(join(root, 'app/icon.svg'), 'utf8');
// The mark keeps within the middle four fifths of the picture.
const maskable = mark
  .replace('rx="8"', '')
  .replace('viewBox="0 0 32 32"', 'viewBox="-4 -4 40 40"')
  .replace('<rect width="32" height="32"', '<rect x="-4" y="-4" width="40" height="40"');

const browser = await chromium.launch({ executablePath: findChromium() });
const page = await browser.newPage();
for (const { name, size, isMaskable } of ICONS) {
  await page.setViewportSize({ width: size, height: size });
  const picture = (isMaskable ? maskable : mark).replace(
    '<svg ',
    `<svg width="${size}" height="${size}" style="display:block" `,
  );
  await page.setContent(`<body style="margin:0;background:transparent">${picture}</body>`);
  await page.screenshot({ path: join(root, 'server/entry/front/icons', `${name}.png`), omitBackground: true });
}
await browser.close();
