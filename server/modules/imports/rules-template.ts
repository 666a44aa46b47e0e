import type { ImportField, ImportKind } from './constants.ts';

/** An example: a text of the pages, by name, or a value for every language. */
type Example = string | number | null | { text: string };

interface TemplateColumn {
  field: string;
  kind: 'text' | 'number' | 'decimal' | 'date';
  example: Example;
}

const text = (field: string, example: Example): TemplateColumn => ({ field, kind: 'text', example });
const day = (field: string, example: string | null): TemplateColumn => ({ field, kind: 'date', example });
const number = (field: string, example: number): TemplateColumn => ({ field, kind: 'number', example });
const CODE = number('employeeCode', 101);

/** Column of a custom field, without an example: its subject is unknown. */
export const columnOf = ({ name, type }: ImportField): TemplateColumn => ({
  field: name,
  kind: type === 'decimal' || type === 'date' ? type : 'text',
  example: null,
});

/** Columns of most files of a kind, with an example row. */
export const TEMPLATES: Readonly<Record<ImportKind, readonly TemplateColumn[]>> = {
  employees: [
    text('firstName', 'Ana'),
    text('lastName', 'Gil'),
    text('email', 'ana.gil@example.com'),
    number('code', 101),
    day('dateOfBirth', '1990-03-25'),
    day('hiredAt', '2026-01-15'),
    text('jobCharge', { text: 'job' }),
    text('departments', { text: 'department' }),
    text('offices', { text: 'office' }),
    text('manager', 'eva.sanz@example.com'),
  ],
  contracts: [
    CODE,
    day('startAt', '2026-01-15'),
    day('endAt', null),
    number('weeklyHours', 40),
    text('contractType', { text: 'contractType' }),
    text('jobCharge', { text: 'job' }),
    text('comment', null),
  ],
  'work-entries': [
    CODE,
    day('date', '2026-01-15'),
    text('startTime', '09:00'),
    text('endTime', '17:30'),
    text('workEntryType', { text: 'work' }),
  ],
  absences: [
    CODE,
    text('absenceType', { text: 'absenceType' }),
    day('startDate', '2026-03-16'),
    day('endDate', '2026-03-20'),
    text('comment', null),
  ],
  balances: [
    CODE,
    text('absenceType', { text: 'absenceType' }),
    { field: 'days', kind: 'decimal', example: 12.5 },
    text('hours', null),
    day('date', '2026-01-31'),
    text('note', null),
  ],
};
