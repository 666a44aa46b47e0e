import type { Cap, Expiry, YearlyReset } from '#drizzle/schema/overtime.ts';

export type Limits = { expiry?: Expiry | null; cap?: Cap | null; yearlyReset?: YearlyReset | null };

/** Whether anything ever falls due under the policy (D12). */
export const hasLimits = ({ expiry, cap, yearlyReset }: Limits): boolean => Boolean(expiry || cap || yearlyReset);
