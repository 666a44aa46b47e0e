import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  changesOf,
  conflictsOf,
  decisionOf,
  fieldsOf,
  moved,
  newQuestionId,
  skippedLevels,
  stepThatNeeds,
  type TypeFields,
  valuesOf,
  wrongLevels,
} from './type-values.ts';
import type { Level, Question } from './types.ts';

const price: Question = { id: 'price', name: 'Price', type: 'number', options: [], required: true };
const level = (condition: Level['condition'] = null, managerSteps = 1): Level => ({
  approvers: [{ managerSteps, userId: null, role: null }],
  quorum: 'any',
  condition,
});
const above = (value: string): Level['condition'] => ({ questionId: 'price', operator: 'greater_than', value });
const type: TypeFields = {
  name: 'Equipment',
  icon: null,
  questions: [price],
  levels: [level(), level(above('1000'), 2)],
};
const anyAdministrator: Level = {
  approvers: [{ role: 'administrator', userId: null, managerSteps: null }],
  quorum: 'any',
  condition: null,
};

test('F1 no levels, the level that is made by itself and levels of its own are three choices', () => {
  assert.deepEqual([[], [anyAdministrator], type.levels].map(decisionOf), ['nobody', 'administrators', 'levels']);
  for (const levels of [[], [anyAdministrator], type.levels])
    assert.deepEqual(fieldsOf(valuesOf({ ...type, levels })).levels, levels, 'they are what they were');
  assert.equal(valuesOf(null).decision, 'administrators');
});

test('what is not changed is not sent, however its fields are ordered', () => {
  assert.deepEqual(changesOf(type, valuesOf(type)), {});
  assert.deepEqual(changesOf(type, { ...valuesOf(type), name: ' Tools ' }), { name: 'Tools' });
  assert.deepEqual(changesOf(type, { ...valuesOf(type), decision: 'nobody' }), { levels: [] });
});

test('a conflict is what both have changed', () => {
  const now = { ...type, name: 'Tools', levels: [] };
  assert.deepEqual(conflictsOf(['levels', 'icon'], type, now), ['levels']);
});

test('F2 the answers of an example skip what a request with them would skip', () => {
  const skipped = (answers: Record<string, string>) => skippedLevels(type.levels, type.questions, answers);
  assert.deepEqual([skipped({}), skipped({ price: '1000' }), skipped({ price: '1000.5' })], [[1], [1], []]);
});

test('F2 a condition that does not fit its question is found', () => {
  assert.deepEqual(wrongLevels(type), []);
  assert.deepEqual(wrongLevels({ ...type, questions: [] }), [1]);
  assert.deepEqual(wrongLevels({ ...type, questions: [{ ...price, type: 'text' }] }), [1]);
  assert.deepEqual([stepThatNeeds('price', type.levels), stepThatNeeds('colour', type.levels)], [2, null]);
});

test('a step is moved up and down', () => {
  assert.deepEqual(moved(['a', 'b', 'c'], 0, 2), ['b', 'c', 'a']);
  assert.deepEqual(moved(['a', 'b', 'c'], 2, 1), ['a', 'c', 'b']);
});

test('ids of new questions are UUIDs', () => {
  assert.match(newQuestionId(), /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-8[\da-f]{3}-[\da-f]{12}$/);
  assert.notEqual(newQuestionId(), newQuestionId());
});
