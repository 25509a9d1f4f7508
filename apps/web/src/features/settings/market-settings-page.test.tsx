import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { settingDefaults } from '@proffer/contract/settings/rules';
import type { MarketSettings, SettingsChange } from '@proffer/contract/settings/schemas';
import { answer, network, refuse } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { putIn } from '../../test/put-in';
import { renderPage } from '../../test/render-page';
import { MarketSettingsPage } from './market-settings-page';

const settings: MarketSettings = {
  version: 3,
  values: { ...settingDefaults, operatorName: 'Kaveri Markets' },
  termsText: '## About\n\nBuilt-in text.',
  termsVersion: '2026-11-29',
  missing: ['Postal address'],
  defaultSender: 'Proffer <no-reply@proffer.example>',
};
const change: SettingsChange = {
  version: 3,
  at: '2026-11-20T08:30:00Z',
  by: 'asha@proffer.example',
  note: 'New office',
  changes: [{ field: 'operatorName', label: 'Operator', before: '', after: 'Kaveri Markets' }],
};
type Seen = { url: URL; body: unknown }[];

async function open() {
  network.use(answer('marketSettings', settings), answer('marketSettingsHistory', pageOf(change)));
  const page = renderPage(MarketSettingsPage, { route: '/amarketsetting', at: '/amarketsetting' });
  const form = within(await screen.findByRole('form', { name: 'Settings' }));
  return { ...page, form };
}
const field = (name: string | RegExp) => screen.getByRole('textbox', { name });

describe('Settings of the market', () => {
  // ADM-62, ADM-66
  it('shows what is missing, and who changed which setting from what to what', async () => {
    await open();
    expect(screen.getByText('Postal address', { selector: 'li *' })).toBeTruthy();
    const card = within(await screen.findByRole('article', { name: 'Version 3' }));
    expect(card.getByText('asha@proffer.example')).toBeTruthy();
    expect(card.getByText('New office')).toBeTruthy();
    const row = within(card.getByRole('row', { name: /^Operator/ }));
    expect(row.getAllByRole('cell').map(({ textContent }) => textContent)).toEqual(['—', 'Kaveri Markets']);
  });

  // ADM-61
  it('saves all settings together with the version that was read and a note', async () => {
    const seen: Seen = [];
    const { user, form } = await open();
    network.use(
      answer(
        'saveMarketSettings',
        { ...settings, version: 4, values: { ...settings.values, courts: 'Pune', proofMinutes: 15 } },
        { seen },
      ),
    );
    await putIn(user, field('Courts'), 'Pune');
    await user.clear(field(/^Ask for the password again/));
    await putIn(user, field(/^Ask for the password again/), '15');
    await putIn(user, field('Reason for the change'), 'Moved');
    expect(form.getByText('2 changes not saved')).toBeTruthy();
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(await form.findByText('The settings are saved and apply from now on.')).toBeTruthy();
    expect(seen[0]?.body).toEqual({
      version: 3,
      note: 'Moved',
      values: { ...settings.values, courts: 'Pune', proofMinutes: 15 },
    });
  });

  // ADM-60
  it('shows faults at their fields and sends nothing', async () => {
    const seen: Seen = [];
    const { user, form } = await open();
    network.use(answer('saveMarketSettings', settings, { seen }));
    await user.clear(field(/^First NDA reminder/));
    await putIn(user, field(/^First NDA reminder/), '8');
    await putIn(user, field('Email'), 'nobody');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('The second reminder must come after the first.')).toBeTruthy();
    expect(form.getByText('Please Enter Valid Email Id')).toBeTruthy();
    expect(seen).toEqual([]);
  });

  // ADM-63
  it('offers to load the settings again after a change by another administrator', async () => {
    const { user, form } = await open();
    network.use(refuse('saveMarketSettings', 'changed_meanwhile', 'Another administrator was faster.'));
    await putIn(user, field('Courts'), 'Pune');
    await user.click(form.getByRole('button', { name: 'Save' }));
    const newer = { ...settings, version: 4, values: { ...settings.values, courts: 'Delhi' } };
    network.use(answer('marketSettings', newer));
    await user.click(await screen.findByRole('button', { name: 'Discard my changes and load the settings' }));
    await waitFor(() => expect(field('Courts')).toHaveProperty('value', 'Delhi'));
  });

  // ADM-64
  it('begins an own text of the terms with the text in force', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('switch', { name: /^Use our own text/ }));
    expect(field('Text')).toHaveProperty('value', settings.termsText);
  });

  // BRA-3, BRA-8
  it('says in which shade a light colour is used, and returns to the product’s look', async () => {
    const { user, form } = await open();
    await putIn(user, field('Colour'), '#ffcc00');
    expect(
      await screen.findByText(
        /^#ffcc00 is too light for texts. The market uses #[\da-f]{6}, a darker shade of it.$/,
      ),
    ).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Use the product’s look' }));
    expect(field('Colour')).toHaveProperty('value', '');
    expect(form.queryByText('1 change not saved')).toBeNull();
  });

  // BRA-5, BRA-9
  it('uploads a logo, previews the look and saves it', async () => {
    const seen: Seen = [];
    const { user, form } = await open();
    const key = 'a'.repeat(64);
    network.use(
      answer('uploadMarketLogo', { key, width: 192, height: 64 }),
      answer(
        'saveMarketSettings',
        { ...settings, version: 4, values: { ...settings.values, logo: key } },
        { seen },
      ),
    );
    await putIn(user, field('Colour'), '#1a3e8c');
    const logo = new File(['picture'], 'logo.png', { type: 'image/png' });
    await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, logo);
    await waitFor(() => {
      const samples = ['Open a sample mail', 'Open a sample document'].map((name) =>
        screen.getByRole('link', { name }).getAttribute('href'),
      );
      for (const address of samples) {
        expect(address).toContain('brandColour=%231a3e8c');
        expect(address).toContain(`logo=${key}`);
      }
    });
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(seen[0]?.body).toMatchObject({ values: { brandColour: '#1a3e8c', logo: key } }),
    );
  });

  // BRA-5
  it('shows at the logo why it is refused', async () => {
    const { user } = await open();
    const text = 'Please choose a picture of the kind PNG, JPEG or WebP.';
    network.use(refuse('uploadMarketLogo', 'document_refused', text, { errors: [{ field: 'file', text }] }));
    const logo = new File(['text'], 'logo.png', { type: 'image/png' });
    await user.upload(document.querySelector<HTMLInputElement>('input[type="file"]')!, logo);
    expect(await screen.findByText(text)).toBeTruthy();
  });
});
