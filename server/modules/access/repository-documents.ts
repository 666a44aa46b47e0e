const ofKind = (flag: 'visible_to_employee' | 'visible_to_managers') =>
  `exists (select from document_kinds k where k.company_id = $companyId and k.id = documents.kind_id and k.${flag})`;
const OF_ABSENCE = `exists (select from absence_day_off_requests r
  where r.company_id = $companyId and r.employee_id = documents.employee_id and r.document_ids @> array[documents.id])`;

/** N2: the person sees documents without a kind, of a kind for them, and of their absences. */
export const FOR_PERSON = `(documents.kind_id is null or ${ofKind('visible_to_employee')} or ${OF_ABSENCE})`;
/** N2: managers see documents of a kind for them, and none of absences. */
export const FOR_MANAGERS = `(${ofKind('visible_to_managers')} and not ${OF_ABSENCE})`;
