interface Refusal {
  message?: string;
  errors?: Record<string, string[]> | { field: string; message: string }[];
  details?: unknown;
  code?: string;
}

/** A response that is no success. */
export class JornadaError extends Error {
  override readonly name = 'JornadaError';
  readonly status: number;
  /** Stable code, such as `employee_not_found`, for programs; for faults of fields a text. */
  readonly code: string;
  /** Texts of a 422 by field. */
  readonly fields: Readonly<Record<string, readonly string[]>>;
  /** Details of some codes, such as the free times of an overlap. */
  readonly details: unknown;
  /** Id of the request in the logs of the server. */
  readonly requestId: string | null;

  private constructor(response: Response, refusal: Refusal, text: string) {
    const code = refusal.code ?? refusal.message ?? (text.slice(0, 200) || response.statusText);
    super(`${response.status} ${code}`);
    this.status = response.status;
    this.code = code;
    this.fields = fieldsOf(refusal.errors);
    this.details = refusal.details;
    this.requestId = response.headers.get('x-request-id');
  }

  /** Reads the body of the response, which may be of a proxy. */
  static async of(response: Response): Promise<JornadaError> {
    const text = await response.text();
    try {
      const body = JSON.parse(text) as Refusal & { error?: Refusal };
      return new JornadaError(response, body.error ?? body, text);
    } catch {
      return new JornadaError(response, {}, text);
    }
  }
}

function fieldsOf(errors: Refusal['errors'] = {}): Record<string, string[]> {
  if (!Array.isArray(errors)) return errors;
  const fields: Record<string, string[]> = {};
  for (const { field, message } of errors) fields[field] = [...(fields[field] ?? []), message];
  return fields;
}
