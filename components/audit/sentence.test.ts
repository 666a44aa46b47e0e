import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it, test } from 'node:test';
import { getTableColumns } from 'drizzle-orm';
import { createTranslator } from 'next-intl';
import { type Language, languages } from '#messages/languages.ts';
import { AUDIT_ACTIONS, AUDIT_RECORD_TYPES, CHANGES } from '#server/modules/audit/constants.ts';
import { DECLARED_TABLES } from '#server/platform/db/declared-tables.ts';
import { ENUMERATED } from './enumerated.ts';
import { groupLines } from './group-lines.ts';
import { type AuditTexts, absenceWords, groupSentence, sentenceOf } from './sentence.ts';
import type { Line } from './types.ts';

const ID = '01980000-0000-7000-8000-00000000de01';
const LINE: Line = {
  ...{ id: ID, at: '2026-08-03T09:00:00Z', actor: { type: 'user', id: 'u1', name: 'Ana Gil' } },
  ...{ way: 'page', operation: 'people.updateEmployee', address: null, requestId: null },
  ...{ action: 'update', recordType: 'employee', recordId: ID, recordName: 'Luis Ruiz', part: null },
  ...{ before: { managerId: null }, after: { managerId: ID } },
};

function textsOf(language: Language) {
  const audit = JSON.parse(readFileSync(new URL(`../../messages/${language}/audit.json`, import.meta.url), 'utf8'));
  const onError = (error: Error) => {
    throw error;
  };
  const t = createTranslator({ locale: language, messages: { audit }, namespace: 'audit', onError });
  return { t: t as unknown as AuditTexts, parts: Object.keys(audit.parts) };
}

const english = textsOf('en').t;
const said = (line: Partial<Line>, absence: Parameters<typeof sentenceOf>[2] = null) =>
  sentenceOf(english, { ...LINE, ...line }, absence);

/** Every change that a line can be about, with the states that have verbs of their own, and every event. */
function everyLine(parts: readonly string[]): Partial<Line>[] {
  const states = [
    ...['accepted', 'rejected', 'cancelled', 'pending'].map((status) => ({ status })),
    ...[{ deletedAt: '2026-08-03' }, { isDeleted: true }, { archivedAt: '2026-08-03' }, { revokedAt: '2026-08-03' }],
  ];
  const ofRecords = AUDIT_RECORD_TYPES.flatMap((recordType) => [
    ...AUDIT_ACTIONS.map((action) => ({ recordType, action })),
    ...states.map((after) => ({ recordType, after })),
  ]);
  // Every part has a type of record; the test of audited tables compares the parts with the triggers.
  const ofParts = parts.flatMap((type) => CHANGES.map((action) => ({ action, part: { type, id: ID } })));
  const reads = [
    ...[{ absencesOf: {} }, { absenceDayOffRequestIds: [ID] }, { documentIds: [ID] }, { shown: 'salaries' }],
    ...[{ shown: 'audit' }, { shown: 'profile', fields: ['disability'] }, { shown: 'profile', fields: ['ssn'] }],
    { shown: 'profile', fields: ['ssn', 'children'] },
  ].map((after) => ({ action: 'read' as const, after }));
  const exports = ['audit', 'person', 'offices', undefined].map((exported) => ({
    ...{ action: 'export' as const, after: { exported } },
  }));
  return [...ofRecords, ...ofParts, ...reads, ...exports];
}

for (const language of languages) {
  describe(`I11 a line in ${language}`, () => {
    const { t, parts } = textsOf(language);
    for (const recordName of ['Luis Ruiz', null]) {
      it(`is a sentence for each record, part and action, of ${recordName ?? 'a record without a name'}`, () => {
        for (const line of everyLine(parts)) {
          const text = sentenceOf(t, { ...LINE, ...line, recordName });
          const about = `${JSON.stringify(line)}: ${text}`;
          assert.match(text, /Ana Gil/, about);
          assert.match(text, /^\p{Lu}/u, about);
          assert.doesNotMatch(text, /[{}_]|[0-9a-f]{8}-|null|undefined|audit\.|\s\s|\s$/, about);
        }
      });
    }

    it('names the record', () => {
      const nameless = ['company'];
      for (const recordType of AUDIT_RECORD_TYPES.filter((type) => !nameless.includes(type))) {
        for (const action of CHANGES)
          assert.match(sentenceOf(t, { ...LINE, recordType, action }), /Luis Ruiz/, `${recordType} ${action}`);
      }
      for (const type of parts)
        assert.match(sentenceOf(t, { ...LINE, part: { type, id: ID } }), /Luis Ruiz/, `part ${type}`);
    });

    it('of an absence request has its type and dates', () => {
      const line = { ...LINE, recordType: 'absence_day_off_request' as const, after: { status: 'accepted' } };
      for (const isCancellation of [false, true]) {
        const text = sentenceOf(t, line, { isCancellation, type: 'Zeta', dates: '3–7 August' });
        assert.match(text, /Luis Ruiz/);
        assert.match(text, /Zeta/i);
        assert.match(text, /3–7 August/);
      }
    });
  });
}

describe('I11 a line', () => {
  it('says who did what to whom', () => {
    const request = { recordType: 'absence_day_off_request' } as const;
    const vacation = { isCancellation: false, type: 'vacation', dates: '3–7 August' };
    const approved = { ...request, after: { status: 'accepted' } };
    assert.equal(
      said({ action: 'read', after: { shown: 'profile', fields: ['disability'] } }),
      'Ana Gil viewed Luis Ruiz’s health data',
    );
    assert.equal(said(approved, vacation), 'Ana Gil approved Luis Ruiz’s vacation 3–7 August');
    assert.equal(
      said(approved, { ...vacation, isCancellation: true }),
      'Ana Gil approved the cancellation of Luis Ruiz’s vacation 3–7 August',
    );
    assert.equal(
      said({ ...request, action: 'create', recordName: 'Ana Gil' }, vacation),
      'Ana Gil requested vacation 3–7 August',
    );
    assert.equal(
      said({ ...approved, actor: { type: 'system', id: null, name: 'Jornada' } }),
      'The system approved Luis Ruiz’s absence request',
    );
    assert.equal(said({ recordType: 'office', recordName: 'Vigo' }), 'Ana Gil changed the office “Vigo”');
    assert.equal(said({ action: 'sign_in', recordType: 'membership' }), 'Ana Gil signed in');
    assert.equal(
      said({ action: 'export', recordType: 'company', recordName: null, after: { exported: 'audit' } }),
      'Ana Gil exported the list “Audit log”',
    );
  });

  it('has the type of an absence as English writes it within a sentence', () => {
    const typeOf = (absenceType: string, locale: string) =>
      absenceWords({ requestType: 'create', absenceType, from: null, to: null }, { locale, range: () => '' })?.type;
    assert.deepEqual(
      ['Vacation', 'COVID leave'].map((type) => typeOf(type, 'en')),
      ['vacation', 'COVID leave'],
    );
    assert.equal(typeOf('Urlaub', 'de'), 'Urlaub');
  });
});

describe('I11 repeated lines', () => {
  const at = (minute: number, line: Partial<Line> = {}): Line => ({
    ...LINE,
    ...{ id: `line ${minute}`, at: `2026-08-03T09:${String(59 - minute).padStart(2, '0')}:00Z` },
    ...line,
  });
  const sizes = (lines: Line[]) => groupLines(lines).map((group) => group.lines.length);

  it('of one actor within a short time are one group, and two lines are none', () => {
    assert.deepEqual(sizes([at(0), at(4), at(9)]), [3]);
    assert.deepEqual(sizes([at(0), at(4)]), [1, 1]);
    assert.deepEqual(sizes([at(0), at(1), at(2), at(8), at(9)]), [3, 1, 1]);
    const other = { actor: { type: 'user', id: 'u2', name: 'Ben' } } as const;
    assert.deepEqual(sizes([at(0), at(1), at(2, other), at(3), at(4)]), [1, 1, 1, 1, 1]);
    assert.deepEqual(sizes([at(0), at(1), at(2, { action: 'read' })]), [1, 1, 1]);
    const signIn = { action: 'sign_in' } as const;
    assert.deepEqual(sizes([at(0, signIn), at(1, signIn), at(2, signIn)]), [1, 1, 1]);
  });

  it('keep every line in order', () => {
    const lines = [at(0), at(1), at(2), at(20), at(21)];
    assert.deepEqual(
      groupLines(lines).flatMap((group) => group.lines),
      lines,
    );
  });

  it('say how many there are, by whom and of which records', () => {
    const imported = { operation: 'import', way: 'job' } as const;
    const lines = [at(0, imported), at(1, imported), at(2, { ...imported, recordType: 'contract' })];
    assert.equal(groupSentence(english, lines), 'The import by Ana Gil made 3 changes: Employee, Contract');
    const system = { actor: { type: 'system', id: null, name: 'Jornada' } } as const;
    assert.equal(groupSentence(english, [at(0, system), at(1, system)]), 'The system made 2 changes: Employee');
  });
});

test('I11 each constant value of an audited column has words, and no other value has', () => {
  const constants = DECLARED_TABLES.flatMap(({ table, declaration: { audit } }) => {
    if (audit !== 'record' && 'none' in audit) return [];
    const silent: readonly string[] = audit === 'record' ? [] : (audit.bookkeeping ?? []);
    return Object.entries(getTableColumns(table)).flatMap(([name, { enumValues, generated }]) =>
      // Kinds of files are what they are in every language.
      generated || silent.includes(name) || name === 'contentType'
        ? []
        : (enumValues ?? []).map((value) => ({ name, value })),
    );
  });
  const { enumerated } = JSON.parse(readFileSync(new URL('../../messages/en/audit.json', import.meta.url), 'utf8'));
  assert.deepEqual([...new Set(constants.map(({ name }) => name))].sort(), [...ENUMERATED].sort());
  assert.deepEqual([...new Set(constants.map(({ value }) => value))].sort(), Object.keys(enumerated).sort());
});
