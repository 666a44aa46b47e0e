import { CommandFailure } from '../../platform/shared/command-failure.ts';

const CALLS: ReadonlySet<string> = new Set(['open', 'read', 'write', 'writev', 'fsync', 'rename', 'close']);
/** Of connections, which are read and written by calls of the same names. */
const OF_CONNECTIONS: ReadonlySet<string> = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT']);

const REASONS: Record<string, string> = {
  EACCES: 'this user may not do that',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'it is larger than a file may be here',
  EISDIR: 'it is a folder',
  ENAMETOOLONG: 'its name is too long',
  ENOENT: 'there is no such folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'its folder is a file',
  EPERM: 'this user may not do that',
  EROFS: 'the disk can only be read',
};

/** The failure of a command whose file the system refuses; any other error as it is. */
export function failureOfFile(error: unknown, code: 'file_not_written' | 'file_unreadable', file: string): unknown {
  const { code: reason = '', syscall = '', path, message } = error as NodeJS.ErrnoException;
  if (!CALLS.has(syscall) || OF_CONNECTIONS.has(reason)) return error;
  if (reason === 'EEXIST') {
    return new CommandFailure(
      code,
      `${path} exists: another backup is being written to it, or one was interrupted. Delete it if none is.`,
    );
  }
  const done = code === 'file_not_written' ? 'was not written' : 'was not read';
  return new CommandFailure(code, `${file} ${done}: ${REASONS[reason] ?? message}.`);
}
