/** Work that cannot be done, in words for who started it. */
export class WorkFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'WorkFailed';
  }
}

/** The job was cancelled, or another run goes on with it. */
export class WorkStopped extends Error {
  constructor() {
    super('The job goes on no longer here.');
    this.name = 'WorkStopped';
  }
}
