import type { FileFault } from '../shared/spreadsheets.ts';

/** Why a file cannot be read. */
export class UnreadableFile extends Error {
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(`The file cannot be read: ${fault}`);
    this.fault = fault;
  }
}
