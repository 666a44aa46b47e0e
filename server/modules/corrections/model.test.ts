import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { CORRECTIONS, correctionCompany } from '#test/corrections.ts';
import { ENTRIES } from '#test/time.ts';
import { createWorld } from '#test/world.ts';

const world = await createWorld();
const NOW = '2026-03-20T12:00:00Z';
const START = Temporal.Instant.from('2026-03-02T00:00:00Z');
const company = await correctionCompany(world);
const { rest } = company;

/** Half hours of two days, so that proposals often meet. */
const span = fc
  .tuple(fc.nat(60), fc.integer({ min: 1, max: 8 }))
  .map(([from, length]) => ({ from, to: from + length }));
const nth = fc.nat(5);
const command = fc.oneof(
  fc.record({ act: fc.constant('create' as const), span }),
  fc.record({ act: fc.constant('update' as const), nth, span }),
  fc.record({ act: fc.constant('delete' as const), nth }),
  fc.record({ act: fc.constantFrom('accept', 'reject', 'withdraw', 'carry-out'), nth }),
  fc.record({ act: fc.constant('directly' as const), nth, span }),
);

interface Span {
  from: number;
  to: number;
}
interface Proposal {
  type: 'create' | 'update' | 'delete';
  entry: number | null;
  /** Number of changes of its entry when it was made. */
  base: number;
  span: Span | null;
  isOpen: boolean;
}

/** Effect of corrections, without the product: entries by number, null once deleted. */
class Model {
  entries: ({ span: Span; changes: number } | null)[] = [];
  changes: number[] = [];
  proposals: Proposal[] = [];

  meets({ from, to }: Span, except: number | null): boolean {
    return this.entries.some(
      (entry, index) => entry && index !== except && entry.span.from < to && from < entry.span.to,
    );
  }

  /** Returns the code of a refusal, null if it takes effect. */
  accept(proposal: Proposal): string | null {
    if (!proposal.isOpen) return 'correction_already_resolved';
    const { entry, span: after } = proposal;
    if (entry !== null && this.changes[entry] !== proposal.base) return 'work_entry_changed';
    if (after && this.meets(after, entry)) return 'work_entry_overlaps';
    proposal.isOpen = false;
    if (entry === null) {
      this.entries.push({ span: after as Span, changes: 0 });
      this.changes.push(0);
    } else {
      this.entries[entry] = after && { span: after, changes: 0 };
      this.changes[entry] = (this.changes[entry] ?? 0) + 1;
    }
    return null;
  }

  get seconds(): number {
    return this.entries.reduce((sum, entry) => sum + (entry ? (entry.span.to - entry.span.from) * 1800 : 0), 0);
  }
}

const instantOf = (half: number) => START.add({ minutes: half * 30 }).toString();
const bodyOf = ({ from, to }: Span) => ({
  ...{ workEntryType: 'work', workEntryIn: { date: instantOf(from) }, workEntryOut: { date: instantOf(to) } },
});

test('J3 sums change by accepted corrections alone, whatever is proposed and decided in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 8, maxLength: 25 }), async (commands) => {
      world.setNow(NOW);
      const employeeId = await company.person();
      const model = new Model();
      const [entryIds, ids]: [string[], string[]] = [[], []];
      for (const first of [
        { from: 2, to: 6 },
        { from: 30, to: 34 },
      ]) {
        const { data } = await rest.post(ENTRIES, { employeeId, ...bodyOf(first) });
        entryIds.push(data.id);
        model.entries.push({ span: first, changes: 0 });
        model.changes.push(0);
      }
      const live = () => model.entries.flatMap((entry, index) => (entry ? [index] : []));
      const propose = async (proposal: Omit<Proposal, 'isOpen' | 'base'>) => {
        const { data, body } = await rest.post(CORRECTIONS, {
          ...{ employeeId, type: proposal.type, reason: 'Model' },
          ...(proposal.entry !== null && { workEntryId: entryIds[proposal.entry] }),
          ...(proposal.span && { entry: bodyOf(proposal.span) }),
        });
        assert.ok(data, JSON.stringify(body));
        const changed = data.effect.days.reduce(
          (sum: number, day: { changeSeconds: number }) => sum + day.changeSeconds,
          0,
        );
        const before = proposal.entry === null ? null : model.entries[proposal.entry];
        const length = (one: Span | null | undefined) => (one ? (one.to - one.from) * 1800 : 0);
        assert.equal(changed, length(proposal.span) - length(before?.span), 'J3: what it would do');
        ids.push(data.id);
        model.proposals.push({ ...proposal, base: model.changes[proposal.entry ?? -1] ?? 0, isOpen: true });
      };
      for (const asked of commands) {
        const entries = live();
        const chosen = 'nth' in asked ? entries[asked.nth % Math.max(entries.length, 1)] : undefined;
        if (asked.act === 'create' && 'span' in asked) await propose({ type: 'create', entry: null, span: asked.span });
        else if (asked.act === 'update' && 'span' in asked) {
          if (chosen !== undefined) await propose({ type: 'update', entry: chosen, span: asked.span });
        } else if (asked.act === 'delete') {
          if (chosen !== undefined) await propose({ type: 'delete', entry: chosen, span: null });
        } else if (asked.act === 'directly' && 'span' in asked) {
          if (chosen === undefined || model.meets(asked.span, chosen)) continue;
          assert.equal((await rest.put(`${ENTRIES}/${entryIds[chosen]}`, bodyOf(asked.span))).status, 200);
          model.entries[chosen] = { span: asked.span, changes: 0 };
          model.changes[chosen] = (model.changes[chosen] ?? 0) + 1;
        } else if ('nth' in asked && model.proposals.length > 0) {
          const index = asked.nth % model.proposals.length;
          const proposal = model.proposals[index] as Proposal;
          if (asked.act === 'carry-out') world.setNow('2026-04-20T12:00:00Z');
          const answer = await company.act(ids[index] as string, asked.act);
          world.setNow(NOW);
          const isWritten = asked.act === 'accept' || asked.act === 'carry-out';
          const refused = isWritten ? model.accept(proposal) : proposal.isOpen ? null : 'correction_already_resolved';
          assert.equal(answer.code ?? null, refused, JSON.stringify(answer.body));
          proposal.isOpen = refused !== null && proposal.isOpen;
          if (isWritten && !refused && proposal.entry === null) entryIds.push(answer.data.workEntryId);
        }
        assert.equal(await company.worked(employeeId), model.seconds, JSON.stringify(asked));
      }
      const { data } = await rest.get(`${CORRECTIONS}?employeeId=${employeeId}&status=proposed&limit=500`);
      assert.equal(data.length, model.proposals.filter(({ isOpen }) => isOpen).length);
    }),
    { numRuns: 40 },
  );
});
