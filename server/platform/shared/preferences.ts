import type { Locale } from './locale.ts';

/** `auto`: as the device is set. */
export const THEMES = ['light', 'dark', 'auto'] as const;
export type Theme = (typeof THEMES)[number];

/** Language and appearance that an account has chosen, on whatever device. Null: those of the browser. */
export interface Preferences {
  language: Locale | null;
  theme: Theme | null;
}
