import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'];
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';

/**
 * The path of a Chromium for the browser tests: the one `JORNADA_CHROMIUM` names, the system's, Playwright's own; else one is
 * installed, by Playwright or from the system's packages, with a message. Throws when none of this works.
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
  console.log('No Chromium found: installing one with Playwright.');
  const cli = fileURLToPath(new URL('../node_modules/@playwright/test/cli.js', import.meta.url));
  const isRoot = process.getuid?.() === 0;
  // Its system libraries only root can install; elsewhere they are usually there.
  const arguments_ = [cli, 'install', ...(isRoot ? ['--with-deps'] : []), 'chromium'];
  const own = spawnSync(process.execPath, arguments_, { stdio: 'inherit', timeout: 300_000 });
  const found = own.status === 0 ? installed() : undefined;
  if (found) return found;
  if (isRoot && spawnSync('which', ['apt-get']).status === 0) {
    console.log('Playwright could not install it: installing the package chromium of the system.');
    const options = { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } } as const;
    execFileSync('apt-get', ['update'], options);
    execFileSync('apt-get', ['install', '--yes', '--no-install-recommends', 'chromium'], options);
    const package_ = installed();
    if (package_) return package_;
  }
  throw new Error('The browser tests need Chromium. Install it and set JORNADA_CHROMIUM to its path.');
}
