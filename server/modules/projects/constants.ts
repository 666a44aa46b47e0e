/** States of a project. */
export const PROJECT_STATUSES = ['active', 'inactive', 'paused'] as const;

/** Groups of the sums of project time. */
export const TIME_GROUPS = ['project', 'person', 'tag'] as const;
export type TimeGroup = (typeof TIME_GROUPS)[number];

/** Missing data of an entry, as filters. */
export const TIME_GAPS = ['project', 'tags'] as const;
export type TimeGap = (typeof TIME_GAPS)[number];

/** Orders of the list in the pages. */
export const TIME_ORDERS = ['start', 'person', 'project', 'duration'] as const;
export type TimeOrder = (typeof TIME_ORDERS)[number];

/** Orders of the sums in the pages. */
export const TOTAL_ORDERS = ['spent', 'planned', 'name', 'people', 'entries'] as const;
export type TotalOrder = (typeof TOTAL_ORDERS)[number];

/** Tags of an entry. */
export const MAX_TAGS = 50;
