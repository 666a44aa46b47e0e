import createNextIntlPlugin from 'next-intl/plugin';

/** @type {import('next').NextConfig} */
const config = {
  poweredByHeader: false,
  reactStrictMode: true,
  agentRules: false,
  devIndicators: false,
  // Types are checked by `tsc` alone: TypeScript 7 has no API that Next could call.
  // Next rewrites a configuration unless it extends another: hence its own file.
  typescript: { ignoreBuildErrors: true, tsconfigPath: 'tsconfig.next.json' },
  experimental: {
    useTypeScriptCli: true,
    optimizePackageImports: ['@mantine/core', '@mantine/hooks'],
  },
  // Stay in node_modules: they load native or worker code, or are shared with the process around Next.
  serverExternalPackages: ['pg', 'pino', 'prom-client', 'better-auth', 'drizzle-orm'],
};

const withTexts = createNextIntlPlugin({
  requestConfig: './messages/request.ts',
  // Texts are compiled while building, so that no browser loads a parser for them.
  experimental: { messages: { format: 'json', path: './messages', locales: 'infer', precompile: true } },
});

export default withTexts(config);
