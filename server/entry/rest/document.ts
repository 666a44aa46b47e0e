/** Reading an OpenAPI document that was made here, now or for an earlier release. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  [bound: string]: unknown;
}

export interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  schema: Schema;
}

interface Response {
  $ref?: string;
  content?: Record<string, { schema: Schema }>;
}

export interface Operation {
  operationId: string;
  /** Scope that a token needs for it. */
  'x-scope'?: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Record<string, { schema: Schema; example?: unknown }> };
  responses: Record<string, Response>;
}

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  [part: string]: unknown;
}

/** A part of the document, in the place of a reference to it. */
export function resolve<Node extends { $ref?: string }>(document: Document, node: Node): Node {
  if (!node.$ref) return node;
  const steps = node.$ref.slice(2).split('/');
  return steps.reduce<unknown>((inner, step) => (inner as Record<string, unknown>)[step], document) as Node;
}

/** All operations, by method and path. */
export function operationsOf({ paths }: Document): Map<string, Operation> {
  return new Map(
    Object.entries(paths).flatMap(([path, item]) =>
      Object.entries(item).flatMap(([method, operation]) =>
        operation.operationId ? [[`${method.toUpperCase()} ${path}`, operation] as const] : [],
      ),
    ),
  );
}

/** The schema of an answer; undefined when the answer has no body. */
export function answerSchema(document: Document, operation: Operation, status: string): Schema | undefined {
  const response = operation.responses[status];
  return response && resolve(document, response).content?.['application/json']?.schema;
}

/** The codes that an operation announces with a status of failure; for invalid fields their message. */
export function codesOf(document: Document, operation: Operation, status: string): string[] {
  const codesIn = (node: Schema): string[] => {
    const { anyOf, properties = {} } = resolve(document, node);
    if (anyOf) return anyOf.flatMap(codesIn);
    if (properties.error) return codesIn(properties.error);
    const { enum: codes, const: only } = properties.code ?? properties.message ?? {};
    return (codes ?? [only]).map(String);
  };
  const schema = answerSchema(document, operation, status);
  return schema ? codesIn(schema) : [];
}
