/** On it the window of a provider tells the pages of this browser how a confirmation ended: `CONFIRMED` or a problem. */
export const PROVIDER_CHANNEL = 'jornada-provider';
