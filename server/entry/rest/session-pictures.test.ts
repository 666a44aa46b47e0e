import assert from 'node:assert/strict';
import { test } from 'node:test';
import { absenceCompany } from '#test/absences.ts';
import { addMember, type TestMember } from '#test/members.ts';
import { samplePicture, uploadPicture } from '#test/pictures.ts';
import { createWorld } from '#test/world.ts';
import { answerPicture, answerPictureUpload } from './session-pictures.ts';

const world = await createWorld();
const SITE = 'http://jornada.test';

const company = await absenceCompany(world);
const [ownId, colleagueId] = [await company.person(), await company.person()];
const employee = await addMember(world, company, { role: 'employee', employeeId: ownId });
const viewer = await addMember(world, company, { role: 'viewer' });

const addressOf = (id: string) => `${SITE}/api/people/${id}/picture`;
const headersOf = async (member: TestMember) => ({ host: 'jornada.test', origin: SITE, cookie: await member.cookie() });

const open = async (member: TestMember, id: string) => {
  const { imageProfileURL } = (await company.rest.get(`/core/v3/employees/${id}`)).data;
  const { search } = new URL(imageProfileURL ?? '', SITE);
  const request = new Request(`${addressOf(id)}${search}`, { headers: await headersOf(member) });
  return (await answerPicture(request, id)).status;
};

async function upload(member: TestMember, id: string) {
  const body = new FormData();
  body.append('file', samplePicture());
  const request = new Request(addressOf(id), { method: 'POST', body, headers: await headersOf(member) });
  return (await answerPictureUpload(request, id)).status;
}

test('I4, N6 an employee sees and changes their own photo; that of a colleague is refused like that of nobody', async () => {
  assert.equal((await uploadPicture(company.rest, colleagueId, samplePicture())).status, 200);
  assert.equal(await upload(employee, ownId), 200);
  assert.equal(await open(employee, ownId), 200);
  for (const id of [colleagueId, crypto.randomUUID()]) {
    const request = new Request(`${addressOf(id)}?version=${crypto.randomUUID()}`, {
      headers: await headersOf(employee),
    });
    assert.equal((await answerPicture(request, id)).status, 404);
    assert.equal(await upload(employee, id), 403);
  }
  assert.equal(await open(employee, colleagueId), 404);
  assert.equal(await open(viewer, colleagueId), 200);
});
