import type { z } from 'zod';
import { projects, tags } from '#drizzle/schema/projects.ts';
import type { Catalogue } from '../../platform/catalogue/catalogue.ts';
import { answeredRecord } from '../../platform/db/answered-record.ts';
import { projectOutput, tagOutput } from './schema.ts';

export const projectCatalogue = {
  resource: 'project',
  table: projects,
  record: answeredRecord(projectOutput, { table: projects }),
} satisfies Catalogue<typeof projects, z.output<typeof projectOutput>>;

export const tagCatalogue = {
  resource: 'tag',
  table: tags,
  record: answeredRecord(tagOutput, { table: tags }),
} satisfies Catalogue<typeof tags, z.output<typeof tagOutput>>;
