export const GENDERS = ['female', 'male', 'no_response'] as const;
export type Gender = (typeof GENDERS)[number];

export const EMPLOYEE_STATUSES = ['active', 'inactive'] as const;

export const IDENTITY_NUMBER_TYPES = ['dni', 'nie', 'passport', 'rut', 'other'] as const;
export type IdentityNumberType = (typeof IDENTITY_NUMBER_TYPES)[number];

export const MARITAL_STATUSES = ['single', 'married', 'partnership', 'divorced', 'widowed', 'other'] as const;
export type MaritalStatus = (typeof MARITAL_STATUSES)[number];
