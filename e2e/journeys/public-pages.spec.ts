import { demoEmails, demoPassword, enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';

const pages = [
  ['Help', '/help', 'Help'],
  ['Pricing', '/pricing', 'Pricing'],
  ['About', '/about', 'About'],
  ['Contact', '/contact', 'Contact'],
  ['Terms', '/terms', 'Terms of use'],
  ['Privacy', '/privacy', 'Privacy'],
  ['Accessibility', '/accessibility', 'Accessibility'],
] as const;

// ACC-210
test('a stranger reaches every public page from the footer of the login, in both schemes and on a phone', async ({
  person,
  demo,
}) => {
  const page = await person(demo);
  await page.goto('/login');
  await expectSound(page);
  for (const [link, path, heading] of pages) {
    await page.getByRole('contentinfo').getByRole('link', { name: link, exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(path);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await expectSound(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    expect(
      await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
    ).toBeLessThanOrEqual(0);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

// PRO-70, OFF-450
test('a stranger opens a company from the market; its page carries structured data', async ({
  person,
  demo,
}) => {
  const page = await person(demo);
  await page.goto('/market');
  const name = page.locator('article a[href^="/company-profile/"]').first();
  const companyName = await name.innerText();
  await name.click();
  await expect(page.getByRole('heading', { level: 1, name: companyName })).toBeVisible();
  await expect(
    page.getByRole('list', { name: 'Proposals and Offers' }).getByRole('article').first(),
  ).toBeVisible();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expectSound(page);
  }
  await page.reload();
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? '')).toMatchObject({ '@type': 'Organization', name: companyName });
});

// ADM-61, ADM-62, ACC-211
test('an administrator enters the operator, and the public pages name it at once', async ({
  person,
  demo,
}) => {
  const admin = await person(demo);
  await enter(admin, demoEmails.admin, demoPassword);
  await admin.goto('/amarketsetting');
  const operator = `Kaveri Markets ${Date.now()}`;
  await admin.getByRole('textbox', { name: 'Operator', exact: true }).fill(operator);
  await admin.getByRole('textbox', { name: 'Reason for the change' }).fill('First entry');
  await expectSound(admin);
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('The settings are saved and apply from now on.')).toBeVisible();
  await expect(admin.getByRole('article').first()).toContainText(operator);
  const stranger = await person(demo);
  await stranger.goto('/contact');
  await expect(stranger.getByText(operator)).toBeVisible();
  await stranger.goto('/terms');
  await expect(stranger.getByText(operator)).toBeVisible();
});
