import type { Language } from './languages.ts';

/** A concept of the product: the word for it, and the words that texts do not use instead. */
interface Term {
  term: string;
  not: RegExp;
}

/** One word for each concept, in the language of people who do this work. A test holds it against all texts. */
export const glossary: Record<Language, readonly Term[]> = {
  en: [
    { term: 'Exceptions', not: /\banomal(y|ies)\b/i },
    { term: 'Amendment', not: /\bannex(es)?\b/i },
    { term: 'Lists', not: /\bcatalogues?\b/i },
    { term: 'Clock-in type', not: /\bcheck types?\b/i },
    { term: 'Add person', not: /\bHire\b(?! date)/ },
    { term: 'Geofence', not: /(?<!geo)\bfences?\b/i },
    { term: 'Overtime', not: /^Positive$/ },
    { term: 'Undertime', not: /^Negative$/ },
    { term: 'Premium', not: /\bBonus\b/ },
    { term: 'Integrations', not: /\bconnected programs?\b/i },
    { term: 'Organisation', not: /\b(organiz(?!ations”)|recogniz|canceled|color\b|center\b|favorite|behavior)/i },
  ],
  de: [
    { term: 'Unternehmen', not: /\bFirm(a|en)/ },
    { term: 'Standort', not: /^Büros?$/ },
    { term: 'Vertragsänderung', not: /\bZus(atz|ätze)\b|Vertragszus/ },
    { term: 'Listen', not: /\bKataloge?\b/ },
    { term: 'Stempelart', not: /Buchungsart/ },
    { term: 'Posteingang', not: /^Eingang$/ },
    { term: 'Soll', not: /^Erwartet$/ },
    { term: 'Ist', not: /^Geleistet$/ },
    { term: 'Saldoänderung', not: /Änderung des Saldos/ },
    { term: 'Genehmigen', not: /\bAnnehmen$/ },
    { term: 'Integrationen', not: /verbundene Programme/i },
  ],
  es: [
    { term: 'Fichajes', not: /^Sin fichar$/ },
    { term: 'Incidencias', not: /anomal[íi]as?/i },
    { term: 'Listas', not: /^Catálogos?$/ },
    { term: 'A favor', not: /^Positivo$/ },
    { term: 'En contra', not: /^Negativo$/ },
    { term: 'Liquidaciones', not: /^Pagos$/ },
    { term: 'Días de derecho', not: /Días concedidos/ },
    { term: 'Bandeja de entrada', not: /^Bandeja$/ },
    { term: 'Cómputo del día', not: /Lo que cuenta el día/ },
    { term: 'integraciones', not: /programas conectados/i },
    { term: 'Aprobar', not: /^Aceptar$/ },
  ],
  fr: [
    { term: 'Listes', not: /Référentiels?/ },
    { term: 'Heures en plus', not: /^Positif$/ },
    { term: 'Heures en moins', not: /^Négatif$/ },
    { term: 'Avenant', not: /\bannexes?\b/i },
    { term: 'intégrations', not: /programmes connectés/i },
    { term: 'Décompte du jour', not: /Ce que compte le jour/ },
  ],
  pt: [
    { term: 'Listas', not: /^Catálogos?$/ },
    { term: 'Horas a mais', not: /^Positivo$/ },
    { term: 'Horas a menos', not: /^Negativo$/ },
    { term: 'Adenda', not: /\banexos? d(o|os) contratos?\b|aditamento/i },
    { term: 'integrações', not: /programas ligados/i },
    { term: 'Resultado do dia', not: /O que o dia conta/ },
  ],
};
