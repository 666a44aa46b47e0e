/** A failure of the operator's command: a code to branch on and a sentence about what to do. */
export class CommandFailure extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}
