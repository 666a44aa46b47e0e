import { safePath } from '#server/platform/shared/next-path.ts';
import { homePath } from './paths.ts';

/** A path of this site to go to after signing in; anything else becomes the home path. */
export const nextPath = (next: string | null | undefined): string => safePath(next) ?? homePath;
