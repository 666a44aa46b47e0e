import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, globSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { version } from '#server/platform/release.ts';
import { type Image, readImage } from './read-image.ts';
import { root } from './steps.ts';
import { withRunFolder } from './temporary-folder.ts';

/**
 * `npm run release:try`: starts the archive of `npm run release` on a bare Debian, without Node, npm or a network, and prints how long a first
 * and a later start take: as an ordinary user, as root, and as the image that Dockerfile describes. Needs root, debootstrap and iproute2.
 * `--base` names a folder with a Debian that debootstrap has made before; it is copied.
 */
const { values } = parseArgs({ options: { base: { type: 'string' } } });
const MIRROR_RELEASE = 'bookworm';
/** Environment of programs, of which nothing of ours is a part. */
const BARE = { NODE_ENV: 'production' } as const;
const READY_MILLISECONDS = 180_000;

const [archive] = globSync(`dist/jornada-${version}-linux-${process.arch}.tar.gz`, { cwd: root });
if (!archive) throw new Error('There is no archive of this version. Run: npm run release');
if (process.getuid?.() !== 0) throw new Error('Making a Debian needs root.');

/** A way to start the server in a Debian. */
interface Attempt {
  title: string;
  debian: string;
  /** Of the process, `1000:1000`. */
  user: string;
  folder: string;
  command: readonly string[];
  environment: Record<string, string>;
  /** Program that runs the operator's commands, inside the Debian. */
  operator: string;
  /** Checks the health of the running server. */
  health?: readonly string[] | undefined;
}

await withRunFolder(async (folder) => {
  const base = values.base ?? join(folder, 'base');
  if (!values.base) run('debootstrap', ['--variant=minbase', MIRROR_RELEASE, base]);
  const copyOf = (from: string, name: string): string => {
    const copy = join(folder, name);
    run('cp', ['--archive', from, copy]);
    return copy;
  };
  const plain = copyOf(base, 'plain');
  run('chroot', [plain, 'useradd', '--create-home', 'ana']);
  for (const [user, home] of [
    ['ana:ana', '/home/ana'],
    ['root:root', '/root'],
  ] as const) {
    cpSync(join(root, archive), join(plain, home, basename(archive)));
    inside(plain, user, ['tar', '--extract', '--file', join(home, basename(archive)), '--directory', home]);
    await tryOut({
      title: `${user.split(':')[0]}: unpacked in ${home}`,
      debian: plain,
      user,
      folder: join(home, basename(archive, '.tar.gz')),
      command: ['./jornada', 'start'],
      environment: { HOME: home, PATH: '/usr/bin:/bin' },
      operator: join(home, basename(archive, '.tar.gz'), 'jornada'),
    });
  }
  const image = makeImage(readImage(readFileSync(join(root, 'Dockerfile'), 'utf8')), (name) => copyOf(base, name));
  await tryOut(image);
});

function run(program: string, words: readonly string[]): void {
  execFileSync(program, words, { stdio: ['ignore', 'ignore', 'inherit'] });
}

function inside(debian: string, user: string, words: readonly string[]): void {
  const env = { ...BARE, PATH: '/usr/sbin:/usr/bin:/sbin:/bin' };
  execFileSync('/usr/sbin/chroot', [`--userspec=${user}`, debian, ...words], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Carries out the steps of an image in Debian folders, one for each stage. */
function makeImage({ stages, config }: Image, newDebian: (name: string) => string): Attempt {
  const folders = new Map<string, string>();
  let debian = '';
  for (const { name, steps } of stages) {
    debian = newDebian(`image-${name}`);
    folders.set(name, debian);
    for (const { kind, words } of steps) {
      if (kind === 'run') inside(debian, 'root:root', ['/bin/sh', '-c', words.join(' ')]);
      else if (kind === 'add') {
        for (const file of globSync(words[0] ?? '', { cwd: root }))
          run('tar', ['-x', '-f', join(root, file), '-C', join(debian, words[1] ?? '')]);
      } else {
        const [stage = '', from = '', to = ''] = words;
        run('cp', ['--archive', join(folders.get(stage) ?? '', from), join(debian, to)]);
      }
    }
  }
  const { user, folder, command, environment, health } = config;
  const operator = '/opt/jornada/bin/jornada';
  return { title: `image: user ${user}`, debian, user, folder, command, environment, operator, health };
}

async function tryOut(attempt: Attempt): Promise<void> {
  console.log(attempt.title);
  for (const name of ['first', 'later'] as const) {
    const started = performance.now();
    const { child, output } = start(attempt);
    await readiness(child, output);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    try {
      request(child, output());
      besides(child, attempt, [attempt.operator, 'company', 'list']);
      if (attempt.health) besides(child, attempt, attempt.health);
    } finally {
      child.kill('SIGTERM');
    }
    const [status] = child.exitCode === null ? await once(child, 'exit') : [child.exitCode];
    if (status !== 0) throw new Error(`Stopping ended with status ${status}:\n${output()}`);
    console.log(`  ${name} start: ready in ${seconds} s, all requests answered, stopped`);
  }
}

/** Starts the server in a network of its own that has only loopback. */
function start({ debian, user, folder, command, environment }: Attempt): { child: ChildProcess; output: () => string } {
  const script = [
    'set -e',
    'ip link set lo up',
    `mount -t proc proc "$0/proc"`,
    `mount -t tmpfs -o mode=1777 tmpfs "$0/dev/shm"`,
    'debian=$0 user=$1 folder=$2; shift 2',
    `exec chroot --userspec="$user" "$debian" /usr/bin/env --chdir="$folder" "$@"`,
  ];
  mkdirSync(join(debian, 'dev/shm'), { recursive: true });
  const variables = Object.entries(environment).map(([name, value]) => `${name}=${value}`);
  const words = [
    '--net',
    '--mount',
    '/bin/sh',
    '-c',
    script.join('\n'),
    debian,
    user,
    folder,
    '-i',
    ...variables,
    ...command,
  ];
  const child = spawn('unshare', words, { stdio: ['ignore', 'pipe', 'pipe'] });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}

async function readiness(child: ChildProcess, output: () => string): Promise<void> {
  const deadline = Date.now() + READY_MILLISECONDS;
  while (!/Jornada is ready at/.test(output())) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`The server did not become ready:\n${output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

function request({ pid }: ChildProcess, output: string): void {
  const find = (pattern: RegExp) => pattern.exec(output)?.[1] ?? '';
  const url = find(/Jornada is ready at (\S+)/);
  const words = [url, find(/Sign in +(\S+)/), find(/Password +(\S+)/), find(/API token +(\S+)/), version];
  const env = { ...BARE, PATH: process.env.PATH };
  const program = [process.execPath, join(root, 'scripts/try-requests.ts'), ...words];
  execFileSync('/usr/bin/nsenter', [`--net=/proc/${pid}/ns/net`, ...program], { env, stdio: 'inherit' });
}

/** Runs a program beside the server, as its user, with its settings. */
function besides({ pid }: ChildProcess, { debian, user, environment }: Attempt, words: readonly string[]): void {
  const spaces = [`--net=/proc/${pid}/ns/net`, `--mount=/proc/${pid}/ns/mnt`];
  const program = ['/usr/sbin/chroot', `--userspec=${user}`, debian, ...words];
  const env = { ...BARE, ...environment };
  execFileSync('/usr/bin/nsenter', [...spaces, ...program], { env, stdio: ['ignore', 'ignore', 'inherit'] });
}
