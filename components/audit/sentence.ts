import type { useTranslations } from 'next-intl';
import type { Description, Line } from './types.ts';

export type AuditTexts = ReturnType<typeof useTranslations<'audit'>>;

/** Values of an absence request that its entries do not contain, as they are read. */
export interface AbsenceWords {
  isCancellation: boolean;
  type: string | null;
  dates: string | null;
}

const HEALTH_FIELDS: ReadonlySet<unknown> = new Set(['disability', 'children']);
const REMOVED: ReadonlySet<string> = new Set(['membership', 'invitation']);

const nameOf = (name: string | null) => ({ named: name === null ? 'no' : 'yes', name: name ?? '' });

/** The actor as a sentence begins with them. */
export const actorOf = (t: AuditTexts, { actor }: Pick<Line, 'actor'>): string =>
  actor.type === 'system' ? t('sentences.theSystem') : actor.name;

/** A line as a sentence: “Ana Gil approved Luis Ruiz’s vacation 3–7 August”. */
export function sentenceOf(t: AuditTexts, line: Line, absence: AbsenceWords | null = null): string {
  const who = actorOf(t, line);
  const name = line.recordName ?? '';
  const verb = verbOf(line);
  if (verb === 'sign_in' || verb === 'sign_in_refused' || verb === 'sign_out') return t(`sentences.${verb}`, { who });
  if (verb === 'invite') return t('sentences.invite', { who, name });
  return t(`sentences.${verb}`, { who, object: objectOf(t, line, absence) });
}

const DECIDED = { accepted: 'approve', rejected: 'reject', cancelled: 'cancel' } as const;

function verbOf({ action, part, recordType, recordName, after }: Line) {
  if (part) return action === 'delete' ? 'remove' : action;
  const isRequest = recordType === 'absence_day_off_request' || recordType === 'request';
  if (action === 'create') {
    if (recordType === 'invitation' && recordName !== null) return 'invite';
    return isRequest ? 'request' : 'create';
  }
  if (action === 'delete') return REMOVED.has(recordType) ? 'remove' : 'delete';
  if (action !== 'update') return action;
  const status = after?.status;
  if (isRequest && typeof status === 'string' && status in DECIDED) return DECIDED[status as keyof typeof DECIDED];
  if (after?.deletedAt || after?.isDeleted === true) return 'delete';
  if (after?.archivedAt) return 'archive';
  return after?.revokedAt ? 'revoke' : 'update';
}

function objectOf(t: AuditTexts, line: Line, absence: AbsenceWords | null): string {
  const { action, recordType, recordName, part } = line;
  const named = nameOf(recordName);
  if (part) return t(`objects.${part.type}` as 'objects.holiday', named);
  if (action === 'read') return readObject(t, line);
  if (action === 'export') return exportedObject(t, line);
  if (action === 'erase') return t('sentences.personalData', named);
  if (action === 'expire') {
    return recordType === 'company' ? t('sentences.coordinates') : t('sentences.personalData', named);
  }
  if (recordType === 'absence_day_off_request' && absence) return absenceObject(t, line, absence);
  if (recordType === 'employee' && verbOf(line) === 'update') return t('sentences.profile', named);
  return t(`objects.${recordType}`, named);
}

/** A person's own request does not repeat their name. */
function absenceObject(t: AuditTexts, { actor, recordName }: Line, absence: AbsenceWords): string {
  const object = t('sentences.absence', {
    ...nameOf(recordName === actor.name ? null : recordName),
    ...{ typed: absence.type === null ? 'no' : 'yes', type: absence.type ?? '' },
    ...{ dated: absence.dates === null ? 'no' : 'yes', dates: absence.dates ?? '' },
  });
  return absence.isCancellation ? t('sentences.cancellation', { object }) : object;
}

function readObject(t: AuditTexts, { recordType, recordName, after }: Line): string {
  const named = nameOf(recordName);
  if (recordType === 'document') return t('objects.document', named);
  if (after?.absencesOf || after?.absenceDayOffRequestIds) return t('reads.absences', named);
  if (after?.documentIds) return t('reads.documents', named);
  if (after?.shown === 'salaries' || after?.shown === 'audit') return t('reads.pay', named);
  if (after?.shown === 'monthly_record') return t('reads.record', named);
  const fields = Array.isArray(after?.fields) ? after.fields : [];
  if (fields.length === 0) return t('reads.profile', named);
  const healthFields = fields.filter((field) => HEALTH_FIELDS.has(field)).length;
  if (healthFields === 0) return t('reads.pay', named);
  return t(healthFields === fields.length ? 'reads.health' : 'reads.payAndHealth', named);
}

function exportedObject(t: AuditTexts, { recordType, recordName, after }: Line): string {
  if (after?.exported === 'person') return t('sentences.personalData', nameOf(recordName));
  const key = `values.${String(after?.exported)}` as 'values.audit';
  return t('sentences.list', { list: t.has(key) ? t(key) : t(`types.${recordType}`) });
}

/** Several lines of one actor as one: “The import by Ana Gil made 12 changes: Employee, Contract”. */
export function groupSentence(t: AuditTexts, lines: readonly Line[]): string {
  const [first] = lines;
  if (!first) return '';
  const what = [...new Set(lines.map(({ recordType }) => t(`types.${recordType}`)))].join(', ');
  const values = { who: actorOf(t, first), count: lines.length, what };
  if (lines.every(({ action }) => action === 'read')) return t('sentences.reads', values);
  if (lines.every(({ action }) => action === 'export')) return t('sentences.exports', values);
  if (lines.every(({ action }) => action === 'expire')) return t('sentences.expires', values);
  return t(first.operation === 'import' ? 'sentences.imported' : 'sentences.changes', values);
}

export const absenceWords = (
  absence: Description['absence'] | undefined,
  words: { locale: string; range: (from: string, to: string) => string },
): AbsenceWords | null => {
  if (!absence) return null;
  const { requestType, absenceType, from, to } = absence;
  return {
    isCancellation: requestType === 'delete',
    type: absenceType && (words.locale.startsWith('en') ? lowered(absenceType) : absenceType),
    dates: from && to && words.range(from, to),
  };
};

/** “Vacation” as “vacation” within an English sentence, and “COVID leave” as it is. */
const lowered = (text: string): string =>
  /^\p{Lu}\p{Ll}/u.test(text) ? text.charAt(0).toLowerCase() + text.slice(1) : text;
