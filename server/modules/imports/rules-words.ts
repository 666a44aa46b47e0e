import { COUNTRIES } from '../../platform/shared/countries.ts';

const LANGUAGES = ['en', 'es', 'fr', 'de', 'pt'];

/** Returns a word without case, accents and signs. */
export const normalWord = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, '');

const listOf = (words: string) => words.split(/,\s*/).map(normalWord);

const YES = new Set(
  listOf('yes, y, true, 1, x, ok, sí, s, verdadero, activo, oui, o, vrai, actif, ja, j, wahr, sim, verdadeiro, ativo'),
);
const NO = new Set(listOf('no, n, false, 0, falso, non, faux, nein, falsch, não, inactivo, inactif, inativo'));

/** Returns null for a word that is neither. */
export function booleanOf(text: string): boolean | null {
  const word = normalWord(text);
  if (YES.has(word)) return true;
  return NO.has(word) ? false : null;
}

const OVERTIME = new Set(
  listOf(`overtime, time account, flexitime, flexi, toil, hours, horas extra, horas extras, bolsa de horas, banco de horas, saldo de horas,
    heures supplémentaires, compte d’heures, crédit d’heures, überstunden, gleitzeit, stundenkonto, zeitkonto, arbeitszeitkonto,
    horas suplementares, horas extraordinárias`),
);

/** Returns whether a name means overtime rather than an absence type. */
export const isOvertime = (name: unknown): boolean => OVERTIME.has(normalWord(String(name)));

/** Words of each value, in five languages and as other products write them; the value itself is always one. */
const WORDS = {
  gender: {
    female: 'f, female, woman, mujer, m (mujer), femenino, femme, féminin, frau, weiblich, w, mulher, feminino, hembra',
    male: 'm, male, man, hombre, h, varón, v, masculino, homme, masculin, mann, männlich, homem',
    no_response:
      'no response, other, non-binary, diverse, otro, no binario, prefiero no decirlo, no contesta, autre, non binaire, divers, keine angabe, outro, não binário, prefiro não dizer, x',
  },
  identityNumberType: {
    dni: 'dni, nif, national id, documento nacional de identidad',
    nie: 'nie',
    passport: 'passport, pasaporte, passeport, reisepass, pass, passaporte',
    rut: 'rut, run',
    other: 'other, otro, autre, andere, sonstige, outro, cartão de cidadão, carte d’identité, personalausweis',
  },
  maritalStatus: {
    single: 'single, soltero, soltera, soltero/a, célibataire, ledig, solteiro, solteira, solteiro(a)',
    married: 'married, casado, casada, casado/a, marié, mariée, marié(e), verheiratet, casado(a)',
    partnership:
      'partnership, civil partnership, domestic partnership, pareja de hecho, pacs, pacsé, pacsée, eingetragene lebenspartnerschaft, união de facto, união estável',
    divorced:
      'divorced, separated, divorciado, divorciada, divorciado/a, separado, separada, divorcé, divorcée, geschieden, getrennt lebend',
    widowed: 'widowed, viudo, viuda, viudo/a, veuf, veuve, verwitwet, viúvo, viúva',
    other: 'other, otro, autre, sonstige, andere, outro',
  },
  status: {
    active:
      'active, activo, activa, alta, de alta, actif, active, aktiv, ativo, ativa, employed, yes, true, sí, 1, oui, ja, sim',
    inactive:
      'inactive, inactivo, inactiva, baja, de baja, terminated, inactif, inaktiv, ausgeschieden, inativo, inativa, no, false, 0, non, nein, não, left',
  },
  workEntryType: {
    work: 'work, trabajo, jornada, travail, arbeit, trabalho, worked, fichaje, entrada, clock, workday, turno',
    pause: 'pause, break, pausa, descanso, comida, lunch, déjeuner, repas, mittagspause, almoço, intervalo, rest',
  },
} as const;

export type ChoiceField = keyof typeof WORDS;
export const isChoiceField = (type: string): type is ChoiceField => Object.hasOwn(WORDS, type);

/** Values of a field, as in the API. */
export const choicesOf = (field: ChoiceField): string[] => Object.keys(WORDS[field]);

const wordsOf = new Map<ChoiceField, Map<string, string>>();

export function choiceOf(field: ChoiceField, text: string): string | null {
  let words = wordsOf.get(field);
  if (!words) {
    words = new Map();
    for (const [value, written] of Object.entries(WORDS[field])) {
      // A word shared by two values belongs to the first.
      for (const word of [normalWord(value), ...listOf(written)]) if (!words.has(word)) words.set(word, value);
    }
    wordsOf.set(field, words);
  }
  return words.get(normalWord(text)) ?? null;
}

let countries: Map<string, string> | null = null;

/** Country words that are in no list of names. */
const OTHER_NAMES = {
  ES: 'ESP, española, español, spanish, espagnole, spanisch, espanhola',
  GB: 'UK, GBR, England, Inglaterra, Great Britain, Gran Bretaña, británica, british',
  US: 'USA, EE. UU., EEUU, États-Unis, estadounidense, american',
  DE: 'DEU, GER, BRD, alemana, german, deutsch, allemande',
  FR: 'FRA, francesa, french, française, französisch',
  PT: 'PRT, POR, portuguesa, portuguese, portugaise, portugiesisch',
  IT: 'ITA, italiana, italian, italienne, italienisch',
};

/** The code of a country by its code or its name in five languages. */
export function countryOf(text: string): string | null {
  if (!countries) {
    countries = new Map();
    for (const language of LANGUAGES) {
      const names = new Intl.DisplayNames([language], { type: 'region' });
      for (const code of COUNTRIES) countries.set(normalWord(names.of(code) ?? code), code);
    }
    for (const [code, names] of Object.entries(OTHER_NAMES))
      for (const name of listOf(names)) countries.set(name, code);
    for (const code of COUNTRIES) countries.set(code.toLowerCase(), code);
  }
  return countries.get(normalWord(text)) ?? null;
}

let months: Map<string, number> | null = null;

/** Returns the month, from 1, by its name in five languages, long or short. */
export function monthOf(text: string): number | null {
  if (!months) {
    months = new Map();
    for (const language of LANGUAGES) {
      for (const month of ['long', 'short'] as const) {
        const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
        for (let index = 0; index < 12; index++) {
          const name = normalWord(format.format(Date.UTC(2026, index, 15)));
          months.set(name, index + 1);
          // "sept" and "sep".
          if (!months.has(name.slice(0, 3))) months.set(name.slice(0, 3), index + 1);
        }
      }
    }
  }
  return months.get(normalWord(text)) ?? null;
}
