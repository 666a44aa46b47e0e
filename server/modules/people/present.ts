import type { Scope } from '../../platform/db/scope.ts';
import { type FieldKind, fieldsOf } from '../../platform/shared/field-kinds.ts';
import { JsonText } from '../../platform/shared/json-text.ts';
import { maySee } from '../access/field-rights.ts';
import type { EmployeeText } from './employee-json.ts';
import { employeeOutput } from './schema.ts';

/** The kind of each field of an Employee, by its name. */
const KINDS = new Map(fieldsOf(employeeOutput).map(({ path, kind }) => [path.split(/[.[]/, 1)[0] as string, kind]));
const EVERYBODYS: readonly FieldKind[] = ['common', 'work'];
const RECORDED: readonly FieldKind[] = ['pay', 'health'];

type Fields = Record<string, unknown>;

const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0);

/** What is not shown is empty, as if it were not known. */
function without(fields: Fields, isShown: (kind: FieldKind) => boolean): Fields {
  return Object.fromEntries(
    Object.entries(fields).map(([name, value]) => {
      const kind = KINDS.get(name);
      return [name, kind !== undefined && isShown(kind) ? value : Array.isArray(value) ? [] : null];
    }),
  );
}

/**
 * An Employee as the caller may see it (I4), and the names of fields of pay and health that it shows of somebody else, which are
 * recorded (L5). The main recruiter of somebody else is shown in scope alone, as `seenRecruiterId` (I3). Company tokens are answered
 * everything.
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

/** After a write: a page that may show more reads the record again, so that each look at pay and health is one read. */
export function presentWritten({ actor }: Pick<Scope, 'actor'>, text: EmployeeText): EmployeeText {
  if (actor.type !== 'user') return text;
  const fields = without(JSON.parse(text.text), (kind) => EVERYBODYS.includes(kind));
  return new JsonText(JSON.stringify(fields));
}
