import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { sampleView, testBuyer } from '../../../entities/offers/test/sample-offers';
import { answer, network, refuse } from '../../../test/network';
import { renderPage } from '../../../test/render-page';
import { ComparePage } from './compare-page';

const makers: Partial<UserDetail> = {
  userId: 3,
  companyName: 'Rao Pumps',
  city: 'Pune',
  state: '',
  industry: '',
  yearOfFoundation: null,
  logo: null,
  validation: null,
  figures: { activePfRs: 1, completedPfRs: 2 },
};
const asked = (question: string, text: string) => ({
  question,
  category: '',
  mandatory: false,
  answer: text,
});

beforeEach(() => {
  network.use(answer('session', testBuyer), answer('getUserDetail', makers as UserDetail));
});

function open(at: string) {
  return renderPage(ComparePage, { route: '/compare', at });
}

/** The cells of a row, by what it is about. */
async function cells(name: RegExp): Promise<(string | null)[]> {
  const row = await screen.findByRole('row', { name });
  return within(row)
    .getAllByRole('cell')
    .map((cell) => cell.textContent);
}

it('explains how to select offers if there are none to compare', async () => {
  open('/compare?offers=abc,0');
  expect(await screen.findByText('Nothing to compare yet')).toBeDefined();
});

it('marks an unavailable offer and compares the others', async () => {
  network.use(refuse('viewOffer', 'not_found', 'The proposal was not found.'));
  const { user, path } = open('/compare?offers=7,8');
  expect(await screen.findAllByText('This offer is not available.')).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Remove offer 8 from the comparison' }));
  await waitFor(() => expect(path()).toBe('/compare?offers=7'));
});

// NDA-73
it.each([
  [false, 'Ask a question about Irrigation pumps'],
  [true, 'Request NDA of Irrigation pumps'],
])('shows facts about the company and the next action, NDA needed: %s', async (ndaRequired, act) => {
  const answers = [asked('Warranty?', 'Yes')];
  network.use(answer('viewOffer', sampleView({ ndaStatus: 'Not Requested', ndaRequired, answers })));
  open('/compare?offers=7');
  expect(await cells(/^Price(?! by)/)).toEqual(['₹1,25,000 – ₹84,56,53,70,532 basis not stated']);
  await waitFor(async () => expect(await cells(/^Place/)).toEqual(['Pune']));
  expect(await cells(/^Warranty/)).toEqual(['Yes']);
  expect(screen.getByRole('button', { name: act })).toBeDefined();
});
