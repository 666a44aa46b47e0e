import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isTitleOf, normalTitle } from '../../platform/shared/column-titles.ts';
import type { ImportKind } from './constants.ts';
import { knownTitles, mappingFaults, matchColumns } from './rules-columns.ts';
import { FIELDS, REQUIRED } from './rules-fields.ts';

const fieldsOf = (kind: ImportKind, titles: string[]) => matchColumns(kind, titles).mapping;

describe('the fields of columns', () => {
  /** Column titles in the lists of other products and of payroll offices. */
  const lists: [product: string, kind: ImportKind, columns: Record<string, string | null>][] = [
    [
      ...(['Factorial', 'employees'] as const),
      {
        ...{ Nombre: 'firstName', Apellidos: 'lastName', Email: 'email', 'Fecha de nacimiento': 'dateOfBirth' },
        ...{
          'Tipo de identificación': 'identityNumberType',
          Identificador: 'nid',
          Género: 'gender',
          Manager: 'manager',
        },
        ...{ 'Número de la Seguridad Social': 'ssn', 'Código postal': 'postalCode', 'Lugar de trabajo': 'offices' },
      },
    ],
    [
      ...(['Personio', 'employees'] as const),
      {
        ...{ 'First name': 'firstName', 'Last name': 'lastName', Email: 'email', 'Hire date': 'hiredAt' },
        ...{ Position: 'jobCharge', Department: 'departments', Office: 'offices', Supervisor: 'manager' },
      },
    ],
    [
      ...(['BambooHR', 'employees'] as const),
      {
        ...{ 'Employee #': 'code', 'First Name': 'firstName', 'Last Name': 'lastName', 'Work Email': 'email' },
        ...{ 'Home Email': 'personalMail', 'Birth Date': 'dateOfBirth', 'Job Title': 'jobCharge', Location: 'offices' },
        ...{ 'Reporting to': 'manager', 'Marital Status': 'maritalStatus', 'Mobile Phone': 'phone' },
      },
    ],
    [
      ...(['HiBob', 'employees'] as const),
      {
        'Display name': 'fullName',
        'First name': 'firstName',
        Surname: 'lastName',
        Email: 'email',
        Site: 'offices',
        'Start date': 'hiredAt',
      },
    ],
    [
      ...(['a3', 'employees'] as const),
      {
        'Cód.': 'code',
        'Apellidos y nombre': 'fullName',
        'N.I.F.': 'nid',
        'Fecha alta': 'hiredAt',
        'Nº Seguridad Social': 'ssn',
        'Centro de trabajo': 'offices',
      },
    ],
    [
      ...(['a German sheet', 'employees'] as const),
      {
        'Personal-Nr.': 'code',
        Nachname: 'lastName',
        Vorname: 'firstName',
        Straße: 'address',
        PLZ: 'postalCode',
        Ort: 'city',
        Kostenstelle: 'costCenter',
      },
    ],
    [
      ...(['a French sheet', 'employees'] as const),
      {
        Matricule: 'code',
        Nom: 'lastName',
        Prénom: 'firstName',
        'Date d’embauche': 'hiredAt',
        Sexe: 'gender',
        Service: 'departments',
      },
    ],
    [...(['one column of names', 'employees'] as const), { Nombre: 'fullName', Correo: 'email' }],
    [...(['a name and a surname', 'employees'] as const), { Name: 'firstName', Surname: 'lastName' }],
    [...(['a first name and a name', 'employees'] as const), { Vorname: 'firstName', Name: 'lastName' }],
    [...(['a name of three', 'employees'] as const), { Name: 'fullName', Vorname: 'firstName', Nachname: 'lastName' }],
    [
      ...(['Sesame', 'work-entries'] as const),
      {
        Empleado: 'employeeName',
        DNI: 'employeeNid',
        Fecha: 'date',
        Entrada: 'startTime',
        Salida: 'endTime',
        Tipo: 'workEntryType',
      },
    ],
    [
      ...(['Woffu', 'absences'] as const),
      {
        'Código empleado': 'employeeCode',
        Trabajador: 'employeeName',
        'Tipo de ausencia': 'absenceType',
        Desde: 'startDate',
        Hasta: 'endDate',
        Días: null,
      },
    ],
    [
      ...(['a payroll office', 'contracts'] as const),
      {
        DNI: 'employeeNid',
        'Fecha inicio': 'startAt',
        'Fecha fin': 'endAt',
        'Horas semanales': 'weeklyHours',
        'Tipo contrato': 'contractType',
        Convenio: 'agreement',
      },
    ],
    [
      ...(['balances', 'balances'] as const),
      { Email: 'employeeEmail', 'Horas extra': 'hours', 'Vacaciones pendientes': 'days', 'A fecha de': 'date' },
    ],
  ];
  for (const [product, kind, columns] of lists)
    it(`are found in the list of ${product}`, () => {
      assert.deepEqual(fieldsOf(kind, Object.keys(columns)), Object.values(columns));
    });

  it('are found without accents, case, small words, signs and remarks', () => {
    assert.equal(normalTitle('FECHA_DE_NACIMIENTO'), normalTitle('fecha nacimiento'));
    assert.equal(normalTitle('dateOfBirth'), normalTitle('Date of birth'));
    assert.deepEqual(fieldsOf('employees', ['PRENOM *', 'nom', 'E-Mail (empresa)', 'fecha  nacimiento [dd/mm/aaaa]']), [
      'firstName',
      'lastName',
      'email',
      'dateOfBirth',
    ]);
  });

  it('are each taken once, and columns that could be the same field are named', () => {
    const { mapping, ambiguous } = matchColumns('employees', ['Nombre', 'Apellidos', 'Correo', 'Work email', 'Otra']);
    assert.deepEqual(mapping, ['firstName', 'lastName', 'email', null, null]);
    assert.deepEqual(ambiguous, [{ field: 'email', columns: [2, 3] }]);
  });

  it('are what was chosen for the same title before, also that it is left out', () => {
    const remembered = { [normalTitle('Otra')]: 'email', [normalTitle('Correo')]: null, [normalTitle('x')]: 'gone' };
    const { mapping, ambiguous } = matchColumns(
      'employees',
      ['Nombre', 'Apellidos', 'Correo', 'OTRA', 'x'],
      remembered,
    );
    assert.deepEqual(mapping, ['firstName', 'lastName', null, 'email', null]);
    assert.deepEqual(ambiguous, []);
  });

  it('say what is missing', () => {
    assert.deepEqual(matchColumns('absences', ['Desde', 'Hasta']).missing, [REQUIRED.absences[0], ['absenceType']]);
    assert.deepEqual(matchColumns('employees', ['Nombre completo']).missing, []);
    assert.deepEqual(mappingFaults('employees', ['firstName', 'lastName', 'email', 'email', 'nothing', null]), {
      ...{ missing: [], unknown: ['nothing'], twice: ['email'] },
    });
  });
});

describe('titles of other products', () => {
  it('say when somebody begins, and how much overtime there is', () => {
    const begins = ['Eintritt', "Date d'entrée", 'Date d’entrée', 'Data de admissão'];
    for (const [kind, field, titles] of [
      ['employees', 'hiredAt', begins],
      ['contracts', 'startAt', begins],
      ['balances', 'hours', ['Overtime hours', 'OVERTIME_HOURS', 'Horas suplementares', 'Überstundensaldo']],
    ] as const)
      for (const title of titles) assert.deepEqual(fieldsOf(kind, [title]), [field], `${kind} ${title}`);
  });
});

describe('the fields of a kind', () => {
  for (const [kind, fields] of Object.entries(FIELDS) as [ImportKind, (typeof FIELDS)[ImportKind]][])
    it(`of ${kind} have one name each, and are found by it and by each of their titles`, () => {
      assert.equal(new Set(fields.map(({ name }) => name)).size, fields.length);
      for (const { name, titles } of fields) {
        assert.deepEqual(fieldsOf(kind, [name]).filter(Boolean).length, 1, name);
        for (const title of titles) assert.ok(isTitleOf(title, new Set(knownTitles(kind))), title);
      }
      for (const required of REQUIRED[kind].flat())
        assert.ok(
          fields.some(({ name }) => name === required),
          required,
        );
    });
});
