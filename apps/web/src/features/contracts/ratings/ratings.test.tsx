import { fireEvent, screen, within } from '@testing-library/react';
import type { ContractRatings } from '@proffer/contract/contracts/rating.schemas';
import { describe, expect, it } from 'vitest';
import { answer, network, refuse } from '../../../test/network';
import { buyer } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { agreed, contractView, noFulfilment } from '../contract.factory';
import { BuyerContractPage } from '../page/contract-page';

const nothing: ContractRatings = { own: null, other: null, until: '2027-09-28', supplier: null, buyer: null };
const summary = { count: 3, average: 4.4, inTime: 4.3, asAgreed: 4, answered: 5 };
const given = { inTime: 5, asAgreed: 4, answered: 3, givenOn: '2027-07-02' };

function open(ratings: ContractRatings, contractStatus: 'Active' | 'Ended' = 'Ended') {
  network.use(
    answer('session', buyer),
    answer('getContract', contractView({ ...agreed, contractStatus, ratings })),
    noFulfilment,
  );
  return renderPage(BuyerContractPage, { route: '/bcontract/$contractId', at: '/bcontract/1' });
}
const section = async () => within(await screen.findByRole('region', { name: 'Ratings' }));
const choose = (thing: string, score: string) =>
  fireEvent.click(
    within(screen.getByRole('radiogroup', { name: thing })).getByRole('radio', { name: score }),
  );

// CON-140, CON-141
describe('the ratings of a contract', () => {
  it('need an answer to all three questions, are sent together, and are then displayed', async () => {
    open(nothing);
    fireEvent.click(await (await section()).findByRole('button', { name: 'Rate' }));
    expect((await section()).getAllByText('Please choose 1 to 5.')).toHaveLength(3);
    expect(document.activeElement?.getAttribute('name')).toBe('inTime');
    choose('Delivered on time', '5');
    choose('As agreed', '4');
    choose('Answered', '3');
    const rated = { ...nothing, own: given, until: '2027-07-09' };
    network.use(
      answer('rateContract', rated),
      answer('getContract', contractView({ ...agreed, contractStatus: 'Ended', ratings: rated })),
    );
    fireEvent.click((await section()).getByRole('button', { name: 'Rate' }));
    const own = within(await (await section()).findByRole('region', { name: 'Your rating' }));
    expect(own.getByText('3 of 5')).toBeDefined();
    expect(own.getByText('until 9 Jul 2027')).toBeDefined();
  });

  it("can be changed within the period, and show the server's refusal", async () => {
    open({ ...nothing, own: given, until: '2027-07-09' });
    fireEvent.click(await (await section()).findByRole('button', { name: 'Change your rating' }));
    const group = within(screen.getByRole('radiogroup', { name: 'Answered' }));
    expect(group.getByRole<HTMLInputElement>('radio', { name: '3' }).checked).toBe(true);
    network.use(refuse('rateContract', 'illegal_transition', 'A rating can be changed within 7 days.'));
    fireEvent.click((await section()).getByRole('button', { name: 'Change' }));
    expect((await (await section()).findByRole('alert')).textContent).toContain('within 7 days');
  });

  it('are visible to both sides and fixed after the period', async () => {
    open({ ...nothing, own: given, other: { ...given, inTime: 1 }, until: null });
    const other = within(await (await section()).findByRole('region', { name: 'Rating by Pumps & Co' }));
    expect(other.getByText('1 of 5')).toBeDefined();
    expect((await section()).queryByRole('button')).toBeNull();
  });

  it('are not requested for a contract in force, or after the period without a rating', async () => {
    const { unmount } = open({ ...nothing, until: null }, 'Active');
    await screen.findByRole('region', { name: 'Parties' });
    expect(screen.queryByRole('region', { name: 'Ratings' })).toBeNull();
    unmount();
    open({ ...nothing, until: null });
    await screen.findByRole('region', { name: 'Parties' });
    expect(screen.queryByRole('region', { name: 'Ratings' })).toBeNull();
  });
});

// CON-142
it('show the averages of both companies next to their names', async () => {
  open({ ...nothing, supplier: summary });
  const parties = within(await screen.findByRole('region', { name: 'Parties' }));
  expect(parties.getByText('Rated 4.4 of 5 (3 ratings)')).toBeDefined();
  expect(parties.getByText('No rating yet')).toBeDefined();
});
