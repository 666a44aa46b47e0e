import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aboutQuestion, faultsOfLevel, levelOf, NEW_APPROVER, operatorsOf, valuesOfLevel } from './level-values.ts';
import type { Level, Question } from './types.ts';

const price: Question = { id: 'price', name: 'Price', type: 'number', options: [], required: true };
const colour: Question = { id: 'colour', name: 'Colour', type: 'select', options: ['Red', 'Blue'], required: false };
const level: Level = {
  approvers: [
    { userId: 'ana', role: null, managerSteps: null },
    { userId: null, role: 'owner', managerSteps: null },
    { userId: null, role: null, managerSteps: 3 },
  ],
  quorum: 'all',
  condition: { questionId: 'price', operator: 'less_than', value: '5' },
};

test('F2 a step is the same before and after the dialog', () => {
  assert.deepEqual(levelOf(valuesOfLevel(level, [price])), level);
  const [approver] = level.approvers;
  assert.ok(approver);
  const alone = { ...level, approvers: [approver], condition: null };
  assert.equal(levelOf(valuesOfLevel(alone, [])).quorum, 'any', 'one approver is all of them');
});

test('a new step asks the manager of the person, always', () => {
  assert.deepEqual(levelOf(valuesOfLevel(null, [colour])), {
    approvers: [{ userId: null, role: null, managerSteps: 1 }],
    quorum: 'any',
    condition: null,
  });
});

test('F2 comparisons fit the question, and stay where they do', () => {
  const { condition } = valuesOfLevel(level, [price]);
  assert.deepEqual(aboutQuestion(condition, colour), { questionId: 'colour', operator: 'equals', value: 'Red' });
  assert.equal(aboutQuestion(condition, { ...price, id: 'other' }).operator, 'less_than');
  assert.deepEqual([operatorsOf(price).length, operatorsOf(colour)], [6, ['equals', 'not_equals']]);
});

test('what is missing is named by its field', () => {
  const values = valuesOfLevel(null, [price]);
  assert.deepEqual(faultsOfLevel(values, [price]), {});
  const faulty = {
    ...{ ...values, when: 'conditional' as const },
    approvers: [
      { ...NEW_APPROVER, way: 'userId' as const },
      { ...NEW_APPROVER, managerSteps: '' },
    ],
  };
  assert.deepEqual(faultsOfLevel(faulty, [price]), {
    'approvers.0.userId': 'userMissing',
    'approvers.1.managerSteps': 'stepsMissing',
    'condition.value': 'valueMissing',
  });
  assert.deepEqual(faultsOfLevel({ ...values, when: 'conditional' }, []), { when: 'noQuestions' });
});
