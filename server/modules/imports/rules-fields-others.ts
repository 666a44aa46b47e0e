import { type ImportField, titles } from './constants.ts';
import { PERSON, titlesOf } from './rules-fields-person.ts';

const COMMENT = titles(`
      Comment | Comments | Comentario | Comentarios | Observaciones | Nota | Notas | Commentaire | Remarque |
      Kommentar | Bemerkung | Notiz | Comentário | Observações | Note | Notes | Description | Descripción | Motivo |
      Reason | Motif | Grund
    `);
const STARTS = titles(`
      Start date | Fecha de inicio | Fecha inicio | Inicio | Date de début | Début | Startdatum | Beginn | Anfang |
      Data de início | Início | Desde | From | Du | Von | De | Start | Starts on | Fecha desde | First day | Primer
      día | Premier jour | Erster Tag | Primeiro dia
    `);
const ENDS = titles(`
      End date | Fecha de fin | Fecha fin | Fin | Date de fin | Enddatum | Ende | Data de fim | Fim | Hasta | To |
      Au | Bis | Até | End | Ends on | Fecha hasta | Last day | Último día | Dernier jour | Letzter Tag | Último dia
      | Fecha final | Fecha finalización | Termo
    `);
const FROM_TIME = titles(`
      Start time | Hora de inicio | Hora inicio | Heure de début | Startzeit | Beginn Uhrzeit | Hora de início |
      Clock-in | Clock in | Entrada | Hora entrada | Hora de entrada | Arrivée | Heure d’arrivée | Kommt | Kommen |
      In | Check in | Check-in
    `);
const TO_TIME = titles(`
      End time | Hora de fin | Hora fin | Heure de fin | Endzeit | Ende Uhrzeit | Hora de fim | Clock-out | Clock
      out | Salida | Hora salida | Hora de salida | Saída | Hora de saída | Départ | Heure de départ | Geht | Gehen
      | Out | Check out | Check-out
    `);
const DAY = titles('Date | Fecha | Día | Jour | Datum | Tag | Data | Dia | Day | Reference date | Fecha de referencia');

const WEEKDAY_TITLES = {
  monday: titles('Monday | Lunes | Lundi | Montag | Segunda-feira | Segunda | Mon | Lun | Mo | Seg'),
  tuesday: titles('Tuesday | Martes | Mardi | Dienstag | Terça-feira | Terça | Tue | Di | Ter'),
  wednesday: titles('Wednesday | Miércoles | Mercredi | Mittwoch | Quarta-feira | Quarta | Wed | Mié | Mer | Mi | Qua'),
  thursday: titles('Thursday | Jueves | Jeudi | Donnerstag | Quinta-feira | Quinta | Thu | Jue | Jeu | Do | Qui'),
  friday: titles('Friday | Viernes | Vendredi | Freitag | Sexta-feira | Sexta | Fri | Vie | Ven | Fr | Sex'),
  saturday: titles('Saturday | Sábado | Samedi | Samstag | Sat | Sáb | Sam | Sa'),
  sunday: titles('Sunday | Domingo | Dimanche | Sonntag | Sun | Dom | Dim | So'),
} as const;

export const CONTRACT_FIELDS: readonly ImportField[] = [
  ...PERSON,
  {
    name: 'startAt',
    type: 'date',
    titles: [
      'Contract start',
      'Inicio de contrato',
      'Inicio contrato',
      'Fecha inicio contrato',
      'Début du contrat',
      'Vertragsbeginn',
      'Início do contrato',
      ...STARTS,
      'Fecha alta',
      'Fecha de alta',
      'Effective date',
      'Effective on',
      'Eintritt',
      'Eintrittsdatum',
      'Date d’entrée',
      'Date d’embauche',
      'Data de admissão',
      'Data de entrada',
      'Fecha efectiva',
      'Alta',
    ],
  },
  {
    name: 'endAt',
    type: 'date',
    titles: [
      'Contract end',
      'Fin de contrato',
      'Fin contrato',
      'Fecha fin contrato',
      'Fin du contrat',
      'Vertragsende',
      'Fim do contrato',
      ...ENDS,
      'Fecha baja',
      'Fecha de baja',
      'Baja',
      'Termination date',
      'Fecha vencimiento',
    ],
  },
  {
    name: 'weeklyHours',
    type: 'decimal',
    writtenIn: 'hours',
    titles: titles(`
      Weekly hours | Horas semanales | Horas/semana | Horas semana | Jornada semanal | Heures hebdomadaires | Heures
      par semaine | Wochenstunden | Wochenarbeitszeit | Horas semanais | Horas por semana | Hours per week | Working hours |
      Hours a week | Contracted hours | Horas contrato | Weekly working hours
    `),
  },
  {
    name: 'percentageWorkDay',
    type: 'decimal',
    writtenIn: 'percent',
    titles: titles(`
      Percentage | Porcentaje de jornada | % jornada | Porcentaje jornada | Coeficiente de parcialidad | Coeficiente
      | Taux d’activité | Temps de travail % | Beschäftigungsgrad | Percentagem | Part-time percentage
    `),
  },
  { name: 'fte', type: 'decimal', writtenIn: 'none', titles: titles('FTE | ETC | ETP | VZÄ | Full-time equivalent') },
  {
    name: 'flexibleDaysPerWeek',
    type: 'integer',
    writtenIn: 'days',
    titles: titles(`
      Days per week | Días por semana | Días a la semana | Jours par semaine | Tage pro Woche | Dias por semana |
      Días semana
    `),
  },
  ...Object.entries(WEEKDAY_TITLES).map(([name, titles]): ImportField => ({ name, type: 'duration', titles })),
  {
    name: 'rotation',
    type: 'text',
    titles: titles(`
      Weeks that take turns | Semanas alternas | Semaines en alternance | Wochen im Wechsel | Semanas alternadas |
      Rotation | Rotación | Rotação | Weekly rotation | Shift rotation | Rotación semanal | Wochenrotation
    `),
  },
  {
    name: 'contractType',
    type: 'text',
    titles: titles(`
      Contract type | Tipo de contrato | Tipo contrato | Type de contrat | Vertragsart | Employment type | Modalidad
      | Clave contrato | Contrato
    `),
  },
  {
    name: 'workDayType',
    type: 'text',
    titles: titles(`
      Workday type | Tipo de jornada | Jornada | Type de journée | Type de temps de travail | Arbeitszeitmodell |
      Tipo de horário | Tipo de jornada de trabalho | Working schedule | Full-time/part-time
    `),
  },
  {
    name: 'agreement',
    type: 'text',
    titles: titles(`
      Agreement | Convenio | Convenio colectivo | Convention collective | Tarifvertrag | Acordo coletivo |
      Collective agreement
    `),
  },
  { name: 'jobCharge', type: 'text', titles: titlesOf('jobCharge') },
  {
    name: 'code',
    type: 'text',
    titles: titles(`
      Contract code | Código de contrato | Número de contrato | Numéro de contrat | Vertragsnummer | Código do
      contrato | Contract number
    `),
  },
  {
    name: 'payrollNumber',
    type: 'text',
    titles: titles(`
      Payroll number | Número de nómina | Numéro de paie | Lohnnummer | Número de processamento
    `),
  },
  {
    name: 'trialPeriodEndDate',
    type: 'date',
    titles: titles(`
      End of trial period | Fin de periodo de prueba | Fin periodo de prueba | Fin de période d’essai | Ende der
      Probezeit | Probezeit bis | Fim do período experimental | Trial period ends on | Probation end date | Trial
      period end date
    `),
  },
  {
    name: 'seniorityDate',
    type: 'date',
    titles: titles(`
      Seniority date | Fecha de antigüedad | Antigüedad | Date d’ancienneté | Betriebszugehörigkeit seit | Data de
      antiguidade | Seniority calculation date
    `),
  },
  {
    name: 'remoteWork',
    type: 'boolean',
    titles: titles('Remote work | Teletrabajo | Télétravail | Homeoffice | Mobiles Arbeiten | Teletrabalho | Remote'),
  },
  {
    name: 'maxLegalAnnualHours',
    type: 'decimal',
    writtenIn: 'hours',
    titles: titles(
      'Annual hours | Horas anuales | Heures annuelles | Jahresstunden | Horas anuais | Max legal yearly hours',
    ),
  },
  { name: 'comment', type: 'text', titles: COMMENT },
];

export const WORK_ENTRY_FIELDS: readonly ImportField[] = [
  ...PERSON,
  { name: 'date', type: 'date', titles: DAY },
  {
    name: 'startTime',
    type: 'time',
    titles: [...FROM_TIME, 'Inicio', 'Début', 'Beginn', 'Início', 'Start', 'From', 'Von', 'Desde'],
  },
  { name: 'endTime', type: 'time', titles: [...TO_TIME, 'Fin', 'Ende', 'Fim', 'End', 'To', 'Bis', 'Hasta'] },
  {
    name: 'start',
    type: 'moment',
    titles: titles(`
      Started at | Start date and time | Fecha y hora de inicio | Fecha y hora de entrada | Fecha/hora entrada |
      Date et heure de début | Startzeitpunkt | Beginn Datum und Uhrzeit | Data e hora de início | Clock-in date |
      Start datetime | Check in at | Clocked in at
    `),
  },
  {
    name: 'end',
    type: 'moment',
    titles: titles(`
      Ended at | End date and time | Fecha y hora de fin | Fecha y hora de salida | Fecha/hora salida | Date et
      heure de fin | Endzeitpunkt | Ende Datum und Uhrzeit | Data e hora de fim | Clock-out date | End datetime |
      Check out at | Clocked out at
    `),
  },
  {
    name: 'workEntryType',
    type: 'workEntryType',
    titles: titles(
      'Type | Tipo | Typ | Art | Work or break | Trabajo o pausa | Arbeit oder Pause | Travail ou pause | Trabalho ou pausa | Tipo de registro | Tipo de fichaje | Entry type',
    ),
  },
  {
    name: 'checkType',
    type: 'text',
    titles: titles(
      'Clock-in type | Check type | Tipo de tiempo | Type de pointage | Zeitart | Tipo de tempo | Time type | Concepto',
    ),
  },
  {
    name: 'breakType',
    type: 'text',
    titles: titles('Break type | Tipo de pausa | Pausa | Type de pause | Pausenart | Break'),
  },
];

export const ABSENCE_FIELDS: readonly ImportField[] = [
  ...PERSON,
  {
    name: 'absenceType',
    type: 'text',
    titles: titles(`
      Absence type | Tipo de ausencia | Tipo ausencia | Ausencia | Type d’absence | Abwesenheitsart | Abwesenheit |
      Tipo de ausência | Leave type | Time off type | Policy type | Policy | Tipo | Type | Typ | Motivo ausencia |
      Concepto | Reason | Tipo de permiso
    `),
  },
  { name: 'startDate', type: 'date', titles: [...STARTS, ...DAY] },
  { name: 'endDate', type: 'date', titles: ENDS },
  { name: 'startTime', type: 'time', titles: FROM_TIME },
  { name: 'endTime', type: 'time', titles: TO_TIME },
  { name: 'comment', type: 'text', titles: COMMENT.filter((title) => title !== 'Reason') },
];

export const BALANCE_FIELDS: readonly ImportField[] = [
  ...PERSON,
  {
    name: 'absenceType',
    type: 'text',
    titles: titles(`
      Absence type | Tipo de ausencia | Ausencia | Type d’absence | Abwesenheitsart | Tipo de ausência | Leave type
      | Time off type | Policy | Tipo | Type | Balance | Bolsa | Contador | Konto | Compteur
    `),
  },
  {
    name: 'hours',
    type: 'duration',
    titles: titles(`
      Hours | Horas | Heures | Stunden | Overtime | Horas extra | Horas extras | Heures supplémentaires |
      Überstunden | Balance (hours) | Saldo de horas | Saldo horas | Solde d’heures | Stundensaldo | Banco de horas
      | Balance hours | Bolsa de horas | Overtime hours | Overtime balance | Solde d’heures supplémentaires |
      Überstundensaldo | Horas suplementares | Horas extraordinárias
    `),
  },
  {
    name: 'days',
    type: 'decimal',
    writtenIn: 'days',
    titles: titles(`
      Days | Días | Jours | Tage | Dias | Balance (days) | Saldo de días | Días disponibles | Días pendientes |
      Vacaciones pendientes | Solde de jours | Solde | Resturlaub | Urlaubsanspruch | Saldo de dias | Days left |
      Available days | Remaining days | Saldo
    `),
  },
  {
    name: 'date',
    type: 'date',
    titles: [...DAY, 'As of', 'A fecha de', 'Au', 'Stand', 'Stichtag', 'Em', 'Balance date', 'Fecha saldo'],
  },
  { name: 'year', type: 'integer', titles: titles('Year | Año | Année | Jahr | Ano | Ejercicio') },
  { name: 'note', type: 'text', titles: COMMENT },
];
