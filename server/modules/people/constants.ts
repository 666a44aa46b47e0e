/** Matters that the manager of an employee decides, in the words of published clients. */
export const MANAGER_PERMISSIONS = ['check', 'vacation'] as const;

export const GENDERS = ['female', 'male', 'no_response'] as const;

export const EMPLOYEE_STATUSES = ['active', 'inactive'] as const;

/** Lists of Organisation that are exported. */
export const UNIT_LISTS = ['offices', 'locations', 'departments', 'groups'] as const;

/** Orders of people on the pages. */
export const PEOPLE_ORDERS = ['name', 'code', 'hiredAt'] as const;

export const IDENTITY_NUMBER_TYPES = ['dni', 'nie', 'passport', 'rut', 'other'] as const;

export const MARITAL_STATUSES = ['single', 'married', 'partnership', 'divorced', 'widowed', 'other'] as const;

export const CUSTOM_FIELD_TYPES = ['text', 'number', 'date', 'boolean'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

export const WORK_STATUSES = ['online', 'offline', 'paused', 'remote'] as const;
export type WorkStatus = (typeof WORK_STATUSES)[number];

/** N6: side of a stored photo, which is a square. */
export const PICTURE_SIDE_PIXELS = 512;
/** Largest photo that the server decodes, after the limit of its bytes: a small file can contain more pixels than the memory. */
export const MAX_PICTURE_PIXELS = 32_000_000;

/** Private contact data that an employee may change themselves (M1). */
export const OWN_CONTACT_FIELDS = [
  ...(['personalMail', 'phone', 'emergencyPhone'] as const),
  ...(['address', 'postalCode', 'city', 'province', 'country'] as const),
] as const;
