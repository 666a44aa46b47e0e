import { chainOf } from '../records/repository-seals.ts';
import type { SealedRecord } from '../records/rules-chain.ts';

/** Every column of a line but the company, which owns the chain. */
const COLUMNS = {
  ...{ actorType: 'r.actor_type', actorId: 'r.actor_id', actorName: 'r.actor_name' },
  ...{ way: 'r.way', operation: 'r.operation', address: 'r.address', requestId: 'r.request_id' },
  ...{ action: 'r.action', recordType: 'r.record_type', recordId: 'r.record_id', recordName: 'r.record_name' },
  ...{ partType: 'r.part_type', partId: 'r.part_id', before: 'r.before', after: 'r.after' },
};

/** Chain of the audit lines (I11). */
export const auditChain = chainOf<SealedRecord & Record<keyof typeof COLUMNS, unknown>>({
  records: 'audit_lines',
  seals: 'audit_seals',
  key: 'line_id',
  content: COLUMNS,
  place: ['recordType', 'recordId'],
});
