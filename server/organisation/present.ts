import type { z } from 'zod';
import { formatUtc } from '../shared/dates.ts';
import type { Company } from './repository.ts';
import type { companyOutput } from './schema.ts';

export function presentCompany(company: Company): z.output<typeof companyOutput> {
  return {
    id: company.id,
    name: company.name,
    notificationEmail: company.notificationEmail,
    language: company.language,
    createdAt: formatUtc(company.createdAt),
    updatedAt: formatUtc(company.updatedAt),
  };
}
