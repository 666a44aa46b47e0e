export const MINUTE_IN_SECONDS = 60;
export const HOUR_IN_SECONDS = 3600;
export const DAY_IN_SECONDS = 86_400;
export const MINUTE_IN_MILLISECONDS = 60_000;
export const HOUR_IN_MILLISECONDS = 3_600_000;
export const DAY_IN_MILLISECONDS = 86_400_000;
