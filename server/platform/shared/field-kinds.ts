import { z } from 'zod';

/**
 * What a field of an answer reveals about a person (I4), declared where the field is. `comment`: what a person wrote about their absence.
 * `secret`: what opens doors, written and never answered to a session.
 */
export const FIELD_KINDS = ['common', 'work', 'comment', 'personal', 'pay', 'health', 'secret'] as const;
export type FieldKind = (typeof FIELD_KINDS)[number];

const kinds = z.registry<{ kind: FieldKind }>();

const ofKind =
  (kind: FieldKind) =>
  <Schema extends z.ZodType>(schema: Schema): Schema => {
    // A copy: the schema may stand for fields of other kinds elsewhere.
    const own = schema.clone();
    kinds.add(own, { kind });
    return own;
  };

/** Marks a field; around an object, all of its fields that are not marked themselves. */
export const common = ofKind('common');
export const work = ofKind('work');
export const comment = ofKind('comment');
export const personal = ofKind('personal');
export const pay = ofKind('pay');
export const health = ofKind('health');
export const secret = ofKind('secret');

export interface Field {
  /** With dots, and `[]` where a list lies between. */
  path: string;
  /** Undefined: neither the field nor an object around it declares one. */
  kind: FieldKind | undefined;
}

/** The paths of the fields of an answer that are of a kind. */
export const fieldsOfKind = (schema: z.ZodType, kind: FieldKind): string[] =>
  fieldsOf(schema).flatMap((field) => (field.kind === kind ? [field.path] : []));

/** Every single field of an answer with its kind. A field that holds an object has those of the object, as far as it declares them. */
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
