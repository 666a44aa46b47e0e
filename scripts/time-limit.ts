const FILE_MINUTES = 12;

/**
 * Loaded first in the process of every test file, which ends when it takes too long: the limit of a test fails the test, but what the
 * test left open would keep its process, and the whole run, forever.
 */
if (process.env.NODE_TEST_CONTEXT === 'child-v8') {
  const end = () => {
    console.error(`${process.argv[1]} took longer than ${FILE_MINUTES} minutes.`);
    process.exit(1);
  };
  setTimeout(end, FILE_MINUTES * 60_000).unref();
}
