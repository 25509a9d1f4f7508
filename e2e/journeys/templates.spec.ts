import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { logInByCalls, send } from '../fixtures/calls';
import { demoEmails, demoPassword, enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';
import type { RunningServer } from '../fixtures/server';

const title = 'Journey template';
const question = (page: Page, place: number) =>
  page
    .getByRole('list', { name: 'Questions' })
    .getByRole('listitem')
    .nth(place - 1);
const words = (page: Page) => page.getByRole('textbox', { name: 'Question', exact: true });
const card = (page: Page) => page.getByRole('article', { name: title, exact: true });

async function inMenu(page: Page, act: string): Promise<void> {
  await card(page)
    .getByRole('button', { name: /^More actions/ })
    .click();
  await page.getByRole('menuitem', { name: new RegExp(`^${act}`) }).click();
}

/** Drops only once the target is highlighted: on a busy machine the browser fires the event late. */
async function drag(page: Page, from: number, onto: number): Promise<void> {
  await question(page, from).locator('span').first().hover();
  await page.mouse.down();
  await question(page, onto).hover({ position: { x: 300, y: 40 } });
  await expect(question(page, onto)).toHaveAttribute('data-drag', 'over');
  await page.mouse.up();
}

async function order(page: Page): Promise<string[]> {
  return words(page).evaluateAll((fields) => fields.map((field) => (field as HTMLTextAreaElement).value));
}

async function actsOf(server: RunningServer, templateId: number): Promise<string[]> {
  const { token } = await logInByCalls(server, demoEmails.admin, demoPassword);
  const { content } = await send<{ content: { act: string }[] }>(
    server,
    'GET',
    `/user/audit?subjectKind=template&subjectId=${templateId}`,
    { token },
  );
  return content.map(({ act }) => act);
}

// ADM-2, TPL-1, TPL-2, TPL-5, TPL-15
test('an administrator creates a template, orders its questions by mouse and keyboard, exports and imports it, and removes it', async ({
  demo,
  person,
}) => {
  // All three questions are visible, so that nothing scrolls while dragging.
  const page = await person(demo, { viewport: { width: 1440, height: 1800 } });
  await enter(page, demoEmails.admin, demoPassword);
  await page.goto('/ahome?tab=template');
  await expect(page).toHaveURL(/\/template$/);
  await page.getByRole('link', { name: 'Add Template' }).click();
  await expect(page.getByRole('heading', { name: 'Add Template' })).toBeVisible();

  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Please enter a name.')).toBeVisible();
  await expect(page.getByText('Please enter the question.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Title' })).toBeFocused();

  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await words(page).fill('How soon?');
  for (const text of ['How heavy?', 'By which way?']) {
    await page.getByRole('button', { name: 'Add New Question' }).click();
    await expect(words(page).last()).toBeFocused();
    await page.keyboard.type(text);
  }
  await question(page, 2).getByLabel('Answered by').selectOption('Number');
  await question(page, 2).getByLabel('Smallest number').fill('5');
  await question(page, 2).getByLabel('Largest number').fill('1');
  await question(page, 3).getByLabel('Answered by').selectOption('One of a list');
  await question(page, 3).getByLabel('Choice 1', { exact: true }).fill('Sea');
  await question(page, 3).getByLabel('Choice 2', { exact: true }).fill('Air');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(question(page, 2).getByText('The largest must not be below the smallest.')).toBeVisible();
  await question(page, 2).getByLabel('Largest number').fill('50');
  // At the top no element is half covered by the bar, which axe would report as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectSound(page);

  await drag(page, 3, 1);
  await expect.poll(() => order(page)).toEqual(['By which way?', 'How soon?', 'How heavy?']);
  await words(page).nth(2).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => order(page)).toEqual(['By which way?', 'How heavy?', 'How soon?']);
  await expect(words(page).nth(1)).toBeFocused();
  await expect(page.getByText('Question 3 is now at place 2 of 3.')).toBeAttached();

  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByRole('textbox', { name: 'How heavy?' }).fill('51');
  await expect(preview.getByText('Please enter a number from 5 to 50.')).toBeVisible();
  await expectSound(page);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Template saved successfully!')).toBeVisible();

  await page.getByRole('textbox', { name: 'Search' }).or(page.getByRole('searchbox')).fill(title);
  await expect(card(page).getByText('3, 0 mandatory')).toBeVisible();
  const edit = card(page).getByRole('link', { name: 'Edit Template' });
  const templateId = Number((await edit.getAttribute('href'))?.split('/').at(-1));

  await inMenu(page, 'Deactivate Template');
  await expect(card(page).getByText('Inactive')).toBeVisible();
  await inMenu(page, 'Activate Template');
  await expect(card(page).getByText('Active', { exact: true })).toBeVisible();

  const [download] = await Promise.all([page.waitForEvent('download'), inMenu(page, 'Export as JSON')]);
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as { details: { kind: string }[] };
  expect(file.details.map(({ kind }) => kind)).toEqual(['choice', 'number', 'text']);
  const chooser = page.locator('input[type=file]');
  const json = (content: unknown) => ({
    name: 'template.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(content)),
  });
  await chooser.setInputFiles(json({ ...file, details: [{ question: '' }] }));
  await expect(page.getByText('Question 1, question: Please enter the question.')).toBeVisible();
  await chooser.setInputFiles(json({ ...file, name: 'From a file' }));
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('From a file');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Leave' }).click();
  await expect(card(page)).toBeVisible();

  await page.goto(`/template?name=${encodeURIComponent(title)}`);
  await inMenu(page, 'View Offerings Using Template');
  await expect(page.getByText('No offering uses this template')).toBeVisible();
  await page.keyboard.press('Escape');
  await inMenu(page, 'Remove Template');
  await expect(page.getByText('Are you sure? This will delete the template permanently.')).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove Template' }).click();
  await expect(page.getByText('Template has been deleted.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'No templates found' })).toBeVisible();
  expect(await actsOf(demo, templateId)).toEqual([
    'template.removed',
    'template.activated',
    'template.deactivated',
    'template.created',
  ]);
});

// TPL-11, TPL-19
test('a template in use gets a new version, and a second window is notified', async ({ demo, person }) => {
  const [first, second] = [await person(demo), await person(demo, { viewport: { width: 390, height: 844 } })];
  for (const page of [first, second]) {
    await enter(page, demoEmails.admin, demoPassword);
    await page.goto('/template');
  }
  const used = first
    .getByRole('article')
    .filter({ has: first.getByRole('button', { name: /^View Offerings Using Template/ }) })
    .first();
  const name = (await used.getAttribute('aria-label')) ?? '';
  await used.getByRole('link', { name: 'Edit Template' }).click();
  await expect(first.getByText('Offers use this template')).toBeVisible();
  await second.goto(first.url());
  await second.getByRole('textbox', { name: 'Title' }).fill(`${name} of the second`);

  await words(first).first().fill('Asked in other words?');
  await first.getByRole('button', { name: 'Save' }).click();
  await expect(first.getByText('Template updated successfully!')).toBeVisible();

  await second.getByRole('button', { name: 'Save' }).click();
  await expect(second.getByText('This template was changed in the meantime')).toBeVisible();
  await expect(second.getByRole('textbox', { name: 'Title' })).toHaveValue(`${name} of the second`);
  await expectSound(second);
  await second.getByRole('button', { name: 'Discard mine and load theirs' }).click();
  await expect(second.getByText(/template could not be loaded|Offers use this template/)).toBeVisible();
});
