import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

/** The shell first: it draws no window of the browser around a page, which takes a whole browser a quarter of its time. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];
const NAMES = [...PACKAGES, 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The path of a Chromium for the browser tests: the one `JORNADA_CHROMIUM` names, the system's, Playwright's own; else one is
 * installed, from the system's packages or by Playwright, with a message. Throws when none of this works.
 */
export function findChromium(): string {
  const given = process.env.JORNADA_CHROMIUM;
  if (given) {
    if (!existsSync(given)) throw new Error(`JORNADA_CHROMIUM names ${given}, which does not exist.`);
    return given;
  }
  return installed() ?? install();
}

function installed(): string | undefined {
  const fromPath = NAMES.map((name) => spawnSync('which', [name], { encoding: 'utf8' }).stdout?.trim()).find(Boolean);
  return fromPath || [chromium.executablePath(), MAC].find((path) => existsSync(path));
}

function install(): string {
  const isRoot = process.getuid?.() === 0;
  const found = isRoot && spawnSync('which', ['apt-get']).status === 0 ? installPackage() : undefined;
  if (found) return found;
  console.log('No Chromium found: installing one with Playwright.');
  const cli = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url));
  // Its system libraries only root can install; elsewhere they are usually there.
  const arguments_ = [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'];
  const { status } = spawnSync(process.execPath, arguments_, { stdio: 'inherit', timeout: 300_000 });
  const own = status === 0 ? installed() : undefined;
  if (own) return own;
  throw new Error('The browser tests need Chromium. Install it and set JORNADA_CHROMIUM to its path.');
}

function installPackage(): string | undefined {
  console.log('No Chromium found: installing a package of the system.');
  const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
  spawnSync('apt-get', ['update'], options);
  for (const name of PACKAGES) {
    spawnSync('apt-get', ['install', '--yes', '--no-install-recommends', name], options);
    const found = installed();
    if (found) return found;
  }
  return undefined;
}
