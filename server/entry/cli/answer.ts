/** Output of a command, for programs and for people. */
export interface Answer {
  json: Record<string, unknown>;
  text: string;
  /** The command ran, and what it checked does not hold. */
  failed?: boolean;
}
