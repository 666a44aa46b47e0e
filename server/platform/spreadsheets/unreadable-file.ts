import type { FileFault, TableLimit } from '../shared/spreadsheets.ts';

/** Thrown with the reason why a file cannot be read, or the limit that it exceeds. */
export class UnreadableFile extends Error {
  readonly fault: FileFault | TableLimit;

  constructor(fault: FileFault | TableLimit) {
    super(`The file cannot be read: ${fault}`);
    this.fault = fault;
  }
}
