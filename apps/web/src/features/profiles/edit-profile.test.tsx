import { paths } from '@proffer/contract/wire/paths';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client';
import { gate } from '../../test/gate';
import { answer, network, refuse, unplugged } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { supplier } from '../../test/people';
import { pasteTooLong } from '../../test/paste-too-long';
import { renderPage } from '../../test/render-page';
import { putIn } from '../../test/put-in';
import { OwnProfilePage } from './own-profile-page';
import { noValidation, ownProfile, profileOffer } from './profiles.factory';
import { profileKeys } from '../../entities/companies/keys';

// happy-dom has no font set, to which the growing text fields listen.
Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true });

type Seen = { url: URL; body: unknown }[];

/** Server that stores one profile and increases its version with each change. */
function profileServer(start: UserDetail = ownProfile) {
  const server = { profile: start, sent: [] as unknown[], answered: Promise.resolve() };
  network.use(
    http.get(`*${paths.getUserDetail.path}`, () => HttpResponse.json(server.profile)),
    http.put(`*${paths.updateUserDetail.path}`, async ({ request }) => {
      const { version, ...changes } = (await request.json()) as Partial<UserDetail>;
      server.sent.push({ version, ...changes });
      await server.answered;
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
    /** Delays the next replies; returns a function that releases them. */
    hold() {
      const reply = gate();
      server.answered = reply.opened;
      return reply.open;
    },
    /** Changes the profile as another window would. */
    change(changes: Partial<UserDetail>) {
      server.profile = { ...server.profile, ...changes, version: (server.profile.version ?? 0) + 1 };
    },
  };
}

async function open(server = profileServer()) {
  network.use(
    answer('session', supplier),
    answer('ownValidation', noValidation),
    answer('companyCertificates', { certificates: [], hasMoreAfterNda: false }),
    answer('companyItems', {
      services: [{ id: 1, name: 'Repair', userId: 5 }],
      partners: [{ id: 8, name: 'Dams Ltd', userId: 5 }],
    }),
    answer('profileOffers', pageOf(profileOffer())),
    answer('offerDealings', { openNdas: 0, signedNdas: 1, contracts: 0, conversations: 1, saves: 2 }),
  );
  const page = renderPage(OwnProfilePage, { route: '/sprofile', at: '/sprofile?mode=edit' });
  await screen.findByLabelText('City', { exact: false });
  return { ...page, server };
}

const field = (name: RegExp) => screen.getByRole<HTMLInputElement>('textbox', { name });
const city = () => field(/^City/);
const state = () => screen.getByRole<HTMLSelectElement>('combobox', { name: /^State/ });
const button = (name: string) => screen.getByRole('button', { name });

/**
 * Replaces the text of an input at once, because every key would render the whole page. Keys such as `{Enter}`
 * follow.
 */
async function type(user: UserEvent, input: Element, text: string, keys = '') {
  await user.clear(input);
  if (text !== '') await user.paste(text);
  if (keys !== '') await user.keyboard(keys);
}

// A later reply would be stored in the next test.
beforeEach(() => sessionStorage.clear());
afterEach(() =>
  waitFor(() => {
    if (queryClient.isMutating() > 0) throw new Error('something is still being saved');
  }),
);

describe('edit mode of the profile', () => {
  // ADM-12
  it('warns before saving, and only if the change revokes the Validated mark', async () => {
    const { user } = await open();
    const words = /your profile loses the mark “Validated”/;
    await user.type(city(), 'x');
    expect(screen.queryByText(words)).toBeNull();
    await putIn(user, field(/^Company name/), ' Limited');
    expect(screen.getByText(words)).toBeDefined();
    await user.click(button('Cancel'));
    expect(screen.queryByText(words)).toBeNull();
  });

  // PRO-11
  it('is switched on and off by one button, and stored in the address', async () => {
    const { user, path } = await open();
    await user.click(button('Stop Editing'));
    await waitFor(() => expect(path()).toBe('/sprofile'));
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    await waitFor(() => expect(path()).toBe('/sprofile?mode=edit'));
  });

  // PRO-12, PRO-56
  it('saves every kind of field in one call with the version, and nothing else', async () => {
    const { user, server } = await open();
    await type(user, city(), 'Nashik');
    await type(user, field(/^Phone/), '+44 20 7946 0958');
    await type(user, field(/^Year of foundation/), '2001');
    await type(user, field(/^Registration date/), '31/12/2001');
    expect(screen.getByText('31 Dec 2001')).toBeDefined();
    await type(user, field(/^GSTIN/), '');
    await type(user, field(/^PAN/), '');
    await user.selectOptions(screen.getByLabelText('Company size'), '500+ employees');
    await user.selectOptions(screen.getByLabelText('Company focus'), 'Not stated');
    expect(screen.getByText('8 changes not saved')).toBeDefined();
    await type(user, field(/^Overview/), 'Pumps.\nSince 1998.', '{Control>}{Enter}{/Control}');
    expect(await screen.findByText('Everything is saved.')).toBeDefined();
    expect(server.sent).toEqual([
      {
        version: 4,
        city: 'Nashik',
        phone: '+442079460958',
        yearOfFoundation: 2001,
        regDate: '2001-12-31',
        gstin: '',
        pan: '',
        companySize: 5,
        companyFocus: null,
        overview: 'Pumps.\nSince 1998.',
      },
    ]);
    expect(city().value).toBe('Nashik');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('saves nothing if a field is invalid, cuts no text, and focuses the first one', async () => {
    const { user, server } = await open();
    await pasteTooLong(user, city(), 100);
    await type(user, field(/^Registration date/), '2001');
    await type(user, field(/^PIN code/), '4110');
    await user.click(button('Save'));
    expect(await screen.findByText('Date should be entered in DD/MM/YYYY format')).toBeDefined();
    expect(screen.getByText('A PIN code has 6 digits, the first not 0, such as 411001.')).toBeDefined();
    expect(document.activeElement).toBe(field(/^Registration date/));
    expect(server.sent).toEqual([]);
  });

  // PRO-13
  it('restores the saved values on Cancel, also after an error at a field', async () => {
    const { user } = await open();
    network.use(
      refuse('updateUserDetail', 'invalid_input', 'Please check the form.', {
        errors: [{ field: 'city', text: 'This city is not known.' }],
      }),
    );
    await user.selectOptions(state(), 'Goa');
    await type(user, city(), 'Atlantis', '{Enter}');
    expect(await screen.findByText('This city is not known.')).toBeDefined();
    expect(city().value).toBe('Atlantis');
    await user.click(button('Cancel'));
    expect([city().value, state().value]).toEqual(['Pune', 'Maharashtra']);
    expect(screen.queryByText('This city is not known.')).toBeNull();
  });

  // ERR-5
  it('keeps typed text when saving fails and over a reload', async () => {
    const { user, unmount } = await open();
    network.use(unplugged('updateUserDetail'));
    await type(user, city(), 'Nashik', '{Enter}');
    expect(await screen.findByText(/^Failed to save user details\./)).toBeDefined();
    expect(city().value).toBe('Nashik');
    unmount();
    await open();
    expect(city().value).toBe('Nashik');
    expect(screen.getByText('1 change not saved')).toBeDefined();
  });

  it('saves once when Enter is pressed twice', async () => {
    const { user, server } = await open();
    const release = server.hold();
    await type(user, field(/^Overview/), 'Pumps.', '{Control>}{Enter}{Enter}{/Control}');
    release();
    await waitFor(() => expect(server.now().overview).toBe('Pumps.'));
    await waitFor(() => expect(queryClient.isMutating()).toBe(0));
    expect(server.sent).toHaveLength(1);
  });

  // PRO-15
  it("saves over another window's version if that changed other fields", async () => {
    const { user, server } = await open();
    server.change({ state: 'Goa' });
    await type(user, city(), 'Nashik', '{Enter}');
    await waitFor(() => expect(server.now()).toMatchObject({ city: 'Nashik', state: 'Goa' }));
    await waitFor(() => expect(state().value).toBe('Goa'));
    expect(screen.queryByText('Changed in another window')).toBeNull();
  });

  // PRO-15
  it.each([
    ['Save', 'Nashik'],
    ['Take the other City', 'Satara'],
  ])('shows both values if another window changed the same field; %s', async (choice, kept) => {
    const { user, server } = await open();
    server.change({ city: 'Satara' });
    await type(user, city(), 'Nashik', '{Enter}');
    expect(
      await screen.findByText(
        'Another window changed this to “Satara”. You have “Nashik”, which saving puts in its place.',
      ),
    ).toBeDefined();
    expect(server.now().city).toBe('Satara');
    await user.click(button(choice));
    await waitFor(() => expect(screen.queryByText('Changed in another window')).toBeNull());
    await waitFor(() => expect(server.now().city).toBe(kept));
    expect(city().value).toBe(kept);
  });

  it('reports a change in another window at once and accepts it for unedited fields', async () => {
    const { user, server } = await open();
    await type(user, city(), 'Nashik');
    server.change({ city: 'Satara', industry: 'Dams' });
    await queryClient.refetchQueries({ queryKey: profileKeys.company(5) });
    expect(await screen.findByText('Changed in another window')).toBeDefined();
    expect(field(/^Industry/).value).toBe('Dams');
    expect(server.sent).toEqual([]);
  });

  it('asks before leaving with unsaved changes, and then discards them', async () => {
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
    await user.click(await screen.findByRole('button', { name: 'Edit Profile' }));
    await waitFor(() => expect(city().value).toBe('Pune'));
  });

  // PRO-53
  it('warns that another company has the same GSTIN, without rejecting it', async () => {
    await open(profileServer({ ...ownProfile, isGstinElsewhere: true }));
    expect(screen.getByText(/^Another company on the market uses this GSTIN too/)).toBeDefined();
  });
});

describe('services and partners in edit mode', () => {
  // PRO-12, PRO-16, PRO-17
  it('are renamed, removed and added together with the rest in one call', async () => {
    const { user, server } = await open();
    await type(user, await screen.findByRole('textbox', { name: 'Name of the service Repair' }), 'Repairs');
    const next = field(/^Add a service/);
    await user.type(next, ' Installation {Enter}');
    expect(next.value).toBe('');
    expect(document.activeElement).toBe(next);
    expect(screen.getByRole('textbox', { name: 'Name of the service Installation' })).toBeDefined();
    await putIn(user, next, 'Testing');
    await user.click(button('Remove Dams Ltd'));
    expect(await screen.findByText('Are you sure you want to remove this partner? “Dams Ltd”')).toBeDefined();
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove Dams Ltd' })).toBeNull());
    expect(screen.getByText('4 changes not saved')).toBeDefined();
    await user.click(button('Save'));
    expect(await screen.findByText('Everything is saved.')).toBeDefined();
    expect(server.sent).toEqual([
      {
        version: 4,
        services: { add: ['Installation', 'Testing'], rename: [{ id: 1, name: 'Repairs' }], remove: [] },
        partners: { add: [], rename: [], remove: [8] },
      },
    ]);
  });

  it('show errors at their list', async () => {
    const { user, server } = await open();
    await screen.findByRole('textbox', { name: 'Name of the service Repair' });
    await putIn(user, field(/^Add a service/), 'REPAIR');
    await user.click(button('Save'));
    expect(await screen.findByText('A service is listed twice: “repair”.')).toBeDefined();
    expect(document.activeElement).toBe(field(/^Add a service/));
    expect(server.sent).toEqual([]);
  });
});

describe('own offers in edit mode', () => {
  // OFF-16, PRO-12
  it('links to a new offer, and deletes one after a confirmation', async () => {
    const seen: Seen = [];
    const { user } = await open();
    expect((await screen.findByRole('link', { name: 'Add New Offer' })).getAttribute('href')).toBe(
      '/proposal-wizard',
    );
    network.use(answer('removeProfileOffer', { status: 'Success', msg: 'Proposal removed' }, { seen }));
    await user.click(await screen.findByRole('button', { name: 'Remove Irrigation pumps' }));
    expect(
      await screen.findByText(
        'Are you sure you want to remove this proposal? “Irrigation pumps” It has 1 signed NDA and 1 conversation. These stay, so the offer is closed and not deleted; it cannot be published again.',
      ),
    ).toBeDefined();
    network.use(answer('profileOffers', pageOf()));
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No published offers yet.')).toBeDefined();
    expect(await screen.findByText('Proposal removed')).toBeDefined();
    expect(seen).toHaveLength(1);
  });

  it('shows why an offer was not deleted', async () => {
    const { user } = await open();
    network.use(refuse('removeProfileOffer', 'illegal_transition', 'It is closed already.'));
    await user.click(await screen.findByRole('button', { name: 'Remove Irrigation pumps' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Failed to remove proposal')).toBeDefined();
    expect(screen.getByText('It is closed already.')).toBeDefined();
  });
});
