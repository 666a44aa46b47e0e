export * from './absences.ts';
export * from './access.ts';
export * from './auth.ts';
export * from './contracts.ts';
export * from './organisation.ts';
export * from './overtime.ts';
export * from './people.ts';
export * from './time.ts';
