import { answerAuth } from '#server/auth/better-auth.ts';
import { getRuntime } from '#server/runtime.ts';

export const POST = (request: Request) => answerAuth(getRuntime(), request);
