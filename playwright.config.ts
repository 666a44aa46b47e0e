import { defineConfig } from '@playwright/test';

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  // It walks over every page and dialog for half an hour, to find things to repair: `JORNADA_CRAWL=pages` or `all` runs it.
  testIgnore: process.env.JORNADA_CRAWL ? [] : ['every-page.spec.ts'],
  globalSetup: './e2e/fixtures/make-demo.ts',
  // Each with a server and a demo company of its own. Journeys of one file share them: those that change data take people of their own.
  workers: 2,
  // No journey is about time: both limits end what hangs, on a machine that is busy with much else too.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  reporter: [['list']],
  forbidOnly: true,
  use: {
    // A step that waits longer waits for nothing: the journey ends with its name, not with the limit of the whole.
    actionTimeout: 120_000,
    // A trace makes journeys half as long again; what a failed one saw is in `test-results` without it.
    trace: process.env.JORNADA_TRACE ? 'retain-on-failure' : 'off',
    locale: 'en-GB',
    timezoneId: 'Europe/Madrid',
    // Pages draw sixty times a second as long as anything moves. Journeys about shared pieces have the motion that most people have.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: process.env.JORNADA_CHROMIUM,
      args: [
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
      ],
    },
  },
});
