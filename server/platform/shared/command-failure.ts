/** A failure that the operator's command alone knows: a code to branch on and a sentence that says what to do. */
export class CommandFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
