import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleFacets, sampleOffer } from '../../../entities/offers/test/sample-offers';
import { answer, network, refuse } from '../../../test/network';
import { pageOf } from '../../../test/page-of';
import { pasteTooLong } from '../../../test/paste-too-long';
import { pressInMenu } from '../../../test/press-in-menu';
import { renderPage } from '../../../test/render-page';
import { putIn } from '../../../test/put-in';
import { OfferingsPage } from './offerings-page';

type Seen = { url: URL; body: unknown }[];

const pumps = sampleOffer({ publishedDate: '2026-11-20T10:00:00Z' });
const rods = sampleOffer({ id: 8, title: 'Steel rods', companyName: 'Rods Ltd', supplierId: 4 });

function open(at = '/aoffering', offers = [pumps, rods], seen: Seen = []) {
  network.use(answer('pageOffers', pageOf(...offers), { seen }), answer('offerFacets', sampleFacets()));
  return renderPage(OfferingsPage, { route: '/aoffering', at });
}

/** Through the dialog, up to the button that removes. */
async function typeReason(user: ReturnType<typeof open>['user'], reason = 'Not yours to sell.') {
  await pressInMenu(user, 'Irrigation pumps', /^Remove/);
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByRole('textbox', { name: /^Reason/ }), reason);
  return { dialog, submit: dialog.getByRole('button', { name: 'Remove' }) };
}

describe("the administrators' list of published offers", () => {
  // ADM-17
  it('shows title, scope, duration, supplier and company with links to offer and profile', async () => {
    const seen: Seen = [];
    open('/aoffering?page=3', [pumps, rods], seen);
    const card = within(await screen.findByRole('article', { name: 'Irrigation pumps' }));
    for (const text of ['Small', '1 month', 'Asha Rao']) expect(card.getByText(text)).toBeTruthy();
    expect(card.getByRole('link', { name: 'Rao Pumps' }).getAttribute('href')).toBe('/company-profile/3');
    expect(card.getByRole('link', { name: /^View Offer/ }).getAttribute('href')).toBe('/specificoffer/7');
    expect(Object.fromEntries(seen[0]!.url.searchParams)).toEqual({ page: '2', size: '10', draft: 'true' });
    expect(screen.getByRole('heading', { level: 1, name: 'Offers' })).toBeTruthy();
    expect(screen.getByText('2 published proposals')).toBeTruthy();
  });

  it('searches on the server after a debounce', async () => {
    const seen: Seen = [];
    const { user, path } = open('/aoffering', [pumps], seen);
    await putIn(user, await screen.findByRole('searchbox', { name: 'Search published offers' }), 'rods');
    await waitFor(() => expect(path()).toBe('/aoffering?keyword=rods'));
    await waitFor(() => expect(seen.at(-1)?.url.searchParams.get('keyword')).toBe('rods'));
    expect(seen).toHaveLength(2);
  });

  // ADM-17
  it('shows the specified text for an empty list', async () => {
    open('/aoffering', []);
    expect(await screen.findByText('No published proposals found.')).toBeTruthy();
  });

  it('reports that the list could not be loaded', async () => {
    open();
    network.use(refuse('pageOffers', 'unexpected', 'Something went wrong on our side.'));
    expect(await screen.findByText('The published offers could not be loaded')).toBeTruthy();
  });
});

describe('taking an offer down', () => {
  // ADM-19
  it('requires a reason, sends one request and keeps the offer in place with an undo', async () => {
    const seen: Seen = [];
    const restored: Seen = [];
    const { user } = open();
    network.use(
      answer('takeDownOffer', { status: 'Success', msg: 'Offer taken down' }, { seen }),
      answer('restoreOffer', { status: 'Success', msg: 'Offer restored' }, { seen: restored }),
    );
    await pressInMenu(user, 'Irrigation pumps', /^Remove/);
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Remove' }).disabled).toBe(true);
    expect(dialog.getByText('Rao Pumps reads this.')).toBeTruthy();
    await putIn(user, dialog.getByRole('textbox', { name: /^Reason/ }), ' Not yours to sell. ');
    network.use(answer('pageOffers', pageOf(rods)));
    await user.dblClick(dialog.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('Offer removed from the market')).toBeTruthy();
    expect(seen.map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/proposals/take-down/7', { reason: 'Not yours to sell.' }],
    ]);

    expect(await screen.findByText('1 published proposal')).toBeTruthy();
    const [first] = screen.getAllByRole('article');
    const card = within(first!);
    expect(card.getByRole('link', { name: 'Irrigation pumps' })).toBeTruthy();
    expect(card.getByText('Taken down')).toBeTruthy();
    expect(card.queryByRole('button', { name: /^More actions/ })).toBeNull();
    const undo = card.getByRole('button', { name: 'Undo the removal of Irrigation pumps' });
    await waitFor(() => expect(document.activeElement).toBe(undo));

    network.use(answer('pageOffers', pageOf(pumps, rods)));
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Offer restored')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'More actions for Irrigation pumps' })).toBeTruthy();
    expect(restored.map(({ url }) => url.pathname)).toEqual(['/proposals/restore/7']);
  });

  it('refuses a reason that is too long without cutting it', async () => {
    const seen: Seen = [];
    const { user } = open();
    network.use(answer('takeDownOffer', { status: 'Success', msg: 'Offer taken down' }, { seen }));
    const { dialog, submit } = await typeReason(user);
    const reason = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ });
    await pasteTooLong(user, reason, 1_000);
    expect(submit).toHaveProperty('disabled', true);
    fireEvent.submit(reason.form!);
    await user.type(reason, '{Backspace}');
    await user.click(submit);
    expect(await screen.findByText('Offer removed from the market')).toBeTruthy();
    expect(seen).toHaveLength(1);
  });

  it('undoes a takedown from the toast', async () => {
    const restored: Seen = [];
    const { user } = open();
    network.use(
      answer('takeDownOffer', { status: 'Success', msg: 'Offer taken down' }),
      answer('restoreOffer', { status: 'Success', msg: 'Offer restored' }, { seen: restored }),
    );
    await user.click((await typeReason(user)).submit);
    await screen.findByText('Taken down');
    await user.click(await screen.findByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(screen.queryByText('Taken down')).toBeNull());
    expect(restored).toHaveLength(1);
  });

  it('keeps a refused reason and shows the error at the field or next to it', async () => {
    const { user } = open();
    network.use(
      refuse('takeDownOffer', 'illegal_transition', 'This offer is draft and cannot become closed.'),
    );
    const { dialog, submit } = await typeReason(user);
    await user.click(submit);
    expect(await dialog.findByText('This offer is draft and cannot become closed.')).toBeTruthy();
    network.use(
      refuse('takeDownOffer', 'invalid_input', 'Please check.', {
        errors: [{ field: 'reason', text: 'At most 1,000 characters.' }],
      }),
    );
    await user.click(submit);
    expect(await dialog.findByText('At most 1,000 characters.')).toBeTruthy();
    expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: /^Reason/ }).value).toBe(
      'Not yours to sell.',
    );
  });

  it('reports that a takedown can no longer be undone', async () => {
    const { user } = open();
    network.use(
      answer('takeDownOffer', { status: 'Success', msg: 'Offer taken down' }),
      refuse('restoreOffer', 'illegal_transition', 'This offer can no longer be put back.'),
    );
    await user.click((await typeReason(user)).submit);
    await user.click(await screen.findByRole('button', { name: /^Undo the removal/ }));
    expect(await screen.findByText('This offer can no longer be put back.')).toBeTruthy();
    expect(screen.getByText('Taken down')).toBeTruthy();
  });
});
