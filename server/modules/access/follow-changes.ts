import { concerns, type Told } from '../../platform/db/change-feed.ts';
import type { Scope } from '../../platform/db/scope.ts';
import { readText } from '../../platform/db/statement.ts';
import { DomainError } from '../../platform/shared/errors.ts';
import type { CompanyId } from '../../platform/shared/ids.ts';
import { may } from '../../platform/shared/rights.ts';
import type { Topic } from '../../platform/shared/topics.ts';

const MAX_PER_SESSION = 12;
const MAX_PER_COMPANY = 2000;
/** Window in which changes are sent together. */
const TOGETHER_MILLISECONDS = 200;
/** Interval at which access is checked again without any change: sessions also expire. */
const ACCESS_MILLISECONDS = 60_000;

const selectOwn = readText<{ id: string; employeeId: string | null }, { companyId: CompanyId; userId: string | null }>(`
  select m.id, m.employee_id as "employeeId" from memberships m where m.company_id = $companyId and m.user_id = $userId`);

interface Following {
  /** The page's position when its last stream ended. */
  lastEventId?: string | undefined;
  sessionHash: string | null;
  signal: AbortSignal | undefined;
}

/** Changed topics, those of the reader's own, and the reader's position after them. */
export interface Change {
  position: string;
  topics: Topic[];
  own: Topic[];
}

/**
 * Yields the company's changes while the caller has access: first the missed ones (all topics if unknown), then each as it happens, within
 * a second of its commit. Who sees nobody else gets changes of their own record and notices alone (M6). Ends with the session, the membership and the process. Contains topics alone: procedures return the data, as far
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

  const seesOthers = may(scope.actor, 'look');
  let ids: string[] = [];
  let waiting: Told[] = [];
  let isOver = feed.isClosed;
  let isAccessDue = true;
  let isBeatDue = true;
  let wake = () => {};
  const unfollow = feed.follow({
    companyId,
    sessionHash,
    onChange: (changes) => {
      waiting.push(...changes);
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
    isBeatDue = true;
    wake();
  }, ACCESS_MILLISECONDS);
  try {
    let isFirst = true;
    while (!isOver) {
      if (isAccessDue) {
        isAccessDue = false;
        try {
          const [member] = await scope.read(selectOwn({ companyId, userId: scope.actor.id }));
          ids = [member?.id, member?.employeeId].filter((id) => id != null);
        } catch (error) {
          // Of a reader who has gone nobody hears that their session ended meanwhile.
          if (isOver) return;
          throw error;
        }
      }
      // Sends an event now and then even without a topic: only a write detects that a reader has gone.
      if (isFirst && lastEventId !== undefined) waiting.push(...feed.since(companyId, lastEventId));
      isFirst = false;
      const own = topicsOf(waiting.filter((change) => concerns(ids, change)));
      const topics = seesOthers ? topicsOf(waiting) : own;
      waiting = [];
      if (isBeatDue || topics.length > 0) {
        isBeatDue = false;
        yield { position: feed.position, topics, own };
        await pause(TOGETHER_MILLISECONDS);
      }
      if (!isOver && !isAccessDue && waiting.length === 0) {
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

const topicsOf = (changes: readonly Told[]): Topic[] => [...new Set(changes.map(({ topic }) => topic))];

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
