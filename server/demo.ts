import type { Runtime } from './runtime.ts';

export interface Demo {
  email: string;
  password: string;
  apiToken: string;
}

/** Makes the demo company when the settings ask for it. */
export async function prepareDemo(
  _runtime: Runtime,
  _embedded: boolean,
  _say: (message: string) => void,
): Promise<Demo | null> {
  return null;
}
