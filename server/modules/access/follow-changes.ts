import type { Scope } from '../../platform/db/scope.ts';
import { readText } from '../../platform/db/statement.ts';
import { getRuntime } from '../../platform/runtime/runtime.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { Topic } from '../../platform/shared/topics.ts';

const MAX_PER_SESSION = 12;
const MAX_PER_COMPANY = 2000;
/** Changes that come close together are told together. */
const TOGETHER_MILLISECONDS = 200;
/** Access is looked at again so often even if nothing is heard: time ends sessions too. */
const ACCESS_MILLISECONDS = 60_000;

const check = readText('select');

interface Following {
  /** Where the page was when its last stream ended. */
  lastEventId?: string | undefined;
  sessionHash: string | null;
  signal: AbortSignal | undefined;
}

/** What changed, and where the reader is when they have heard it. */
export interface Change {
  position: string;
  topics: readonly Topic[];
}

/**
 * The changes of the company while somebody may enter it: at once those that they missed (all topics where that is unknown), then each as it
 * happens, within a second of its commit. It ends with the session, the membership and the process. Says topics alone: what changed is
 * read by procedures, which show what the reader may see (I3, I4). Throws service_unavailable, and what the entrance refuses.
 */
export async function* followChanges(
  scope: Scope,
  { lastEventId, sessionHash, signal }: Following,
): AsyncGenerator<Change> {
  const feed = getRuntime().changes;
  const { companyId } = scope;
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
      // Now and then without a topic too: a reader who has gone is noticed when something is said.
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
