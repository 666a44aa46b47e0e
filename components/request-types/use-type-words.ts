'use client';

import { useFormatter, useTranslations } from 'next-intl';
import { useLocalDate } from '#components/ui/local-date.tsx';
import { decisionOf } from './type-values.ts';
import type { Approver, Condition, Level, Question } from './types.ts';
import { useUserNames } from './use-user-names.ts';

type OtherOperator = 'equals' | 'not_equals';

/** Approvers, conditions and answers in words. `levels`: those whose users are named. */
export function useTypeWords(levels: readonly Level[]) {
  const t = useTranslations('requestTypes.words');
  const format = useFormatter();
  const date = useLocalDate();
  const nameOf = useUserNames(levels);

  const approver = ({ userId, role, managerSteps }: Approver): string => {
    if (userId !== null) {
      const name = nameOf(userId);
      return name === undefined ? '…' : (name ?? t('gone'));
    }
    if (role !== null) return t(`roles.${role}`);
    if (managerSteps === 1) return t('manager');
    return managerSteps === 2 ? t('managersManager') : t('managerAbove', { steps: managerSteps ?? 1 });
  };
  const value = (type: Question['type'], text: string): string => {
    if (type === 'boolean') return t(text === 'true' ? 'yes' : 'no');
    if (type === 'date') return date(text);
    if (type === 'number') return format.number(Number(text), { maximumFractionDigits: 20 });
    return `“${text}”`;
  };
  const operator = (type: Question['type'], name: Condition['operator']): string =>
    type === 'number' || type === 'date' ? t(`${type}.${name}`) : t(`other.${name as OtherOperator}`);
  const condition = ({ questionId, ...compared }: Condition, questions: readonly Question[]): string => {
    const question = questions.find(({ id }) => id === questionId);
    if (!question) return t('missing');
    return t('condition', {
      question: question.name,
      operator: operator(question.type, compared.operator),
      value: value(question.type, compared.value),
    });
  };
  const level = ({ approvers, quorum, condition: of }: Level): string => {
    const who = format.list(approvers.map(approver), { type: quorum === 'all' ? 'conjunction' : 'disjunction' });
    return of ? t('sometimes', { who }) : who;
  };
  /** All levels in a few words. */
  const flow = (of: readonly Level[]): string => {
    const decision = decisionOf(of);
    return decision === 'levels' ? of.map(level).join(' → ') : t(decision);
  };
  return { approver, value, operator, condition, flow };
}

export type TypeWords = ReturnType<typeof useTypeWords>;
