import type { Page } from '@playwright/test';
import { makeCompany } from './fixtures/companies.ts';
import { post } from './fixtures/team.ts';
import {
  closeByEscape,
  expect,
  expectAccessible,
  expectAccessibleInBothThemes,
  expectToFit,
  exportedText,
  signIn,
  takeItem,
  test,
} from './fixtures/test.ts';

test.use({ expectedErrors: /status of 409/ });

type Api = Parameters<typeof post>[0];
const TYPES = '/request/v1/request-types';
const REQUESTS = '/request/v1/requests';

const dataOf = async (api: Api, path: string) => (await (await api(path)).json()).data;
const steps = (page: Page) => page.getByRole('list', { name: 'Path of a request' }).getByRole('listitem');
const step = (page: Page, number: number) => steps(page).filter({ hasText: `Step ${number}` });
const dialog = (page: Page) => page.getByRole('dialog');

async function inBothSizes(page: Page): Promise<void> {
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectAccessibleInBothThemes(page);
    await expectToFit(page);
  }
}

/** Somebody whose manager is the demo's, and whom that manager sees. */
async function makePerson(api: Api, email: string) {
  const [manager] = await dataOf(api, `/core/v3/users?email=${encodeURIComponent(email)}`);
  const { officeIds, departmentIds } = manager.scope;
  const lastName = `Types${crypto.randomUUID().slice(0, 8)}`;
  const { id } = await post(api, '/core/v3/employees', {
    ...{ firstName: 'Alba', lastName, managerId: manager.employeeId },
    ...{ officeIds: officeIds.slice(0, 1), departmentIds: departmentIds.slice(0, 1) },
  });
  const { firstName, lastName: last } = await dataOf(api, `/core/v3/employees/${manager.employeeId}`);
  return { id, name: `Alba ${lastName}`, lastName, managerName: `${firstName} ${last}` };
}

test('a type with two steps and a condition is built by keyboard, tried with an example, and decides requests so', async ({
  page,
  api,
  demo,
}) => {
  test.slow();
  const person = await makePerson(api, demo.manager.email);
  const name = `Equipment ${person.lastName}`;
  await signIn(page);
  await page.goto('/today');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('request types');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/organisation/request-types');
  await page.getByRole('link', { name: 'New request type' }).first().press('Enter');
  await page.waitForURL('**/organisation/request-types/new');
  await page.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(page.getByText('Enter a name.')).toBeVisible();
  await expect(page.getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.getByLabel('Icon').selectOption('device-laptop');

  const addQuestion = page.getByRole('button', { name: 'Add question' });
  await addQuestion.press('Enter');
  await dialog(page).getByLabel('Question').fill('Colour');
  await dialog(page).getByLabel('Answer', { exact: true }).selectOption('Choice');
  await page.keyboard.press('Tab');
  await dialog(page).getByRole('button', { name: 'Add' }).press('Enter');
  await expect(dialog(page).getByText('Enter at least one choice.')).toBeVisible();
  await page.keyboard.type('Grey\nBlack\nGrey');
  await expectAccessibleInBothThemes(page);
  await dialog(page).getByRole('button', { name: 'Add' }).press('Enter');
  await expect(page.getByText('Choice: Grey, Black')).toBeVisible();
  await expect(addQuestion).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('Question').fill('Price in euros');
  await dialog(page).getByLabel('Answer', { exact: true }).selectOption('Number');
  await dialog(page).getByLabel('An answer is required').press('Space');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Move “Price in euros” up' }).press('Enter');
  const questions = page.getByRole('list', { name: 'Questions' }).getByRole('listitem');
  await expect(questions.first()).toContainText('Price in euros');
  await expect(page.getByRole('button', { name: 'Move “Price in euros” up. It is the first question.' })).toBeFocused();

  await page.getByRole('radio', { name: 'Any administrator' }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Approval steps/ })).toBeChecked();
  const addStep = page.getByRole('button', { name: 'Add step' });
  await page.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(page.getByText('Add a step, or choose another answer above.')).toBeVisible();
  await expect(addStep).toBeFocused();
  await page.keyboard.press('Enter');
  // The step for large amounts first: it is moved below the next.
  await dialog(page).getByRole('combobox', { name: 'Approver 1' }).selectOption('Everyone with a role');
  await dialog(page).getByLabel('Role').selectOption('Administrators');
  await dialog(page).getByRole('radio', { name: 'Only for some answers' }).press('Space');
  await dialog(page).getByLabel('Comparison').selectOption('is more than');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(dialog(page).getByText('Enter a value.')).toBeVisible();
  await expect(dialog(page).getByLabel('Value')).toBeFocused();
  await page.keyboard.type('1000');
  await page.setViewportSize({ width: 360, height: 800 });
  await expectAccessibleInBothThemes(page);
  await expectToFit(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).press('Enter');
  // A dialog that fades hears no second Enter; the button that opened it may.
  await page.keyboard.press('Enter');
  await expect(step(page, 1)).toContainText('Only if “Price in euros” is more than 1,000');
  await page.keyboard.press('Escape');
  await expect(dialog(page)).toBeHidden();
  await expect(step(page, 2)).toHaveCount(0);
  await addStep.press('Enter');
  await dialog(page).getByRole('button', { name: 'Add', exact: true }).press('Enter');
  await expect(step(page, 2)).toContainText('Manager of the person');
  await page.getByRole('button', { name: 'Move step 2 up' }).press('Enter');
  await expect(step(page, 1)).toContainText('Manager of the person');
  await expect(page.getByRole('button', { name: 'Move step 1 up' })).toBeFocused();
  await expect(page.getByRole('button', { name: /^Remove “Price in euros”\. The condition of step 2/ })).toBeVisible();

  // Tried: whom it asks, and what it skips.
  const example = page.getByRole('region', { name: 'Try an example' });
  await example.getByRole('combobox', { name: 'Who makes the request' }).fill(person.lastName);
  await page.getByRole('option', { name: person.name }).click();
  await expect(step(page, 1)).toContainText(person.managerName);
  await expect(step(page, 1)).toContainText('Asked');
  await expect(step(page, 2)).toContainText('“Price in euros” has no answer.');
  await expect(example.getByText('Without an answer to Price in euros')).toBeVisible();
  await example.getByLabel('Price in euros').fill('800');
  await expect(step(page, 2)).toContainText('Skipped');
  await expect(step(page, 2)).toContainText('The answer to “Price in euros” is 800.');
  await expect(example.getByRole('status')).toHaveText('1 of 2 steps would be asked.');
  await inBothSizes(page);
  await example.getByLabel('Price in euros').fill('1200');
  await expect(example.getByRole('status')).toHaveText('2 of 2 steps would be asked.');
  await expect(step(page, 2)).toContainText('Asked');
  await expect(step(page, 2)).not.toContainText('Looking up');
  await page.getByRole('button', { name: 'Create' }).press('Enter');
  await expect(page.getByText(`${name} was saved.`)).toBeVisible();
  await page.waitForURL(/request-types\/[\da-f-]{36}$/);
  const typeId = new URL(page.url()).pathname.split('/').at(-1) ?? '';

  // Used: one request through both steps, another past the second.
  const type = await dataOf(api, `${TYPES}/${typeId}`);
  const ask = (price: string) =>
    post(api, REQUESTS, {
      ...{ title: `For ${price}`, employeeId: person.id, requestTypeId: typeId },
      answers: [{ questionId: type.questions[0].id, value: price }],
    });
  const [large, small] = [await ask('1200'), await ask('800')];
  const statusOf = async ({ id }: { id: string }) => (await dataOf(api, `${REQUESTS}/${id}`)).status;
  const decide = async () => {
    await page.goto(`/inbox?q=${person.lastName}`);
    const rows = page.locator('li > button[id^="request-"]').filter({ hasText: person.lastName });
    for (let left = await rows.count(); left > 0; left -= 1) {
      await expect(rows).toHaveCount(left);
      await page.keyboard.press('a');
    }
    await expect(rows).toHaveCount(0);
    await page.goto('/organisation/offices');
  };
  await page.goto(`/organisation/request-types?q=${person.lastName}`);
  await expect(page.getByRole('link', { name: `Pending requests of the type ${name}: 2` })).toBeVisible();
  await expect(page.getByRole('row', { name: new RegExp(name) })).toContainText(
    'Manager of the person → Administrators (with a condition)',
  );
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page, demo.manager);
  await decide();
  await expect.poll(() => statusOf(small)).toBe('accepted');
  expect(await statusOf(large)).toBe('pending');
  await page.goto('about:blank');
  await page.context().clearCookies();
  await signIn(page);
  await decide();
  await expect.poll(() => statusOf(large)).toBe('accepted');
  const lines = async ({ id }: { id: string }) =>
    (await dataOf(api, `${REQUESTS}/${id}/decisions`)).map(({ level }: { level: number }) => level);
  expect([await lines(large), await lines(small)]).toEqual([[1, 2], [1]]);
});

test('two administrators who change one type, no validation, and a list with export and deletion', async ({
  page,
  baseURL,
}) => {
  const { owner, token } = await makeCompany();
  const api: Api = (path, init = {}) =>
    fetch(`${baseURL}${path}`, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.body ? { 'content-type': 'application/json' } : {}) },
    });
  await signIn(page, owner);
  await page.goto('/organisation/request-types');
  await expect(page.getByText('No request types yet')).toBeVisible();
  await inBothSizes(page);
  const used = await post(api, TYPES, { name: 'Equipment', icon: 'a text of somebody', levels: [] });
  await post(api, TYPES, { name: 'Training' });
  await expect(page.getByRole('row', { name: /Training/ })).toContainText('Any administrator');
  await expect(page.getByRole('row', { name: /Equipment/ })).toContainText('No approval needed');
  await inBothSizes(page);

  await page.getByRole('link', { name: 'Equipment' }).press('Enter');
  await expect(page.getByRole('radio', { name: /^Nobody/ })).toBeChecked();
  await expect(page.getByText('Changes apply to new requests only.')).toBeVisible();
  await page.getByLabel('Name').fill('Tools');
  await page.getByRole('radio', { name: 'Any administrator' }).press('Space');
  await api(`${TYPES}/${used.id}`, {
    method: 'PUT',
    body: JSON.stringify({ name: 'Devices', questions: [{ name: 'Model', type: 'text' }] }),
  });
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  const conflict = page.getByRole('alert').filter({ hasText: 'Someone else changed this request type' });
  await expect(conflict).toContainText('The name is now: Devices');
  await expect(conflict).not.toContainText('The questions');
  expect((await dataOf(api, `${TYPES}/${used.id}`)).name).toBe('Devices');
  await inBothSizes(page);
  await conflict.getByRole('button', { name: 'Use theirs' }).press('Enter');
  await expect(page.getByLabel('Name')).toHaveValue('Devices');
  await expect(page.getByRole('list', { name: 'Questions' })).toContainText('Model');
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  await expect(page.getByText('Devices was saved.')).toBeVisible();
  const saved = await dataOf(api, `${TYPES}/${used.id}`);
  expect([saved.name, saved.icon, saved.questions.length, saved.levels.length]).toEqual([
    'Devices',
    'a text of somebody',
    1,
    1,
  ]);
  await page.getByRole('button', { name: 'Show as API call' }).press('Enter');
  await expect(dialog(page)).toContainText(`${TYPES}/${used.id}`);
  await page.keyboard.press('Escape');

  const { id: employeeId } = await post(api, '/core/v3/employees', { firstName: 'Ada', lastName: 'Mora' });
  await post(api, REQUESTS, { title: 'A saw', employeeId, requestTypeId: used.id });
  await page.goto('/organisation/request-types');
  expect(await exportedText(page)).toContain('Devices,Model,1,1');
  await page.getByRole('button', { name: 'Actions for Devices' }).press('Enter');
  await expect(page.getByRole('menuitem', { name: /Delete/ })).toContainText('There are requests of this type.');
  await closeByEscape(page);
  await page.getByRole('button', { name: 'Actions for Training' }).press('Enter');
  await takeItem(page, 'Delete');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Delete' }).press('Enter');
  await expect(page.getByRole('row', { name: /Training/ })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'New request type' })).toBeFocused();
});

test('managers see why request types are not for them', async ({ page, demo }) => {
  await signIn(page, demo.manager);
  for (const path of ['', '/new', `/${crypto.randomUUID()}`]) {
    await page.goto(`/organisation/request-types${path}`);
    await expect(page.getByText('Only administrators can see and change this page.')).toBeVisible();
  }
  await expectAccessible(page);
});
