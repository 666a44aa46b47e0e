import { type ImportField, titles } from './constants.ts';

/**
 * Fields in lists of people; titles as written by Factorial, Sesame, Personio, BambooHR, HiBob, Kenjo, Bizneo, Holded, Woffu and a3, and in
 * sheets of payroll offices.
 */
export const EMPLOYEE_FIELDS: readonly ImportField[] = [
  {
    name: 'firstName',
    type: 'text',
    titles: titles(`
      First name | Nombre | Prénom | Vorname | Nome | Given name | Legal first name | Nombre de pila | Nombre empleado |
      Nombre trabajador | Primeiro nome | Nome próprio | Forename | Preferred name | Rufname | firstname`),
  },
  {
    name: 'lastName',
    type: 'text',
    titles: titles(`
      Last name | Apellidos | Apellido | Primer apellido | Nom | Nom de famille | Nachname | Familienname | Apelido |
      Apelidos | Sobrenome | Surname | Surnames | Family name | Legal last name | Apellido 1 | 1er apellido | 1º apellido
      | Apellidos empleado | Nom usuel | Name last`),
  },
  {
    name: 'fullName',
    type: 'text',
    titles: titles(`
      Full name | Nombre completo | Nombre y apellidos | Apellidos y nombre | Apellidos nombre | Nom complet | Nom et
      prénom | Prénom et nom | Vollständiger Name | Name Vorname | Vor- und Nachname | Nome completo | Employee | Employee
      name | Empleado | Empleado/a | Trabajador | Trabajador/a | Mitarbeiter | Mitarbeiter/in | Mitarbeitername | Salarié
      | Collaborateur | Colaborador | Colaboradora | Funcionário | Display name | Name | Person | Persona`),
  },
  {
    name: 'secondLastName',
    type: 'text',
    titles: titles(`
      Second last name | Segundo apellido | Apellido 2 | 2º apellido | 2do apellido | Deuxième nom | Zweiter Nachname |
      Second nom de famille | Segundo apelido | Second surname`),
  },
  {
    name: 'email',
    type: 'email',
    titles: titles(`
      Email | E-mail | Correo electrónico | Correo | Adresse e-mail | Courriel | E-Mail-Adresse | Endereço de e-mail |
      Work email | Company email | Business email | Email corporativo | Correo corporativo | Email empresa | Email de
      trabajo | Correo del trabajo | Email laboral | E-mail professionnel | E-mail pro | Geschäftliche E-Mail | E-mail profissional | Email
      address | Mail | Login email`),
  },
  {
    name: 'code',
    type: 'code',
    titles: titles(`
      Employee code | Code | Código | Código empleado | Código de empleado | Código trabajador | Matricule |
      Personalnummer | Mitarbeiternummer | Número de empleado | Nº empleado | Número mecanográfico | Código de funcionário | Código do colaborador
      | Número de colaborador | Employee number | Employee ID | Employee # | ID empleado | ID de empleado | Personal-Nr. |
      Pers.-Nr. | Staff number | Payroll number | Numéro de salarié | Cód. | Cod. trabajador | Trabajador nº | Num.
      empleado`),
  },
  {
    name: 'nid',
    type: 'text',
    titles: titles(`
      Identity number | NIF | DNI | NIE | DNI/NIE | NIF/NIE | DNI / NIE / Pasaporte | Documento de identidad | Número de
      documento | Número de identificación | Documento | Identificador | Identifier | National ID | ID number | Passport
      number | Pasaporte | Numéro d’identité | Pièce d’identité | Numéro de pièce d’identité | Ausweisnummer | Número de
      identificação | NIF trabajador | CPF | Tax ID | Cartão de cidadão`),
  },
  {
    name: 'identityNumberType',
    type: 'identityNumberType',
    titles: titles(`
      Identity number type | Tipo de documento | Tipo documento | Tipo de identificación | Identifier type | Type de pièce
      d’identité | Ausweisart | Tipo de identificação | Document type | ID type`),
  },
  {
    name: 'ssn',
    type: 'text',
    titles: titles(`
      Social security number | Número de la Seguridad Social | Nº Seguridad Social | Número Seguridad Social | NSS | NAF |
      Núm. afiliación | Número de afiliación | Numéro de sécurité sociale | Sozialversicherungsnummer | SV- Nummer |
      Número da segurança social | NISS | SSN | Social insurance number | Seguridad Social`),
  },
  {
    name: 'dateOfBirth',
    type: 'date',
    titles: titles(`
      Date of birth | Fecha de nacimiento | Nacimiento | Date de naissance | Geburtsdatum | Geburtstag | Data de
      nascimento | Birth date | Birthday | DOB | F. nacimiento | Birthday on`),
  },
  {
    name: 'gender',
    type: 'gender',
    titles: titles('Gender | Género | Sexo | Genre | Sexe | Geschlecht | Gênero | Sex | Legal gender'),
  },
  {
    name: 'phone',
    type: 'text',
    titles: titles(`
      Phone | Teléfono | Móvil | Teléfono personal | Teléfono móvil | Téléphone | Portable | Telefon | Mobil | Handy |
      Telefone | Telemóvel | Mobile | Mobile phone | Phone number | Personal phone | Home phone | Telefonnummer | Número
      de teléfono | Celular`),
  },
  {
    name: 'workPhone',
    type: 'text',
    titles: titles(`
      Work phone | Teléfono de trabajo | Teléfono empresa | Teléfono corporativo | Téléphone professionnel | Diensttelefon
      | Geschäftliche Telefonnummer | Telefone profissional | Office phone | Company phone`),
  },
  {
    name: 'personalMail',
    type: 'email',
    titles: titles(`
      Personal email | Email personal | Correo personal | E-mail personnel | Private E-Mail | E-mail pessoal | Home email
      | Private email`),
  },
  {
    name: 'emergencyPhone',
    type: 'text',
    titles: titles(`
      Emergency phone | Teléfono de emergencia | Contacto de emergencia | Téléphone d’urgence | Notfallnummer | Telefone
      de emergência | Emergency contact number | Emergency contact phone`),
  },
  {
    name: 'address',
    type: 'text',
    titles: titles(`
      Address | Dirección | Domicilio | Adresse | Anschrift | Straße | Morada | Endereço | Street | Address line 1 |
      Address Line | Calle | Street address | Rue`),
  },
  {
    name: 'postalCode',
    type: 'text',
    titles: titles(
      'Postal code | Código postal | CP | C.P. | Code postal | Postleitzahl | PLZ | ZIP | ZIP code | Postcode',
    ),
  },
  {
    name: 'city',
    type: 'text',
    titles: titles(
      'City | Ciudad | Localidad | Población | Municipio | Ville | Ort | Stadt | Wohnort | Cidade | Localidade | Town',
    ),
  },
  {
    name: 'province',
    type: 'text',
    titles: titles(`
      Province | Provincia | Département | Bundesland | Distrito | Província | State | Region | Région | Estado/Provincia`),
  },
  {
    name: 'country',
    type: 'country',
    titles: titles('Country | País | Pays | Land | País de residencia | Country of residence'),
  },
  {
    name: 'nationality',
    type: 'country',
    titles: titles(
      'Nationality | Nacionalidad | Nationalité | Staatsangehörigkeit | Nationalität | Nacionalidade | Citizenship',
    ),
  },
  {
    name: 'hiredAt',
    type: 'date',
    titles: titles(`
      Hire date | Fecha de alta | Fecha alta | Fecha de incorporación | Fecha de contratación | Fecha de ingreso | Date
      d’embauche | Date d’entrée | Eintrittsdatum | Einstellungsdatum | Data de admissão | Data de entrada | Hired on |
      Start date | Joining date | Date of joining | Fecha antigüedad | Fecha inicio | Startdatum | Original hire date | F.
      alta | Alta | Starts on | Eintritt`),
  },
  {
    name: 'jobCharge',
    type: 'text',
    titles: titles(`
      Job title | Job | Cargo | Puesto | Puesto de trabajo | Poste | Intitulé du poste | Fonction | Position | Stelle |
      Berufsbezeichnung | Função | Título del puesto | Role | Rol | Ocupación | Job position`),
  },
  {
    name: 'departments',
    type: 'names',
    titles: titles(`
      Department | Departments | Departamento | Departamentos | Service | Abteilung | Área | Area | Sección | Équipe |
      Team | Equipo | Equipa | Division | Abteilungen | Services`),
  },
  {
    name: 'offices',
    type: 'names',
    titles: titles(`
      Office | Offices | Oficina | Oficinas | Bureau | Büro | Standort | Escritório | Centro | Centro de trabajo | Lugar
      de trabajo | Location | Site | Workplace | Sede | Delegación | Établissement | Lieu de travail | Arbeitsort | Local
      de trabalho | Work location | Standorte | Bureaux | Escritórios`),
  },
  {
    name: 'manager',
    type: 'text',
    titles: titles(`
      Manager | Responsable | Supervisor | Jefe | Vorgesetzte | Vorgesetzter | Führungskraft | Gestor | Chefia | Manager
      email | Email responsable | Reports to | Reporta a | Line manager | Manager Work email | Supervisor email | Email
      del manager | Reporting to`),
  },
  {
    name: 'accountNumber',
    type: 'text',
    titles: titles(`
      Account number | IBAN | Cuenta bancaria | Número de cuenta | Compte bancaire | Bankverbindung | Kontonummer | Conta
      bancária | Bank account | Bank account number | CCC | Cuenta corriente`),
  },
  { name: 'bic', type: 'text', titles: titles('BIC | SWIFT | BIC/SWIFT | SWIFT/BIC | Swift/bic code') },
  {
    name: 'pricePerHour',
    type: 'decimal',
    writtenIn: 'money',
    titles: titles(`
      Price per hour | Precio hora | Coste hora | Coste por hora | Coût horaire | Stundensatz | Preço por hora | Hourly
      rate | Hourly cost`),
  },
  {
    name: 'costCenter',
    type: 'text',
    titles: titles(`
      Cost center | Cost centre | Centro de coste | Centro de costes | Centre de coût | Centre de coûts | Kostenstelle |
      Centro de custo | Centro de custos`),
  },
  {
    name: 'maritalStatus',
    type: 'maritalStatus',
    titles: titles('Marital status | Estado civil | Situation familiale | État civil | Familienstand | Civil status'),
  },
  {
    name: 'children',
    type: 'integer',
    titles: titles(`
      Children | Hijos | Número de hijos | Enfants | Nombre d’enfants | Kinder | Filhos | Number of children | Anzahl
      Kinder | Number of dependants | Nº hijos`),
  },
  {
    name: 'disability',
    type: 'integer',
    writtenIn: 'percent',
    titles: titles(`
      Disability | Discapacidad | Grado de discapacidad | Handicap | Taux d’incapacité | Behinderungsgrad | Grad der
      Behinderung | Deficiência | Grau de deficiência | Disability percentage | % discapacidad`),
  },
  { name: 'language', type: 'text', titles: titles('Language | Idioma | Langue | Sprache | Locale | Língua') },
  {
    name: 'timeZone',
    type: 'text',
    titles: titles('Time zone | Zona horaria | Fuseau horaire | Zeitzone | Fuso horário | Timezone'),
  },
  { name: 'pin', type: 'code', titles: titles('PIN | Código PIN | Code PIN') },
  {
    name: 'nfc',
    type: 'text',
    titles: titles(
      'NFC | Tarjeta | Número de tarjeta | Badge | Numéro de badge | Kartennummer | Cartão | Card number | NFC card',
    ),
  },
  {
    name: 'studyLevel',
    type: 'text',
    titles: titles(`
      Study level | Nivel de estudios | Niveau d’études | Bildungsabschluss | Nível de estudos | Education | Formación |
      Estudios`),
  },
  {
    name: 'professionalCategoryCode',
    type: 'text',
    titles: titles(`
      Professional category | Categoría profesional | Categoría | Catégorie professionnelle | Berufsgruppe | Categoria
      profissional | Grupo profesional`),
  },
  {
    name: 'status',
    type: 'status',
    titles: titles(`
      Status | Estado | Statut | Estado del empleado | Employment status | Activo | Active | Situación | Ativo | Aktiv |
      Actif`),
  },
  {
    name: 'worksOnHolidays',
    type: 'boolean',
    titles: titles(`
      Works on holidays | Trabaja en festivos | Travaille les jours fériés | Arbeitet an Feiertagen | Trabalha em feriados`),
  },
  {
    name: 'description',
    type: 'text',
    titles: titles(`
      Notes | Notas | Observaciones | Remarques | Notizen | Bemerkungen | Observações | Comentarios | Comments |
      Description | Descripción`),
  },
];
