import { customers, projects } from '#drizzle/schema/projects.ts';
import { nestedJson } from '../../platform/db/answered-record.ts';
import { customerOutput, projectOfEntryOutput, projectSummaryOutput } from './schema-projects.ts';

/** The status of a row of projects as an object. */
export const statusObject = (alias: string): string => `json_build_object('value', ${alias}.status)`;

const WHOLE_CUSTOMER = nestedJson(customerOutput, {
  table: customers,
  alias: 'c',
  own: { customerName: 'c.name', deletedAt: 'null' },
});

const customerOf = (alias: string, selected: string): string => `(
  select ${selected} from customers c where c.company_id = $companyId and c.id = ${alias}.customer_id)`;

/** SQL of the customer of a project. */
export const CUSTOMER = customerOf('projects', WHOLE_CUSTOMER);

/** SQL of the project of which a project is a part. */
export const PARENT = `(
  select ${nestedJson(projectSummaryOutput, { table: projects, alias: 'p', own: { projectStatus: statusObject('p') } })}
  from projects p where p.company_id = $companyId and p.id = projects.parent_project_id)`;

/** SQL of the project of a time entry. */
export const PROJECT_OF_ENTRY = `(
  select ${nestedJson(projectOfEntryOutput, {
    table: projects,
    alias: 'p',
    own: {
      projectStatus: statusObject('p'),
      customer: customerOf('p', `json_build_object('id', c.id, 'customerName', c.name)`),
    },
  })}
  from projects p where p.company_id = $companyId and p.id = time_entries.project_id)`;
