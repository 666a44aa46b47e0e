import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  type InboxEvent,
  type InboxState,
  type InboxView,
  initialInbox,
  selectionOf,
  transition,
} from './inbox-transitions.ts';

const [ana, ben, cid] = ['ana', 'ben', 'cid'].map((id) => ({
  ...{ id, kind: 'absence' as const, name: id.toUpperCase(), status: 'pending' as const },
}));
if (!ana || !ben || !cid) throw new Error('three requests');
const named = ({ id, name }: { id: string; name: string }) => ({ id, kind: 'absence' as const, name });

/** Three requests, the second of them shown, on a wide screen. */
const viewOf = (change: Partial<InboxView> = {}): InboxView => ({
  filters: 'pending',
  rows: [ana, ben, cid],
  decided: new Set(),
  opened: null,
  current: ben,
  canDecide: true,
  refusal: null,
  isNarrow: false,
  isStale: false,
  hasPage: { before: false, after: false },
  ...change,
});

/** All events, one after the other, and what the last of them calls for. */
function after(events: InboxEvent[], view = viewOf()) {
  let state: InboxState = initialInbox;
  let effects: ReturnType<typeof transition>['effects'] = [];
  for (const event of events) ({ state, effects } = transition(state, event, view));
  return { state, effects, selected: selectionOf(state, view).requests.map(({ id }) => id) };
}

const showing = (id: string | null, history = 'replace') => ({ type: 'show', id, history });
const onRow = (id: string) => ({ type: 'focus', on: 'row', id });
const acceptByKey: InboxEvent = { type: 'accept', what: 'key' };
const toggle = (request: { id: string; name: string }): InboxEvent => ({ type: 'toggle', request: named(request) });

describe('moving', () => {
  test('a step shows the next or previous request, and none past the ends', () => {
    assert.deepEqual(after([{ type: 'step', by: 1 }]).effects, [showing('cid'), onRow('cid')]);
    assert.deepEqual(after([{ type: 'step', by: -1 }]).effects, [showing('ana'), onRow('ana')]);
    assert.deepEqual(after([{ type: 'step', by: 1 }], viewOf({ current: cid })).effects, []);
    assert.deepEqual(after([{ type: 'step', by: -1 }], viewOf({ current: ana })).effects, []);
  });

  test('a step from a request that is not in the list leads to the first', () => {
    const view = viewOf({ current: { id: 'elsewhere', kind: 'absence', name: 'Elsewhere', status: 'accepted' } });
    assert.deepEqual(after([{ type: 'step', by: 1 }], view).effects, [showing('ana'), onRow('ana')]);
  });

  test('on a narrow screen opening is a step of the history, and closing leads back to the row', () => {
    const view = viewOf({ isNarrow: true });
    assert.deepEqual(after([{ type: 'open', id: 'ana' }], view).effects, [
      showing('ana', 'push'),
      { type: 'focus', on: 'detail' },
    ]);
    assert.deepEqual(after([{ type: 'close' }], view).effects, [showing(null), onRow('ben')]);
    assert.deepEqual(after([{ type: 'leaveSearch' }], viewOf({ current: null, rows: [] })).effects, [
      { type: 'focus', on: 'list' },
    ]);
  });
});

describe('deciding', () => {
  const decision = (requests: object[], verdict: string, comment: string | null = null) => ({
    type: 'decide',
    decision: { requests, verdict, comment },
  });

  test('a key decides the request that is shown and goes on to the next, after the last one to the one before', () => {
    assert.deepEqual(after([acceptByKey]).effects, [decision([named(ben)], 'accepted'), showing('cid'), onRow('cid')]);
    assert.deepEqual(after([acceptByKey], viewOf({ current: cid })).effects, [
      decision([named(cid)], 'accepted'),
      showing('ben'),
      onRow('ben'),
    ]);
    assert.deepEqual(after([acceptByKey], viewOf({ rows: [ben] })).effects, [
      decision([named(ben)], 'accepted'),
      showing(null),
      { type: 'focus', on: 'list' },
    ]);
  });

  test('with a selection a key decides the selection, and the button of one request that one', () => {
    const selected = [toggle(ana), toggle(ben)];
    const both = decision([named(ana), named(ben)], 'accepted');
    const asked = after([...selected, acceptByKey]);
    assert.deepEqual(asked.effects, [{ ...both, type: 'check' }]);
    // Pressed again while the server is asked, it decides nothing twice.
    assert.deepEqual(after([...selected, acceptByKey, acceptByKey]).effects, []);
    const byKey = after([...selected, acceptByKey, { type: 'checked', refusals: [] }]);
    assert.deepEqual(byKey.effects, [both, showing('cid'), onRow('cid')]);
    assert.equal(byKey.state.check, null);
    assert.deepEqual(byKey.selected, []);
    const byButton = after([...selected, { type: 'accept', what: 'request' }]);
    assert.deepEqual(byButton.effects[0], decision([named(ben)], 'accepted'));
    assert.deepEqual(byButton.selected, ['ana', 'ben']);
  });

  test('what would be refused is said first; going on decides the rest, going back nothing', () => {
    const refusals = [{ id: 'ana', name: 'ANA', text: 'Too many days' }];
    const checked: InboxEvent[] = [toggle(ana), toggle(ben), acceptByKey, { type: 'checked', refusals }];
    const said = after(checked);
    assert.deepEqual([said.effects, said.state.check?.refusals, said.selected], [[], refusals, ['ana', 'ben']]);
    for (const goOn of [{ type: 'goOn' } as const, acceptByKey]) {
      const gone = after([...checked, goOn]);
      assert.deepEqual(gone.effects, [decision([named(ben)], 'accepted'), showing('cid'), onRow('cid')]);
      assert.deepEqual([gone.selected, gone.state.check], [[], null]);
    }
    // Another decision than the one that was checked.
    assert.deepEqual(after([...checked, { type: 'askReason', what: 'key' }]).effects, []);
    const back = after([...checked, { type: 'leaveReason' }]);
    assert.deepEqual([back.state.check, back.selected], [null, ['ana', 'ben']]);
    assert.equal(after([...checked, toggle(cid)]).state.check, null);
    const none = after([
      toggle(ana),
      toggle(ben),
      acceptByKey,
      { type: 'checked', refusals: [ana, ben].map((one) => ({ ...named(one), text: '' })) },
      { type: 'goOn' },
    ]);
    assert.deepEqual(none.effects, [showing('cid'), onRow('cid')]);
  });

  test('a key decides nothing that the list does not hold, or holds no longer', () => {
    const elsewhere = viewOf({
      opened: 'dee',
      current: { id: 'dee', kind: 'absence', name: 'DEE', status: 'pending' },
    });
    for (const view of [elsewhere, viewOf({ isStale: true })]) {
      for (const event of [acceptByKey, { type: 'askReason', what: 'key' } as const]) {
        assert.deepEqual(after([event], view), { state: initialInbox, effects: [], selected: [] });
      }
    }
    assert.equal(after([{ type: 'accept', what: 'request' }], elsewhere).effects.length, 3);
  });

  test('the keys go over the end of the page, where another follows', () => {
    const last = { current: cid, hasPage: { before: false, after: true } };
    assert.deepEqual(after([{ type: 'step', by: 1 }], viewOf(last)).effects, [{ type: 'turn', by: 1 }]);
    const first = { current: ana, hasPage: { before: true, after: false } };
    assert.deepEqual(after([{ type: 'step', by: -1 }], viewOf(first)).effects, [{ type: 'turn', by: -1 }]);
    assert.deepEqual(after([{ type: 'step', by: 1 }], viewOf({ ...last, isStale: true })).effects, []);
  });

  test('a company request is decided at the level that is shown', () => {
    const dee = { id: 'dee', kind: 'company' as const, name: 'DEE', level: 2, status: 'pending' as const };
    const view = viewOf({ rows: [dee, ben], current: dee });
    assert.deepEqual(
      after([acceptByKey], view).effects[0],
      decision([{ id: 'dee', kind: 'company', name: 'DEE', level: 2 }], 'accepted'),
    );
  });

  test('nothing is decided that is decided already, refused, unknown yet, or not seen on a narrow screen', () => {
    const views: Partial<InboxView>[] = [
      { current: { ...ben, status: 'accepted' } },
      { current: { ...ben, status: undefined } },
      { current: { ...ben, name: null } },
      { current: null, rows: [] },
      { refusal: 'own' },
      { isNarrow: true },
    ];
    for (const change of views) {
      for (const event of [acceptByKey, { type: 'askReason', what: 'key' } as const]) {
        assert.deepEqual(after([event], viewOf(change)), { state: initialInbox, effects: [], selected: [] });
      }
    }
    assert.equal(after([acceptByKey], viewOf({ isNarrow: true, opened: 'ben' })).effects.length, 3);
    assert.deepEqual(after([toggle(ana), acceptByKey], viewOf({ canDecide: false })).effects, []);
  });

  test('a rejection asks for its reason first; leaving it or moving on forgets the question', () => {
    const ask: InboxEvent = { type: 'askReason', what: 'key' };
    assert.equal(after([ask]).state.rejecting, 'ben');
    assert.equal(after([toggle(ana), ask]).state.rejecting, 'selection');
    assert.equal(after([ask, { type: 'step', by: 1 }]).state.rejecting, null);
    const left = after([ask, { type: 'leaveReason' }]);
    assert.deepEqual([left.state.rejecting, left.effects], [null, [onRow('ben')]]);
    assert.deepEqual(after([ask, { type: 'leaveReason' }], viewOf({ isNarrow: true, opened: 'ben' })).effects, [
      { type: 'focus', on: 'detail' },
    ]);
    const rejected = after([ask, { type: 'reject', what: 'request', comment: 'why' }]);
    assert.deepEqual(
      [rejected.state.rejecting, rejected.effects[0]],
      [null, decision([named(ben)], 'rejected', 'why')],
    );
  });

  test('K2 a month is approved, and no key asks for a reason to reject it', () => {
    const dee = { id: 'dee', kind: 'month' as const, name: 'DEE', status: 'pending' as const };
    const view = viewOf({ rows: [dee, ben], current: dee });
    assert.equal(after([{ type: 'askReason', what: 'key' }], view).state.rejecting, null);
    assert.equal(after([toggle(ben), { type: 'askReason', what: 'key' }], view).state.rejecting, 'selection');
    assert.deepEqual(
      after([acceptByKey], view).effects[0],
      decision([{ id: 'dee', kind: 'month', name: 'DEE' }], 'accepted'),
    );
    const read = viewOf({ rows: [dee, ben], current: { ...dee, recordHash: 'read' } });
    const [effect] = after([acceptByKey], read).effects;
    assert.deepEqual(
      effect,
      decision([{ id: 'dee', kind: 'month', name: 'DEE', recordHash: 'read' }], 'accepted'),
      'as it was read',
    );
  });

  test('what is taken back is shown again', () => {
    assert.deepEqual(after([{ type: 'undone', id: 'ana' }]).effects, [showing('ana'), onRow('ana')]);
  });
});

describe('selecting', () => {
  test('the page is selected whole, and when it is, left out whole', () => {
    assert.deepEqual(after([toggle(ben), { type: 'togglePage' }]).selected, ['ben', 'ana', 'cid']);
    assert.deepEqual(after([{ type: 'togglePage' }, { type: 'togglePage' }]).selected, []);
    const withOthers = after([{ type: 'collected', requests: [ana, ben, cid, { id: 'dee', name: 'DEE' }].map(named) }]);
    assert.deepEqual(withOthers.selected, ['ana', 'ben', 'cid', 'dee']);
  });

  test('only pending requests can be selected, and by key only by those who decide', () => {
    const rows = [ana, { ...ben, status: 'rejected' as const }, cid];
    assert.deepEqual(after([{ type: 'togglePage' }], viewOf({ rows })).selected, ['ana', 'cid']);
    assert.deepEqual(after([{ type: 'toggleCurrent' }], viewOf({ rows })).selected, []);
    assert.deepEqual(after([{ type: 'toggleCurrent' }]).selected, ['ben']);
    assert.deepEqual(after([{ type: 'toggleCurrent' }], viewOf({ canDecide: false })).selected, []);
  });

  test('a selection belongs to its filters, and loses what is decided', () => {
    const { state } = after([toggle(ana), toggle(ben)]);
    assert.deepEqual(selectionOf(state, viewOf({ filters: 'all' })).requests, []);
    const { requests, selectedOnPage } = selectionOf(state, viewOf({ decided: new Set(['ana']) }));
    assert.deepEqual([requests, selectedOnPage], [[named(ben)], 2]);
    assert.deepEqual(after([toggle(ana), { type: 'clear' }]).selected, []);
  });

  test('all that match are read once, and a failure ends the reading', () => {
    const collecting = after([{ type: 'collect' }]);
    assert.deepEqual([collecting.state.isCollecting, collecting.effects], [true, [{ type: 'collect' }]]);
    assert.equal(after([{ type: 'collect' }, { type: 'notCollected' }]).state.isCollecting, false);
    const read = after([{ type: 'collect' }, { type: 'collected', requests: [named(cid)] }]);
    assert.deepEqual([read.state.isCollecting, read.selected], [false, ['cid']]);
  });
});
