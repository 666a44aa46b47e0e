import type { ColumnField, Preset } from './constants.ts';
import type { PayrollTemplate, TemplateColumn } from './rules-template.ts';

const column = (field: ColumnField, title: string, text = ''): TemplateColumn => ({ field, title, text });

/** The documented columns of a file for people and spreadsheets. */
const COLUMNS = [
  column('payrollNumber', 'Payroll number'),
  column('name', 'Name'),
  column('code', 'Code'),
  column('quantity', 'Quantity'),
  column('unit', 'Unit'),
  column('from', 'From'),
  column('to', 'To'),
  column('costCenter', 'Cost centre'),
  column('period', 'Period'),
  column('note', 'Note'),
];

const GENERIC: Omit<PayrollTemplate, 'preset'> = {
  format: 'text',
  encoding: 'utf-8-bom',
  missingCharacters: 'refuse',
  lineEnd: 'crlf',
  separator: ';',
  quotes: 'needed',
  decimalMark: '.',
  dateFormat: 'YYYY-MM-DD',
  contents: 'all',
  linesPer: 'person',
  hasTitles: true,
  header: '',
  footer: '',
  columns: COLUMNS,
  hoursText: 'hours',
  daysText: 'days',
  amountText: 'amount',
  consultantNumber: null,
  clientNumber: null,
};

const DATEV = {
  encoding: 'windows-1252',
  quotes: 'never',
  decimalMark: ',',
  dateFormat: 'DD.MM.YYYY',
  hasTitles: false,
} as const satisfies Partial<PayrollTemplate>;

/** P5: the description of LODAS names the columns of the lines below it, which are not the constant ones. */
const LODAS_HEADER = `[Allgemein]
Ziel=LODAS
Version_SST=1.0
BeraterNr={consultantNumber}
MandantenNr={clientNumber}
Datumsformat=TT.MM.JJJJ
Feldtrennzeichen=;
Zahlenkomma=,

[Satzbeschreibung]
1;u_lod_bwd_buchung_standard;{titles};

[Bewegungsdaten]`;

const FILLED: Record<Preset, Partial<PayrollTemplate>> = {
  datev_lodas: {
    ...DATEV,
    header: LODAS_HEADER,
    columns: [
      column('text', '', '1'),
      column('payMonth', 'abrechnung_zeitraum#bwd'),
      column('quantity', 'bs_wert_butab#bwd'),
      column('unit', 'bs_nr#bwd'),
      column('code', 'la_eigene#bwd'),
      column('payrollNumber', 'pnr#bwd'),
      column('text', ''),
    ],
    ...{ hoursText: '1', daysText: '', amountText: '2' },
  },
  datev_lohn_und_gehalt: {
    ...DATEV,
    linesPer: 'day',
    columns: [
      column('payrollNumber', 'Personalnummer'),
      column('date', 'Kalendertag'),
      column('absenceCode', 'Ausfallschlüssel'),
      column('timeCode', 'Lohnart'),
      column('hours', 'Stunden'),
      column('days', 'Tage'),
      column('amount', 'Wert'),
      column('otherFactor', 'abweichender Faktor'),
      column('text', 'abweichende Lohnveränderung'),
      column('costCenter', 'Kostenstelle'),
      column('text', 'Kostenträger'),
    ],
  },
  ebp: {
    encoding: 'windows-1252',
    decimalMark: ',',
    dateFormat: 'DD/MM/YYYY',
    contents: 'absences',
    linesPer: 'day',
    columns: [
      column('payrollNumber', 'Matricule'),
      column('name', 'Nom'),
      column('code', 'Code absence'),
      column('from', 'Date début'),
      column('to', 'Date fin'),
      column('quantity', 'Quantité'),
      column('unit', 'Unité'),
    ],
    ...{ hoursText: 'heures', daysText: 'jours', amountText: 'montant' },
  },
  csv: {},
  xlsx: { format: 'xlsx' },
  json: { format: 'json', encoding: 'utf-8' },
};

/** P4: returns the fields that a preset fills. */
export const templateOf = (preset: Preset): PayrollTemplate => ({ ...GENERIC, ...FILLED[preset], preset });
