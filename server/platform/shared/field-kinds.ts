import { z } from 'zod';

/**
 * Kind of personal data in a field of a response (I4), declared with the field. `comment`: a person's words about their absence. `secret`:
 * credentials, accepted but never returned to a session.
 */
export const FIELD_KINDS = ['common', 'work', 'comment', 'personal', 'pay', 'health', 'secret'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

const kinds = z.registry<{ kind: FieldKind }>();

const ofKind =
  (kind: FieldKind) =>
  <Schema extends z.ZodType>(schema: Schema): Schema => {
    // A copy: the schema may be used for fields of other kinds elsewhere.
    const own = schema.clone();
    kinds.add(own, { kind });
    return own;
  };

/** Marks a field; for an object, all of its fields that are not marked themselves. */
export const common = ofKind('common');
export const work = ofKind('work');
export const comment = ofKind('comment');
export const personal = ofKind('personal');
export const pay = ofKind('pay');
export const health = ofKind('health');
export const secret = ofKind('secret');

export interface Field {
  /** With dots, and `[]` for a list in between. */
  path: string;
  /** Undefined: neither the field nor an object around it declares one. */
  kind: FieldKind | undefined;
}

/** Returns the paths of a response's fields of a kind. */
export const fieldsOfKind = (schema: z.ZodType, kind: FieldKind): string[] =>
  fieldsOf(schema).flatMap((field) => (field.kind === kind ? [field.path] : []));

/** Returns every single field of a response with its kind. The fields of an object are listed as far as it declares them. */
export function fieldsOf(schema: z.ZodType, path = '', around?: FieldKind): Field[] {
  const kind = kinds.get(schema)?.kind ?? around;
  if (schema instanceof z.ZodObject) {
    const prefix = path && `${path}.`;
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      fieldsOf(field, prefix + name, kind),
    );
  }
  if (schema instanceof z.ZodArray) return fieldsOf(schema.element as z.ZodType, `${path}[]`, kind);
  if (schema instanceof z.ZodUnion)
    return schema.options.flatMap((option) => fieldsOf(option as z.ZodType, path, kind));
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault)
    return fieldsOf(schema.unwrap() as z.ZodType, path, kind);
  return [{ path, kind }];
}
