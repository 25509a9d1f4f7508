import { paths } from '@proffer/contract/wire/paths';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { delay, http, HttpResponse } from 'msw';
import { afterEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client';
import { answer, network, refuse, unplugged } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { supplier } from '../../test/people';
import { pasteTooLong } from '../../test/paste-too-long';
import { renderPage } from '../../test/render-page';
import { OwnProfilePage } from './own-profile-page';
import { ownProfile, profileOffer } from './profiles.factory';
import { profileKeys } from '../../entities/companies/keys';

// happy-dom has no font set, and the growing text fields listen to it.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

type Seen = { url: URL; body: unknown }[];

/** A server that keeps one profile and counts its changes. */
function profileServer(start: UserDetail = ownProfile) {
  // Long enough for a second press to come in between.
  const server = { profile: start, sent: [] as unknown[], answered: (): Promise<void> => delay(50) };
  network.use(
    http.get(`*${paths.getUserDetail.path}`, () => HttpResponse.json(server.profile)),
    http.put(`*${paths.updateUserDetail.path}`, async ({ request }) => {
      const { version, ...changes } = (await request.json()) as Partial<UserDetail>;
      server.sent.push({ version, ...changes });
      await server.answered();
      if (version !== server.profile.version) {
        const problem = { code: 'changed_meanwhile', detail: 'Your profile was changed in another window.' };
        return HttpResponse.json(problem, { status: 409 });
      }
      server.profile = { ...server.profile, ...changes, version: (version ?? 0) + 1 };
      return HttpResponse.json(server.profile);
    }),
  );
  return {
    sent: server.sent,
    now: () => server.profile,
    /** Holds the next replies back; gives the function that lets them go. */
    hold() {
      let release: () => void = () => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      server.answered = () => held;
      return () => release();
    },
    /** As another window does it. */
    change(changes: Partial<UserDetail>) {
      server.profile = { ...server.profile, ...changes, version: (server.profile.version ?? 0) + 1 };
    },
  };
}

async function open(server = profileServer()) {
  network.use(
    answer('session', supplier),
    answer('companyServices', [{ id: 1, name: 'Repair', userId: 5 }]),
    answer('companyPartners', [{ id: 8, name: 'Dams Ltd', userId: 5 }]),
    answer('profileOffers', pageOf(profileOffer())),
    answer('offerDealings', { openNdas: 0, signedNdas: 1, contracts: 0, conversations: 1, saves: 2 }),
  );
  const page = renderPage(OwnProfilePage, { route: '/sprofile', at: '/sprofile?mode=edit' });
  await screen.findByLabelText('City', { exact: false });
  return { ...page, server };
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const city = () => field(/^City/);
const button = (name: string) => screen.getByRole('button', { name });

async function type(
  user: { clear: (e: Element) => Promise<void>; type: (e: Element, t: string) => Promise<void> },
  input: Element,
  text: string,
) {
  await user.clear(input);
  if (text !== '') await user.type(input, text);
}

// A reply that comes later would be kept in the next test.
afterEach(() =>
  waitFor(() => {
    if (queryClient.isMutating() > 0) throw new Error('something is still being saved');
  }),
);

describe('edit mode of the profile', () => {
  // ADM-12
  it('warns before saving that the Validated mark falls with what was checked, and only then', async () => {
    const { user } = await open();
    const words = /your profile loses the mark “Validated”/;
    await user.type(city(), 'x');
    expect(screen.queryByText(words)).toBeNull();
    await user.type(field(/^Company name/), ' Limited');
    expect(screen.getByText(words)).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Cancel Company name' }));
    expect(screen.queryByText(words)).toBeNull();
  });

  // PRO-11
  it('is turned on and off by the one button, in the address', async () => {
    const { user, path } = await open();
    await user.click(button('Stop Editing'));
    await waitFor(() => expect(path()).toBe('/sprofile'));
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    await waitFor(() => expect(path()).toBe('/sprofile?mode=edit'));
  });

  it('saves one field by its button and by Enter, with the version, and nothing else', async () => {
    const { user, server } = await open();
    expect(screen.queryByRole('button', { name: 'Save City' })).toBeNull();
    await type(user, city(), 'Nashik');
    await user.click(button('Save City'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save City' })).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(city()));
    await type(user, field(/^Industry/), 'Water{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(2));
    expect(server.sent).toEqual([
      { version: 4, city: 'Nashik' },
      { version: 5, industry: 'Water' },
    ]);
    expect(city().value).toBe('Nashik');
    expect(screen.getByRole('heading', { level: 1 }).parentElement?.parentElement?.textContent).toContain(
      'Nashik',
    );
  });

  it('saves no text that is too long, cuts none, and stays at it', async () => {
    const { user, server } = await open();
    await pasteTooLong(user, city(), 100);
    await user.click(button('Save City'));
    await waitFor(() => expect(document.activeElement).toBe(city()));
    const overview = field(/^Overview/);
    await pasteTooLong(user, overview, 5_000);
    await user.click(button('Save Overview'));
    await waitFor(() => expect(document.activeElement).toBe(overview));
    expect(server.sent).toEqual([]);
    await user.type(city(), '{Backspace}{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(1));
  });

  it('cuts no year, zip code or date that is pasted, and says at the field what is wrong with it', async () => {
    const { user, server } = await open();
    for (const [name, pasted, words] of [
      ['Year of foundation', '20011', 'The year lies in the future.'],
      ['Zip code', '411001 Maharashtra', 'Please enter a zip code of 3 to 10 letters or digits.'],
      ['Registration date', '12/31/2001 at noon', 'Date should be entered in MM/dd/yyyy format'],
    ] as const) {
      const input = field(new RegExp(`^${name}`));
      await user.clear(input);
      await user.click(input);
      await user.paste(pasted);
      expect(input.value).toBe(pasted);
      await user.keyboard('{Enter}');
      expect(await screen.findByText(words)).toBeDefined();
    }
    expect(server.sent).toEqual([]);
  });

  // PRO-12
  it('saves every kind of field as the call takes it', async () => {
    const { user, server } = await open();
    await type(user, field(/^Phone/), '1234567890{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(1));
    expect(field(/^Phone/).value).toBe('(123)456-7890');
    await type(user, field(/^Year of foundation/), '2001{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(2));
    await type(user, field(/^Registration date/), '12/31/2001{Enter}');
    await waitFor(() => expect(server.sent).toHaveLength(3));
    await user.selectOptions(screen.getByLabelText('Company size'), '500+ employees');
    await user.click(button('Save Company size'));
    await waitFor(() => expect(server.sent).toHaveLength(4));
    await user.selectOptions(screen.getByLabelText('Company focus'), 'Not stated');
    await user.click(button('Save Company focus'));
    await waitFor(() => expect(server.sent).toHaveLength(5));
    await type(user, field(/^Overview/), 'Pumps.{Enter}Since 1998.{Control>}{Enter}{/Control}');
    await waitFor(() => expect(server.sent).toHaveLength(6));
    expect(server.sent).toEqual([
      { version: 4, phone: '1234567890' },
      { version: 5, yearOfFoundation: 2001 },
      { version: 6, regDate: '2001-12-31' },
      { version: 7, companySize: 5 },
      { version: 8, companyFocus: null },
      { version: 9, overview: 'Pumps.\nSince 1998.' },
    ]);
  });

  // PRO-13
  it('goes back to the saved value by Cancel and by Escape, also after an error', async () => {
    const { user } = await open();
    await type(user, city(), 'Nashik');
    await user.click(button('Cancel City'));
    expect(city().value).toBe('Pune');
    expect(document.activeElement).toBe(city());

    network.use(
      refuse('updateUserDetail', 'invalid_input', 'Please check the form.', {
        errors: [{ field: 'city', text: 'This city is not known.' }],
      }),
    );
    await type(user, city(), 'Atlantis{Enter}');
    expect(await screen.findByText('This city is not known.')).toBeDefined();
    expect(city().value).toBe('Atlantis');
    await user.keyboard('{Escape}');
    expect(city().value).toBe('Pune');
    expect(screen.queryByText('This city is not known.')).toBeNull();
  });

  it('says what is wrong before anything is sent', async () => {
    const { user, server } = await open();
    await type(user, city(), '');
    await user.click(button('Save City'));
    expect(await screen.findByText('Please enter the city.')).toBeDefined();
    await type(user, field(/^Registration date/), '2001{Enter}');
    expect(await screen.findByText('Date should be entered in MM/dd/yyyy format')).toBeDefined();
    expect(server.sent).toEqual([]);
  });

  // ERR-5
  it('keeps what was typed when saving fails', async () => {
    const { user } = await open();
    network.use(unplugged('updateUserDetail'));
    await type(user, city(), 'Nashik{Enter}');
    expect(await screen.findByText(/^Failed to save user details\./)).toBeDefined();
    expect(city().value).toBe('Nashik');
  });

  it('leaves the focus where the person has gone on to', async () => {
    const { user, server } = await open();
    const release = server.hold();
    await type(user, city(), 'Nashik{Enter}');
    await user.click(field(/^State/));
    release();
    await waitFor(() => expect(server.now().city).toBe('Nashik'));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Save City' })).toBeNull());
    expect(document.activeElement).toBe(field(/^State/));
  });

  it('saves once for Enter pressed twice', async () => {
    const { user, server } = await open();
    await type(user, field(/^Overview/), 'Pumps.{Control>}{Enter}{Enter}{/Control}');
    await waitFor(() => expect(server.now().overview).toBe('Pumps.'));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(server.sent).toHaveLength(1);
  });

  // PRO-15
  it('saves over the version of another window that changed other fields', async () => {
    const { user, server } = await open();
    server.change({ state: 'Goa' });
    await type(user, city(), 'Nashik{Enter}');
    await waitFor(() => expect(server.now()).toMatchObject({ city: 'Nashik', state: 'Goa' }));
    expect(field(/^State/).value).toBe('Goa');
    expect(screen.queryByText('Changed in another window')).toBeNull();
  });

  // PRO-15
  it.each([
    ['Keep mine City', 'Nashik'],
    ['Take the other City', 'Satara'],
  ])('shows both values when another window changed the same field; %s', async (choice, kept) => {
    const { user, server } = await open();
    server.change({ city: 'Satara' });
    await type(user, city(), 'Nashik{Enter}');
    expect(
      await screen.findByText('Another window changed this to “Satara”. You have “Nashik”.'),
    ).toBeDefined();
    expect(server.now().city).toBe('Satara');
    expect(city().value).toBe('Nashik');
    await user.click(button(choice));
    await waitFor(() => expect(screen.queryByText('Changed in another window')).toBeNull());
    await waitFor(() => expect(server.now().city).toBe(kept));
    expect(city().value).toBe(kept);
  });

  it('tells of another window as soon as it is known, and leaves fields that are not edited to it', async () => {
    const { user, server } = await open();
    await type(user, city(), 'Nashik');
    server.change({ city: 'Satara', industry: 'Dams' });
    await queryClient.refetchQueries({ queryKey: profileKeys.company(5) });
    expect(
      await screen.findByText('Another window changed this to “Satara”. You have “Nashik”.'),
    ).toBeDefined();
    expect(field(/^Industry/).value).toBe('Dams');
    expect(server.sent).toEqual([]);
  });

  it('asks before it is left with something not saved', async () => {
    const { user, path } = await open();
    await type(user, city(), 'Nashik');
    await user.click(button('Stop Editing'));
    const question = await screen.findByRole('dialog', { name: 'Leave without saving' });
    await user.click(within(question).getByRole('button', { name: 'Cancel' }));
    expect(path()).toBe('/sprofile?mode=edit');
    expect(city().value).toBe('Nashik');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(button('Stop Editing'));
    await user.click(await screen.findByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(path()).toBe('/sprofile'));
  });
});

describe('own offers in edit mode', () => {
  // OFF-16, PRO-12
  it('leads to a new one, and removes one after asking', async () => {
    const seen: Seen = [];
    const { user } = await open();
    expect((await screen.findByRole('link', { name: 'Add New Offer' })).getAttribute('href')).toBe(
      '/proposal-wizard',
    );
    network.use(answer('removeProfileOffer', { status: 'Success', msg: 'Proposal removed' }, { seen }));
    await user.click(await screen.findByRole('button', { name: 'Remove Irrigation pumps' }));
    expect(
      await screen.findByText(
        'Are you sure you want to remove this proposal? “Irrigation pumps” On it hang: 1 signed NDA and 1 conversation. These stay, so the proposal is closed and not erased; it cannot be published again.',
      ),
    ).toBeDefined();
    network.use(answer('profileOffers', pageOf()));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No published offers yet.')).toBeDefined();
    expect(await screen.findByText('Proposal removed')).toBeDefined();
    expect(seen).toHaveLength(1);
  });

  it('says why one was not removed', async () => {
    const { user } = await open();
    network.use(refuse('removeProfileOffer', 'illegal_transition', 'It is closed already.'));
    await user.click(await screen.findByRole('button', { name: 'Remove Irrigation pumps' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Failed to remove proposal')).toBeDefined();
    expect(screen.getByText('It is closed already.')).toBeDefined();
  });
});
