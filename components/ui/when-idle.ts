type Work = () => Promise<unknown>;

/** The first load, and what follows from it, comes first. */
const QUIET_MILLISECONDS = 2000;
const waiting: Work[] = [];
let isRunning = false;

/**
 * Does something once the page has loaded, its reader has begun to use it and it has nothing else to do, one after the other; nothing where
 * the reader saves data. A page that is only looked at loads no more than it shows.
 */
export function whenIdle(work: Work): void {
  if (typeof window === 'undefined' || savesData()) return;
  waiting.push(work);
  if (isRunning) return;
  isRunning = true;
  void workThrough();
}

async function workThrough() {
  await pageHasLoaded();
  await isUsed;
  await new Promise((resolve) => window.setTimeout(resolve, QUIET_MILLISECONDS));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    await isIdle();
    await next();
  }
  isRunning = false;
}

const isUsed = new Promise<void>((resolve) => {
  if (typeof window === 'undefined') return;
  for (const event of ['pointermove', 'pointerdown', 'keydown'])
    window.addEventListener(event, () => resolve(), { once: true, passive: true, capture: true });
});

const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

const pageHasLoaded = () =>
  new Promise((resolve) => {
    if (document.readyState === 'complete') resolve(null);
    else window.addEventListener('load', resolve, { once: true });
  });

const isIdle = () =>
  new Promise((resolve) => {
    // Safari has none.
    if ('requestIdleCallback' in window) window.requestIdleCallback(resolve);
    else globalThis.setTimeout(resolve, 50);
  });
