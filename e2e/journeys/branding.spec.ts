import type { Page } from '@playwright/test';
import { demoEmails, demoPassword, enter } from '../fixtures/demo-people';
import { expect, expectSound, test } from '../fixtures/market';

/** A logo of one colour, drawn by the browser. */
async function drawLogo(page: Page): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = 240;
    canvas.height = 80;
    const pen = canvas.getContext('2d')!;
    pen.fillStyle = '#7a1f1f';
    pen.fillRect(0, 0, 240, 80);
    return canvas.toDataURL('image/png').split(',')[1]!;
  });
  return Buffer.from(drawn, 'base64');
}

// BRA-2, BRA-4, BRA-9, BRA-13
test('an administrator gives the market a name, a colour and a logo, and strangers see them on the next page', async ({
  person,
  demo,
}) => {
  const admin = await person(demo);
  await enter(admin, demoEmails.admin, demoPassword);
  await admin.goto('/amarketsetting');
  const name = admin.getByRole('textbox', { name: 'Market name' });
  const former = await name.inputValue();
  await name.fill('Kaveri Market');
  await admin.getByRole('textbox', { name: 'Colour', exact: true }).fill('#7a1f1f');
  await admin.locator('input[type="file"]').setInputFiles({
    name: 'logo.png',
    mimeType: 'image/png',
    buffer: await drawLogo(admin),
  });
  await expect(admin.getByRole('button', { name: 'Remove the logo' })).toBeVisible();
  // High enough that the bar with “Save” covers no field, whose visible rest would be too small to press.
  await admin.setViewportSize({ width: 1440, height: 3_000 });
  await expectSound(admin);

  const sample = admin.getByRole('link', { name: 'Open a sample mail' });
  await expect(sample).toHaveAttribute('href', /logo=[\da-f]{64}/);
  const [mail] = await Promise.all([admin.context().waitForEvent('page'), sample.click()]);
  await expect(mail.getByText('Kaveri Market', { exact: true })).toBeVisible();
  await expect(mail.locator('img')).toHaveJSProperty('complete', true);
  await mail.close();
  const document = admin.getByRole('link', { name: 'Open a sample document' });
  const pdf = await admin.request.get((await document.getAttribute('href'))!);
  expect(pdf.headers()['content-type']).toBe('application/pdf');

  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByText('The settings are saved and apply from now on.')).toBeVisible();

  const stranger = await person(demo);
  await stranger.goto('/login');
  await expect(stranger).toHaveTitle(/Kaveri Market/);
  await expect(stranger.getByRole('link', { name: 'Kaveri Market, home page' })).toBeVisible();
  const logIn = stranger.getByRole('button', { name: 'Log in', exact: true });
  await expect(logIn).toHaveCSS('background-color', 'rgb(122, 31, 31)');
  await expect(stranger.locator('link[rel="icon"]')).toHaveAttribute('href', /\/user\/market-logo\//);
  for (const colorScheme of ['light', 'dark'] as const) {
    await stranger.emulateMedia({ colorScheme });
    await expectSound(stranger);
  }

  await admin.getByRole('button', { name: 'Use the product’s look' }).click();
  await name.fill(former);
  await admin.getByRole('button', { name: 'Save' }).click();
  await expect(admin.getByRole('article').first()).toContainText(former);
});
