const FILE_MINUTES = 12;

let limit: NodeJS.Timeout | undefined;

/**
 * Loaded first in the process of every test file, which ends when it takes too long: the limit of a test fails the test, but what the
 * test left open would keep its process, and the whole run, forever. A process that runs several files begins a limit for each.
 */
export function limitFile(name: string): void {
  clearTimeout(limit);
  limit = setTimeout(() => {
    console.error(`${name} took longer than ${FILE_MINUTES} minutes.`);
    process.exit(1);
  }, FILE_MINUTES * 60_000).unref();
}

if (process.env.NODE_TEST_CONTEXT === 'child-v8') limitFile(String(process.argv[1]));
