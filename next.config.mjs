import { existsSync, readFileSync } from 'node:fs';
import { PHASE_DEVELOPMENT_SERVER } from 'next/constants.js';
import createNextIntlPlugin from 'next-intl/plugin';

/** A release archive is built from one commit; anything else has a random build id. */
const releaseFile = new URL('release.json', import.meta.url);
const commit = existsSync(releaseFile) ? JSON.parse(readFileSync(releaseFile, 'utf8')).commit : null;

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  devIndicators: false,
  generateBuildId: () => commit,
  // Types are checked by `tsc` alone: TypeScript 7 has no API that Next could call.
  // Next rewrites a configuration unless it extends another: hence its own file.
  typescript: { ignoreBuildErrors: true, tsconfigPath: 'tsconfig.next.json' },
  // Addresses of a person's pages until they became tabs of one record: links in mails and bookmarks still work.
  redirects: async () => {
    const id = ':id([0-9a-fA-F-]{36})';
    const tab = (source, name, rest) => ({ source, destination: `/people/:id/${name}`, permanent: true, ...rest });
    return [
      tab(`/contracts/people/${id}`, 'contracts'),
      tab(`/time/people/${id}`, 'time'),
      tab(`/absences/people/${id}`, 'absences'),
      tab(`/overtime/${id}`, 'overtime'),
      ...['pay', 'documents', 'history'].map((name) =>
        tab(`/people/${id}`, name, { has: [{ type: 'query', key: 'tab', value: name }] }),
      ),
    ];
  },
  experimental: {
    useTypeScriptCli: true,
    optimizePackageImports: ['@mantine/core', '@mantine/hooks'],
    // A version is built once: a cache for the next build takes 113 MB and a fifth of the time, and nobody reads maps of built code.
    turbopackFileSystemCacheForBuild: false,
    turbopackSourceMaps: false,
  },
};

const withTexts = createNextIntlPlugin({
  requestConfig: './app/texts.ts',
  // Texts are compiled while building, so that no browser loads a parser for them.
  experimental: { messages: { format: 'json', path: './messages', locales: 'infer', precompile: true } },
});

/** Pages for developers, `page.dev.tsx`, are no part of a build. */
const extensionsIn = (phase) => [...(phase === PHASE_DEVELOPMENT_SERVER ? ['dev.tsx'] : []), 'tsx', 'ts'];

/** @param {string} phase */
export default (phase) => withTexts({ ...config, pageExtensions: extensionsIn(phase) });
