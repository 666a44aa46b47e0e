// Plain JavaScript, which every Node runs: the sources need one that runs TypeScript and has Temporal.
if (!(process.features.typescript && globalThis.Temporal)) {
  process.stderr.write(
    `Node ${process.versions.node} cannot run Jornada. \`npm ci\` brings a Node that can; run it without --omit=optional, then try again.\n`,
  );
  process.exit(1);
}
