import type { FileFault, TableLimit } from '../shared/spreadsheets.ts';

/** Why a file cannot be read, or which of the limits it goes beyond. */
export class UnreadableFile extends Error {
  readonly fault: FileFault | TableLimit;

  constructor(fault: FileFault | TableLimit) {
    super(`The file cannot be read: ${fault}`);
    this.fault = fault;
  }
}
