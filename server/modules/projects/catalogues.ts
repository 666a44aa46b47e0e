import type { z } from 'zod';
import { customers, projects, tags } from '#drizzle/schema/projects.ts';
import type { Catalogue } from '../../platform/catalogue/catalogue.ts';
import { always, answeredRecord } from '../../platform/db/answered-record.ts';
import type { FieldMessage } from '../../platform/shared/errors.ts';
import { endBeforeStart } from '../contracts/rules.ts';
import { summaryOf } from '../people/employee-json.ts';
import { CUSTOMER, PARENT, statusObject } from './project-record.ts';
import { tagOutput } from './schema.ts';
import { customerOutput, projectFields, projectOutput } from './schema-projects.ts';

// Names as PostgreSQL stores them, cut at 63 characters.
const NOT_FOUND = {
  projects_company_id_parent_project_id_projects_company_id_id_fk: 'project_not_found',
  projects_company_id_customer_id_customers_company_id_id_fk: 'customer_not_found',
  projects_company_id_manager_id_employees_company_id_id_fk: 'employee_not_found',
} as const;

export const projectCatalogue = {
  resource: 'project',
  table: projects,
  fields: projectFields,
  record: answeredRecord(projectOutput, {
    table: projects,
    own: {
      projectStatus: { sql: statusObject('projects'), type: 'json', isRequired: true },
      parentProject: { sql: PARENT, type: 'json' },
      customer: { sql: CUSTOMER, type: 'json' },
      // I3: a member sees the managers in their scope.
      manager: {
        sql: summaryOf(
          'projects',
          'manager_id',
          (id) => `(current_member() is null or ${id} in (select people_in_scope()))`,
        ),
        type: 'json',
      },
    },
  }),
  conflicts: NOT_FOUND,
  faultsOf: ({
    startDate,
    endDate,
  }: {
    startDate?: string | null;
    endDate?: string | null;
  }): Record<string, FieldMessage> =>
    startDate && endDate && endDate < startDate ? { endDate: endBeforeStart('startDate') } : {},
} satisfies Catalogue<typeof projects, z.output<typeof projectOutput>>;

export const tagCatalogue = {
  resource: 'tag',
  table: tags,
  record: answeredRecord(tagOutput, { table: tags }),
} satisfies Catalogue<typeof tags, z.output<typeof tagOutput>>;

export const customerCatalogue = {
  resource: 'customer',
  table: customers,
  record: answeredRecord(customerOutput, {
    table: customers,
    own: { customerName: { sql: 'customers.name', type: 'text', isRequired: true }, deletedAt: always('null') },
  }),
  columns: ({ customerName, ...fields }: { customerName?: string }) => ({
    ...fields,
    ...(customerName !== undefined && { name: customerName }),
  }),
} satisfies Catalogue<typeof customers, z.output<typeof customerOutput>>;
