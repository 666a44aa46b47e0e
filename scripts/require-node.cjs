// Plain JavaScript, which every Node runs: the sources need one that runs TypeScript and has Temporal and UUIDs of version 7 (26.1).
if (!(process.features.typescript && globalThis.Temporal && require('node:crypto').randomUUIDv7)) {
  process.stderr.write(
    `Node ${process.versions.node} cannot run Jornada. \`npm ci\` brings a Node that can; run it without --omit=optional, then try again.\n`,
  );
  process.exit(1);
}
