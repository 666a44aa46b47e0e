import type { Scope } from '../../platform/db/scope.ts';
import { type FieldKind, fieldsOf } from '../../platform/shared/field-kinds.ts';
import { JsonText } from '../../platform/shared/json-text.ts';
import { maySee } from '../access/field-rights.ts';
import type { EmployeeText } from './employee-json.ts';
import { employeeOutput } from './schema.ts';

/** Kind of each field of an Employee, by name. */
const KINDS = new Map(fieldsOf(employeeOutput).map(({ path, kind }) => [path.split(/[.[]/, 1)[0] as string, kind]));
const EVERYBODYS: readonly FieldKind[] = ['common', 'work'];
const RECORDED: readonly FieldKind[] = ['pay', 'health'];

type Fields = Record<string, unknown>;

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** Hidden fields are empty, as if unknown. */
function without(fields: Fields, isShown: (kind: FieldKind) => boolean): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const kind = KINDS.get(name);
      return [name, kind !== undefined && isShown(kind) ? value : Array.isArray(value) ? [] : null];
    }),
  );
}

/**
 * Returns an Employee as the caller may see it (I4), and the names of the pay and health fields shown of somebody else, which are recorded
 * (L5). Shows the main recruiter of somebody else only in scope, as `seenRecruiterId` (I3). Company tokens get everything.
 */
export function presentEmployee(
  scope: Pick<Scope, 'actor'>,
  text: EmployeeText,
  seenRecruiterId: string | undefined,
): { text: EmployeeText; shown: string[] } {
  if (scope.actor.type !== 'user') return { text, shown: [] };
  const employee = JSON.parse(text.text) as Fields & { id: string };
  const fields = without(employee, (kind) => maySee(scope, kind, employee.id));
  const isOwn = employee.id === scope.actor.employeeId;
  if (!isOwn && seenRecruiterId === undefined) fields.mainRecruiter = null;
  const shown = Object.entries(fields).flatMap(([name, value]) => {
    const kind = KINDS.get(name);
    return kind && RECORDED.includes(kind) && !isEmpty(value) ? [name] : [];
  });
  return { text: new JsonText(JSON.stringify(fields)), shown: isOwn ? [] : shown };
}

/**
 * Sessions get the fields that everybody in whose scope the employee is may see. Used after a write and inside other records: a page that
 * may show more reads the employee, so that each look at pay and health is one read.
 */
export function presentCommon({ actor }: Pick<Scope, 'actor'>, text: EmployeeText): EmployeeText {
  if (actor.type !== 'user') return text;
  const fields = without(JSON.parse(text.text), (kind) => EVERYBODYS.includes(kind));
  return new JsonText(JSON.stringify(fields));
}
