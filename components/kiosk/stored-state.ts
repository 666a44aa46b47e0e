import { inBrowser } from '#components/ui/kept-text.ts';
import type { KioskState } from '#server/modules/kiosk/schema.ts';

const KEY = 'jornada-kiosk';

/** Names of the company and its breaks, and a public key, for the time without a network. Nothing about people, and no token. */
export type StoredState = Omit<KioskState, 'contact'>;

export function readState(): StoredState | null {
  try {
    return JSON.parse(inBrowser.read(KEY) ?? 'null');
  } catch {
    // Half a text: the next contact writes it again.
    return null;
  }
}

export const keepState = ({ contact: _contact, ...state }: KioskState): void =>
  inBrowser.write(KEY, JSON.stringify(state satisfies StoredState));

/** The queue of a tablet: its punches are neither an account's nor another tablet's. */
export const accountOf = (deviceId: string) => ({ companyId: 'kiosk', userId: deviceId });
