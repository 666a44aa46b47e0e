import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Level, Question } from '#drizzle/schema/company-requests.ts';
import type { ConditionOperator } from './constants.ts';
import {
  answered,
  answerFaults,
  conditionFaults,
  delegateFaults,
  levelsInEffect,
  optionFaults,
  periodFaults,
  questionFaults,
  valueFault,
} from './rules.ts';

const question = (type: Question['type'], fields: Partial<Question> = {}): Question => ({
  id: type,
  name: `A ${type}`,
  type,
  options: type === 'select' ? ['Red', 'Blue'] : [],
  required: false,
  ...fields,
});
const levelIf = (questionId: string, operator: ConditionOperator, value: string): Level => ({
  approvers: [{ userId: null, role: 'manager', managerSteps: null }],
  quorum: 'any',
  condition: { questionId, operator, value },
});

describe('answers', () => {
  for (const [type, right, wrong] of [
    ['text', ['anything', '1'], []],
    ['number', ['3', '-3', '0.50', '2147483648'], ['', 'three', '1,5', '1e3', ' 3', '.5', '9'.repeat(400)]],
    ['date', ['2026-03-02', '2024-02-29'], ['2026-02-29', '02.03.2026', '2026-03-02T08:00:00Z']],
    ['boolean', ['true', 'false'], ['yes', 'TRUE', '1']],
    ['select', ['Red', 'Blue'], ['red', 'Green', 'Red, Blue']],
  ] as const) {
    test(`a ${type} takes its own kind of value and no other`, () => {
      for (const value of right) assert.equal(valueFault(question(type), value), null, value);
      for (const value of wrong) assert.notEqual(valueFault(question(type), value), null, value);
    });
  }

  test('every faulty answer is reported with its place, and the questions that lack one together', () => {
    const questions = [
      question('number'),
      question('date', { required: true }),
      question('text', { required: true }),
      question('boolean', { required: true }),
    ];
    const answers = [
      { questionId: 'number', value: 'three' },
      { questionId: 'text', value: ' ' },
      { questionId: 'number', value: '3' },
    ];
    assert.deepEqual(answerFaults(answers, questions), {
      'answers.0.value': 'not_a_number',
      'answers.1.value': 'required',
      'answers.2.questionId': 'repeated',
      answers: { key: 'answers_missing', values: { questions: 'A date, A boolean' } },
    });
  });

  test('a blank answer counts as none', () => {
    assert.deepEqual(
      answerFaults([{ questionId: 'number', value: ' ' }, { questionId: 'date' }], [question('number')]),
      {},
    );
    assert.deepEqual(answered([{ questionId: 'a', value: '' }, { questionId: 'b' }, { questionId: 'c', value: '0' }]), [
      { questionId: 'c', value: '0' },
    ]);
  });
});

describe('F2 levels', () => {
  const answers = [
    { questionId: 'number', questionType: 'number', value: '10' },
    { questionId: 'date', questionType: 'date', value: '2026-03-02' },
    { questionId: 'text', questionType: 'text', value: 'Red' },
  ] as const;

  for (const [questionId, operator, value, expected] of [
    ['number', 'equals', '10.0', true],
    ['number', 'not_equals', '10', false],
    ['number', 'greater_than', '9', true],
    ['number', 'greater_than', '10', false],
    ['number', 'greater_or_equal', '10', true],
    ['number', 'less_than', '9', false],
    ['number', 'less_or_equal', '100', true],
    ['date', 'less_than', '2026-10-01', true],
    ['date', 'greater_than', '2026-03-02', false],
    ['text', 'equals', 'Red', true],
    ['text', 'equals', 'red', false],
    ['text', 'not_equals', 'Blue', true],
    ['unanswered', 'equals', 'Red', false],
    ['unanswered', 'less_than', '5', false],
    ['unanswered', 'not_equals', 'Red', true],
  ] as const) {
    test(`${questionId} ${operator} ${value} ${expected ? 'asks for its level' : 'skips its level'}`, () => {
      const [always, sometimes] = [
        { ...levelIf('x', 'equals', ''), condition: null },
        levelIf(questionId, operator, value),
      ];
      assert.deepEqual(levelsInEffect([sometimes, always], answers), expected ? [sometimes, always] : [always]);
    });
  }

  test('a condition is about a question of the type, with an operator and a value that fit it', () => {
    const levels = [
      levelIf('number', 'greater_than', '1'),
      levelIf('nothing', 'equals', '1'),
      levelIf('select', 'greater_than', 'Green'),
      levelIf('date', 'less_than', 'soon'),
    ];
    assert.deepEqual(conditionFaults(levels, [question('number'), question('select'), question('date')]), {
      'levels.1.condition.questionId': 'unknown_question',
      'levels.2.condition.operator': 'not_ordered',
      'levels.2.condition.value': { key: 'not_an_option', values: { options: 'Red, Blue' } },
      'levels.3.condition.value': 'calendar_date',
    });
  });
});

test('a select has options, other questions have none, and no id occurs twice', () => {
  const questions = [question('select', { options: [] }), question('text', { options: ['Red'] }), question('text')];
  assert.deepEqual(questions.map(optionFaults), [{ options: 'required' }, { options: 'only_for_select' }, {}]);
  assert.deepEqual(questionFaults(questions), { 'questions.2.id': 'repeated' });
  assert.deepEqual(
    questionFaults([
      { ...question('text'), id: undefined },
      { ...question('text'), id: undefined },
    ]),
    {},
  );
});

test('F4 a delegation is to somebody else, and does not end before it begins', () => {
  assert.deepEqual(delegateFaults({ employeeId: 'a', delegateId: 'a' }), { delegateId: 'another_person' });
  assert.deepEqual(delegateFaults({ employeeId: 'a', delegateId: 'b' }), {});
  assert.deepEqual(Object.keys(periodFaults({ from: '2026-03-02', to: '2026-03-01' })), ['to']);
  assert.deepEqual(periodFaults({ from: '2026-03-02', to: '2026-03-02' }), {});
});
