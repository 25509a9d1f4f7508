import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse, unplugged } from '../../test/network';
import { putIn } from '../../test/put-in';
import { renderPage } from '../../test/render-page';
import { sampleSignupUser } from './auth.factory';
import { ProfileInfoPage } from './profile-info-page';

const saved = {
  firstName: 'Meera',
  lastName: 'Iyer',
  companyName: 'Sundaram Pumps',
  yearOfFoundation: 1987,
  regDate: '2015-02-28',
  phone: '9876543210',
  industry: 'Pumps',
  gsa: 2,
  security: 1,
  companyFocus: 2,
  companySize: 3,
  overview: 'Pumps for dams.',
  address1: '1 Mill Road',
  address2: '',
  city: 'Coimbatore',
  state: 'Tamil Nadu',
  zip: '641001',
  gstin: '',
  pan: '',
  registrationNumber: '',
};

async function open(profile: typeof saved | null) {
  network.use(answer('getUser', sampleSignupUser({ profile })));
  const page = renderPage(ProfileInfoPage, {
    route: '/Profile-Info',
    at: '/Profile-Info?email=meera@example.com',
  });
  const next = await screen.findByRole('button', { name: 'Continue' });
  if (profile) await screen.findByDisplayValue(profile.companyName);
  return { ...page, next };
}

describe('ProfileInfoPage', () => {
  // ACC-50
  it('shows every field of the profile form, with the email read-only', async () => {
    await open(null);
    for (const label of [
      /^First name/,
      /^Last name/,
      /^Phone/,
      /^Company name/,
      'Industry',
      'Year of foundation',
      'Registration date',
      'Company focus',
      'Company size',
      'GSA contract holder',
      'Security clearance',
      'Overview',
      'Address line 1',
      'Address line 2',
      /^City/,
      /^State/,
      /^PIN code/,
      'GSTIN',
      'PAN',
      'Registration number',
    ]) {
      expect(screen.getAllByLabelText(label).length).toBeGreaterThan(0);
    }
    expect(screen.getByLabelText<HTMLInputElement>('Email')).toMatchObject({
      readOnly: true,
      value: 'meera@example.com',
    });
  });

  it('starts with the values saved before', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('saveProfile', { status: 'Success', msg: 'ok' }, { seen }));
    const { user, next, path } = await open(saved);
    await user.click(next);
    await waitFor(() => expect(path()).toBe('/tnc?email=meera%40example.com'));
    expect(seen[0]?.body).toMatchObject({ userId: 7, phone: '9876543210', companySize: '3', gsa: '2' });
  });

  it('focuses the first missing field', async () => {
    const { user, next } = await open({ ...saved, lastName: '', city: '' });
    await user.click(next);
    expect(screen.getByText('Please enter your last name.')).toBeDefined();
    expect(screen.getByText('Please enter the city.')).toBeDefined();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Last name/));
    await user.keyboard('Iyer');
    expect(screen.queryByText('Please enter your last name.')).toBeNull();
    expect(screen.getByText('Please enter the city.')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/^Last name/).value).toBe('Iyer');
  });

  // PRO-24
  it('shows the day that it reads in words, and sends that day', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('saveProfile', { status: 'Success', msg: 'ok' }, { seen }));
    const { user, next } = await open({ ...saved, regDate: '' });
    const field = screen.getByLabelText('Registration date');
    await user.type(field, '05/08/1999');
    expect(screen.getByText('5 Aug 1999')).toBeDefined();
    await user.clear(field);
    await user.type(field, '12/25/1999');
    expect(screen.getByText('25 Dec 1999')).toBeDefined();
    await user.click(next);
    await waitFor(() => expect(seen[0]?.body).toMatchObject({ regDate: '1999-12-25' }));
  });

  // PRO-50, ACC-122
  it('fills in state and PAN from a GSTIN, and keeps typed values', async () => {
    const { user } = await open(null);
    await user.click(screen.getByLabelText('GSTIN'));
    await user.paste('27aapfu0939f1zv');
    expect(screen.getByText('Maharashtra, PAN AAPFU0939F')).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/^State/).value).toBe('Maharashtra');
    expect(screen.getByLabelText<HTMLInputElement>('PAN').value).toBe('AAPFU0939F');
    await user.clear(screen.getByLabelText('GSTIN'));
    await user.selectOptions(screen.getByLabelText(/^State/), 'Goa');
    await user.click(screen.getByLabelText('GSTIN'));
    await user.paste('27AAPFU0939F1ZV');
    expect(screen.getByLabelText<HTMLInputElement>(/^State/).value).toBe('Goa');
  });

  // PRO-91
  it('fills in the state from a PIN code, and keeps a chosen state', async () => {
    const { user } = await open(null);
    const state = () => screen.getByLabelText<HTMLSelectElement>(/^State/);
    const pin = screen.getByLabelText(/^PIN code/);
    await putIn(user, pin, '208001');
    expect(state().value).toBe('Uttar Pradesh');
    await user.selectOptions(state(), 'Goa');
    await user.clear(pin);
    await putIn(user, pin, '411001');
    expect(state().value).toBe('Goa');
  });

  // PRO-90
  it('takes any state of a company abroad, and one of the list in India', async () => {
    const seen: { url: URL; body: unknown }[] = [];
    network.use(answer('saveProfile', { status: 'Success', msg: 'ok' }, { seen }));
    const { user, next } = await open({ ...saved, state: 'Bagmati' });
    await user.click(next);
    expect(screen.getByText('Please choose a state from the list.')).toBeDefined();
    await user.clear(screen.getByLabelText(/^Phone/));
    await putIn(user, screen.getByLabelText(/^Phone/), '+97714200000');
    expect(screen.getByLabelText(/^State/).tagName).toBe('INPUT');
    await user.click(next);
    await waitFor(() => expect(seen[0]?.body).toMatchObject({ state: 'Bagmati', phone: '+97714200000' }));
  });

  // ACC-122
  it('collapses optional fields, and opens the group of a fault', async () => {
    const { user, next } = await open({ ...saved, yearOfFoundation: 1500 });
    const fold = screen.getByText('More about the company (optional)').closest('details')!;
    expect(fold.open).toBe(false);
    expect(screen.getByText('Other details (optional)').closest('details')!.open).toBe(false);
    await user.click(next);
    expect(fold.open).toBe(true);
    expect(document.activeElement).toBe(screen.getByLabelText('Year of foundation'));
  });

  it('reports all faults at once, without a call', async () => {
    const { user, next } = await open({ ...saved, lastName: '', yearOfFoundation: 1500, zip: '1' });
    await user.click(next);
    for (const text of [
      'Please enter your last name.',
      'Please enter a year from 1600.',
      'A PIN code has 6 digits, the first not 0, such as 411001.',
    ]) {
      expect(screen.getByText(text)).toBeDefined();
    }
  });

  // ACC-58
  it('shows the server’s message at its field, and loses nothing when the server does not answer', async () => {
    network.use(
      refuse('saveProfile', 'invalid_input', 'Please check the form.', {
        errors: [{ field: 'yearOfFoundation', text: 'The year is in the future.' }],
      }),
    );
    const { user, next } = await open(saved);
    await user.click(next);
    expect(await screen.findByText('The year is in the future.')).toBeDefined();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Year of foundation')));
    network.use(unplugged('saveProfile'));
    await user.click(next);
    expect(await screen.findByRole('alert', { name: 'Failed to save user details.' })).toBeDefined();
    expect(screen.getByLabelText<HTMLInputElement>(/^City/).value).toBe('Coimbatore');
  });

  // ACC-50
  it('asks for a login and does not continue without a user id', async () => {
    const { user } = renderPage(ProfileInfoPage, { route: '/Profile-Info' });
    expect(await screen.findByRole('alert', { name: 'Please log in to continue' })).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(await screen.findByText('User ID is not loaded yet. Please wait.')).toBeDefined();
  });
});
