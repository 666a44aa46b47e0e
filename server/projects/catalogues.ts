import { projects, tags } from '#drizzle/schema/projects.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { presentNamed } from './present.ts';
import { projectOutput, tagOutput } from './schema.ts';

export const projectCatalogue = {
  resource: 'project',
  table: projects,
  output: projectOutput,
  present: presentNamed,
} satisfies Catalogue<typeof projects, typeof projectOutput>;

export const tagCatalogue = {
  resource: 'tag',
  table: tags,
  output: tagOutput,
  present: presentNamed,
} satisfies Catalogue<typeof tags, typeof tagOutput>;
