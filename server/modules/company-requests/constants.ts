export const REQUEST_STATUSES = ['pending', 'accepted', 'rejected'] as const;

export const QUESTION_TYPES = ['text', 'number', 'date', 'boolean', 'select'] as const;

export const QUORUMS = ['any', 'all'] as const;

/** Roles that a level can name as approvers; employees and viewers decide nothing. */
export const APPROVER_ROLES = ['owner', 'administrator', 'manager'] as const;

export const CONDITION_OPERATORS = [
  'equals',
  'not_equals',
  'greater_than',
  'greater_or_equal',
  'less_than',
  'less_or_equal',
] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

/** Reasons why an approver of a level is nobody. */
export const NOBODY_REASONS = ['no_manager', 'own_request', 'nobody'] as const;

export const MAX_QUESTIONS = 100;
export const MAX_OPTIONS = 100;
export const MAX_LEVELS = 20;
export const MAX_APPROVERS = 20;
export const MAX_MANAGER_STEPS = 10;
