import type { Scope } from '../../platform/db/scope.ts';
import { readText } from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { Topic } from '../../platform/shared/topics.ts';

const MAX_PER_SESSION = 12;
const MAX_PER_COMPANY = 2000;
/** Window in which changes are sent together. */
const TOGETHER_MILLISECONDS = 200;
/** Interval at which access is checked again without any change: sessions also expire. */
const ACCESS_MILLISECONDS = 60_000;

const check = readText('select');

interface Following {
  /** The page's position when its last stream ended. */
  lastEventId?: string | undefined;
  sessionHash: string | null;
  signal: AbortSignal | undefined;
}

/** Changed topics, and the reader's position after them. */
export interface Change {
  position: string;
  topics: readonly Topic[];
}

/**
 * Yields the company's changes while the caller has access: first the missed ones (all topics if unknown), then each as it happens, within
 * a second of its commit. Ends with the session, the membership and the process. Contains topics alone: procedures return the data, as far
 * as the reader may see it (I3, I4). Throws service_unavailable, and the refusals of the entrance.
 */
export async function* followChanges(
  scope: Scope,
  { lastEventId, sessionHash, signal }: Following,
): AsyncGenerator<Change> {
  const { companyId } = scope;
  const feed = scope.services.changes;
  const { company, session } = feed.countOf({ companyId, sessionHash });
  if (company >= MAX_PER_COMPANY || session >= MAX_PER_SESSION) throw new DomainError('service_unavailable');

  const waiting = new Set<Topic>();
  let isOver = feed.isClosed;
  let isAccessDue = true;
  let wake = () => {};
  const unfollow = feed.follow({
    companyId,
    sessionHash,
    onChange: (topics) => {
      for (const topic of topics) waiting.add(topic);
      wake();
    },
    onAccess: () => {
      isAccessDue = true;
      wake();
    },
    onEnded: () => {
      isOver = true;
      wake();
    },
  });
  const onAbort = () => {
    isOver = true;
    wake();
  };
  signal?.addEventListener('abort', onAbort);
  const recheck = setInterval(() => {
    isAccessDue = true;
    wake();
  }, ACCESS_MILLISECONDS);
  try {
    let isFirst = true;
    let isHeard = false;
    while (!isOver) {
      if (isAccessDue) {
        isAccessDue = false;
        await scope.read(check({}));
        isHeard = false;
      }
      // Sends an event now and then even without a topic: only a write detects that a reader has gone.
      if (!isHeard || waiting.size > 0) {
        isHeard = true;
        const { position } = feed;
        const missed = isFirst ? (lastEventId === undefined ? [] : feed.since(companyId, lastEventId)) : [];
        const topics = [...new Set([...missed, ...waiting])];
        waiting.clear();
        isFirst = false;
        yield { position, topics };
        await pause(TOGETHER_MILLISECONDS);
      }
      if (!isOver && !isAccessDue && waiting.size === 0) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    clearInterval(recheck);
    signal?.removeEventListener('abort', onAbort);
    unfollow();
  }
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
