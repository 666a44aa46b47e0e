import assert from 'node:assert/strict';
import type { ExportedFile } from '#server/platform/shared/exports.ts';
import type { TestMember } from './members.ts';
import type { TestCompany } from './world.ts';

/** Exports a list as CSV: the file's name, its titles and its lines. */
export async function exported(member: TestMember, procedure: string, input: object = {}) {
  const { status, text } = await member.call('mutation', procedure, { ...input, format: 'csv' });
  assert.equal(status, 200, text);
  const { fileName, content, ...file }: ExportedFile = JSON.parse(text).result.data;
  const [titles = '', ...lines] = content.replace('\uFEFF', '').trimEnd().split('\r\n');
  return { ...file, fileName, titles, lines };
}

/** The lines of the audit for what happened, the newest first. */
export const auditOf = async ({ rest }: TestCompany, action: 'export' | 'read') =>
  (await rest.get(`/core/v3/audit?action=${action}`)).data;
