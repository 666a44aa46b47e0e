/**
 * Allowed imports, and names of a module's files; `npm run check` refuses anything else (`scripts/modules.ts`). Tests and tools (e2e,
 * bench, scripts) may import anything.
 */
export interface Room {
  name: string;
  /** Globs; a file belongs to the first room that has it. */
  files: readonly string[];
  /** All that its files may import of this project, and each other. Left out: every room before it. */
  only?: readonly string[];
}

/** The product, a folder of `server/modules/` per module, in their order. Each may know those before it. */
export const MODULES = [
  'access',
  'records',
  'audit',
  'long-work',
  'days',
  'notices',
  'organisation',
  'devices',
  'people',
  'documents',
  'contracts',
  'time',
  'overtime',
  'leave',
  'absences',
  'calendar-feeds',
  'projects',
  'corrections',
  'timesheets',
  'reports',
  'monthly-records',
  'payroll',
  'periods',
  'company-requests',
  'approvals',
  'today',
  'me',
  'kiosk',
  'imports',
  'webhooks',
  'changes',
  'personal-data',
  'system',
] as const;

const BROWSERS = [
  'server/platform/shared/**',
  'messages/**',
  `server/{modules,platform}/*/{constants,schema,schema-*,rules,rules-*}.ts`,
];

/**
 * From the bottom up: a file may import what is in its own room and in rooms before it, never in one after it. So there are no
 * circles, and what many need is further down than any of them.
 */
export const ROOMS: readonly Room[] = [
  { name: 'shared', files: ['server/platform/shared/**'] },
  { name: 'messages', files: ['messages/**'] },
  { name: 'tables', files: ['drizzle/schema/**'] },
  {
    name: 'settings and tools of a process',
    files: ['server/platform/*.ts', 'server/platform/runtime/{read-disk,settings}.ts', 'server/platform/db/address.ts'],
  },
  { name: 'database', files: ['server/platform/db/**', 'server/platform/embedded/**'] },
  {
    name: 'log and metrics',
    files: ['server/platform/runtime/{held-by-process,log,metrics,metrics-of-workers,pool-sizes,secret}.ts'],
  },
  { name: 'use of the interface', files: ['server/platform/usage/**'] },
  { name: 'runtime', files: ['server/platform/runtime/{runtime,held-runtime}.ts'] },
  { name: 'mail', files: ['server/platform/mail/**'] },
  { name: 'backups', files: ['server/platform/backups/**'] },
  { name: 'exports', files: ['server/platform/exports/**'] },
  { name: 'spreadsheets', files: ['server/platform/spreadsheets/**'] },
  { name: 'outbound', files: ['server/platform/outbound/**'] },
  { name: 'auth', files: ['server/platform/auth/**'] },
  { name: 'procedures', files: ['server/platform/rpc/**'] },
  { name: 'catalogue', files: ['server/platform/catalogue/**'] },
  ...MODULES.map((name) => ({ name, files: [`server/modules/${name}/**`] })),
  { name: 'followers', files: ['server/modules/followers.ts', 'server/modules/long-work-kinds.ts'] },
  { name: 'all procedures', files: ['server/entry/rpc/**'] },
  { name: 'jobs', files: ['server/entry/jobs/**'] },
  { name: 'rest', files: ['server/entry/rest/**'] },
  { name: 'demo', files: ['drizzle/seed/**', 'server/entry/process/{demo,demo-sign-in,demo-token}.ts'] },
  { name: 'front', files: ['server/entry/front/**'] },
  { name: 'process', files: ['server/entry/process/**'] },
  { name: 'cli', files: ['server/entry/cli/**'] },
  { name: 'testing', files: ['test/**'] },
  {
    name: 'components',
    files: ['components/**'],
    // Files that a browser may load: forms use the limits and rules of the server, and none of its other code.
    only: BROWSERS,
  },
  {
    name: 'pages',
    files: ['app/**', 'proxy.ts', 'instrumentation.ts'],
    // Next bundles what they import. The server is loaded once, by the process (`app/server.ts`).
    only: [
      ...['components/**', ...BROWSERS],
      ...[
        'server/entry/process/{alone,held-for-pages}.ts',
        'server/platform/runtime/held-runtime.ts',
        'server/entry/front/page-policy.ts',
      ],
    ],
  },
];

interface Exception {
  from: string;
  to: readonly string[];
  because: string;
}

/** Imports of types against the order; code never goes against it. */
export const TYPES_ALONE: readonly Exception[] = [
  {
    from: 'app/**',
    to: ['server/platform/auth/session.ts', 'server/entry/process/for-pages.ts', 'server/entry/rpc/root.ts'],
    because: 'what the pages get from the server has types',
  },
  {
    from: 'components/**',
    to: ['server/entry/rpc/root.ts'],
    because: 'the client has the types of all procedures from the type of their router',
  },
];

interface Reservation {
  /** Packages, or files of the project. */
  imports: readonly string[];
  /** Nobody else may import them. */
  onlyIn: readonly string[];
  because: string;
}

const PAGES = ['app/**', 'components/**', 'messages/**', 'proxy.ts', 'instrumentation.ts'];
const SPEAK_HTTP = [
  'server/entry/{cli,front,process,rest,rpc}/**',
  'server/platform/client-address.ts',
  'server/platform/{auth,outbound,rpc}/**',
  'server/{modules,platform}/*/{router,router-*}.ts',
  'test/**',
];

export const RESERVED: readonly Reservation[] = [
  {
    imports: ['react', 'react-dom', 'next', 'next/**', 'next-intl', 'next-intl/**', '@mantine/**'],
    onlyIn: [...PAGES, 'server/entry/process/pages.ts'],
    because: 'server/ does not know the pages; server/entry/process/pages.ts starts them',
  },
  {
    imports: ['@trpc/**', 'node:http'],
    onlyIn: [...PAGES, ...SPEAK_HTTP],
    because: 'below router.ts nothing knows tRPC or HTTP',
  },
  {
    imports: ['server/platform/runtime/held-runtime.ts'],
    onlyIn: ['server/entry/**', 'app/**', 'test/**'],
    because: 'use cases get the parts of the process from their scope',
  },
  {
    imports: ['server/modules/days/recompute-days.ts'],
    onlyIn: ['server/modules/days/**', 'drizzle/seed/**'],
    because: 'who changes days calls daysChanged, from which all that follows from the change follows too',
  },
];

export interface Kind {
  name: string;
  /** Names of files, in the folder of a module. */
  files: readonly RegExp[];
  /** Files of the project outside of modules that it may import. */
  outside: readonly string[];
}

const VERBS = [
  ...[
    'adjust',
    'apply',
    'assemble',
    'assign',
    'carry',
    'change',
    'check',
    'clock',
    'close',
    'confirm',
    'correct',
    'create',
    'decide',
    'delete',
  ],
  ...[
    'deliver',
    'delete',
    'dismiss',
    'explain',
    'export',
    'extend',
    'follow',
    'found',
    'get',
    'import',
    'list',
    'manage',
    'notify',
    'preview',
    'propose',
    'prune',
    'read',
    'recompute',
  ],
  ...[
    'record',
    'refuse',
    'remind',
    'reopen',
    'replace',
    'reverse',
    'seal',
    'search',
    'set',
    'settle',
    'start',
    'verify',
    'write',
  ],
  // Acts that nobody can undo.
  ...['erase', 'expire', 'redact'],
];

const named = (name: string) => new RegExp(String.raw`^${name}(-[a-z-]+)?\.ts$`);
// `server/platform/db/scope.ts` declares the actor.
const PURE = ['server/platform/shared/**', 'drizzle/schema/**', 'server/platform/db/scope.ts'];
const WITHOUT_PROCEDURES = [
  'server/platform/{shared,db,auth,backups,exports,mail,outbound,runtime,spreadsheets,usage}/**',
  'server/platform/*.ts',
  'drizzle/schema/**',
];

/** The closed vocabulary of a module. A kind may import its own and those before it, of its module and of those below. */
export const KINDS: readonly Kind[] = [
  { name: 'constants', files: [/^constants\.ts$/], outside: PURE },
  { name: 'rules', files: [named('rules')], outside: PURE },
  { name: 'schema', files: [named('schema')], outside: PURE },
  {
    name: 'repository',
    files: [named('repository'), /^(load|lock)-[a-z-]+\.ts$/, /^[a-z]+-record\.ts$/],
    outside: WITHOUT_PROCEDURES,
  },
  { name: 'presenter', files: [named('present')], outside: WITHOUT_PROCEDURES },
  {
    name: 'use case',
    files: [new RegExp(`^(${VERBS.join('|')})-[a-z-]+\\.ts$`), /^catalogues\.ts$/],
    outside: WITHOUT_PROCEDURES,
  },
  { name: 'router', files: [named('router')], outside: [...WITHOUT_PROCEDURES, 'server/platform/rpc/**'] },
];

/** Files of modules with names of their own, the kind that they count as, and why. */
export const OWN_NAMES: Readonly<Record<string, { kind: string; because: string }>> = {
  'access/field-rights.ts': { kind: 'rules', because: 'the table of rule I4, which is looked up by its name' },
  'access/in-scope.ts': { kind: 'repository', because: 'rule I3, which every statement for sessions asks' },
  'access/own-matters.ts': { kind: 'use case', because: 'rule I5, which every decision asks' },
  'catalogue/catalogue.ts': { kind: 'repository', because: 'what a catalogue is: its table, record and codes' },
  'days/closed-dates.ts': { kind: 'repository', because: 'rule K4, which every write on dates asks' },
  'days/days-changed.ts': {
    kind: 'use case',
    because: 'called by what has happened, since it is for those who made it happen',
  },
  'days/followers.ts': { kind: 'use case', because: 'what days know of those that follow from them' },
  'imports/kind-of-import.ts': { kind: 'use case', because: 'what each kind of import has to do' },
  'imports/kinds.ts': { kind: 'use case', because: 'which kinds of import there are' },
  'long-work/kinds.ts': { kind: 'rules', because: 'what a kind of long work is, declared from above' },
  'long-work/work-failed.ts': { kind: 'rules', because: 'failures of long work, thrown by its kinds' },
  'organisation/company-json.ts': { kind: 'repository', because: 'a company inside any answer, as SQL' },
  'people/employee-json.ts': { kind: 'repository', because: 'an Employee inside any answer, as SQL' },
  'webhooks/delivery-turns.ts': { kind: 'rules', because: 'whose turn it is; keeps count in memory' },
  'webhooks/secret.ts': { kind: 'use case', because: 'how secrets are made, kept and signed with' },
};

interface Companion {
  /** A start that reaches this file … */
  reaches: string;
  /** … has to load that one too. */
  needs: string;
  because: string;
}

export const COMPANIONS: readonly Companion[] = [
  {
    reaches: 'server/modules/days/recompute-days.ts',
    needs: 'server/modules/followers.ts',
    because: 'otherwise days would change, and nothing would follow from them',
  },
];
