import { createDocument } from '#server/modules/documents/create-document.ts';
import { addDays } from '#server/platform/shared/dates.ts';
import type { Context, Member } from './context.ts';

/** Of so many people one has a first aid certificate, and one a confidential note. */
const [ONE_OF_CERTIFIED, ONE_OF_NOTED] = [5, 20];
const CERTIFIED_YEARS_DAYS = 730;

/** Of some people a contract, a certificate that is valid, expires soon or has expired, and a note for administrators. */
export async function writeDocuments({ person, employeeId }: Member, context: Context): Promise<void> {
  const { today, catalogue, scopeAt, now } = context;
  const place = Number(person.code);
  if (person.contract.endAt !== null || place % ONE_OF_CERTIFIED !== 0) return;
  const scope = scopeAt(now);
  const store = (
    kind: keyof typeof catalogue.documentKinds,
    name: string,
    dates: { issuedOn?: string; expiresOn?: string } = {},
  ) => createDocument(scope, { employeeId, file: pdfOf(name), kindId: catalogue.documentKinds[kind], ...dates });
  await store('contract', 'Contract.pdf', { issuedOn: person.contract.startAt });
  const expiresOn = addDays(today, ((place * 37) % 400) - 30);
  await store('firstAid', 'First aid.pdf', { issuedOn: addDays(expiresOn, -CERTIFIED_YEARS_DAYS), expiresOn });
  if (place % ONE_OF_NOTED === 0) await store('note', 'Note.pdf');
}

/** An empty page. */
const pdfOf = (name: string): File =>
  new File(
    [
      '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n',
      '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
    ],
    name,
  );
