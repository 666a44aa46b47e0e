/** How a field of a catalogue's records is edited, shown and written to a file. */
export type CatalogueFieldKind = 'text' | 'color' | 'flag' | 'integer' | 'decimal';

export type CatalogueFieldName =
  | 'code'
  | 'color'
  | 'annualHours'
  | 'additionalHoursPercent'
  | 'totalAdditionalHours'
  | 'maxDaysToWork'
  | 'remote'
  | 'breakMinutes'
  | 'remunerated'
  | 'visibleToEmployee'
  | 'visibleToManagers'
  | 'expires'
  | 'reminderDays';

export interface CatalogueField {
  name: CatalogueFieldName;
  kind: CatalogueFieldKind;
  /** Value in the form of a new record; left out: empty. */
  initial?: boolean | number;
  /** The flag without which the field says nothing. */
  with?: CatalogueFieldName;
}

/** Catalogues of the pages in their order, with their fields besides the name. */
export const CATALOGUE_FIELDS = {
  contractTypes: [],
  workdayTypes: [],
  jobCharges: [],
  jobLevels: [],
  degrees: [],
  agreements: [
    { name: 'code', kind: 'text' },
    { name: 'color', kind: 'color' },
    { name: 'annualHours', kind: 'decimal' },
    { name: 'additionalHoursPercent', kind: 'decimal' },
    { name: 'totalAdditionalHours', kind: 'decimal' },
    { name: 'maxDaysToWork', kind: 'decimal' },
  ],
  leaveReasons: [],
  checkTypes: [
    { name: 'color', kind: 'color' },
    { name: 'remote', kind: 'flag' },
  ],
  breaks: [
    { name: 'breakMinutes', kind: 'integer' },
    { name: 'remunerated', kind: 'flag' },
  ],
  correctionReasons: [],
  documentKinds: [
    { name: 'visibleToEmployee', kind: 'flag', initial: true },
    { name: 'visibleToManagers', kind: 'flag' },
    { name: 'expires', kind: 'flag' },
    { name: 'reminderDays', kind: 'integer', initial: 30, with: 'expires' },
  ],
} as const satisfies Record<string, readonly CatalogueField[]>;

export type CatalogueName = keyof typeof CATALOGUE_FIELDS;

export const CATALOGUE_NAMES = Object.keys(CATALOGUE_FIELDS) as [CatalogueName, ...CatalogueName[]];
