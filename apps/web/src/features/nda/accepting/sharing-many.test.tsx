import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import { acceptSteps } from '@proffer/contract/wire/choices';
import { answer, answerPdf, network } from '../../../test/network';
import { supplier } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { ndaLists, noFacets, noKey, noSignature } from '../nda-network.factory';
import { request } from '../../../entities/nda/nda-request.factory';
import { NdaRequestsPage } from '../nda-requests-page';

const rows = [1, 2, 3].map((ndaId) => ({
  ...request,
  ndaId,
  offerId: 10 + ndaId,
  offerTitle: `Offer ${ndaId}`,
}));
const stepCalls = ['setNdaPdf', 'upload', 'send-recipients', 'approve-and-share', 'add-recipient-components'];

/** Answers the five calls of every request; those of `broken` fail at the fourth. */
function steps(calls: string[], broken: Set<number>) {
  return acceptSteps.map((step, index) => {
    const answerStep = ({ request: sent }: { request: Request }) => {
      const url = new URL(sent.url);
      const offerId = Number(url.searchParams.get('proposalId') ?? url.pathname.split('/').at(-2));
      calls.push(`${offerId} ${step}`);
      if (step === 'share' && broken.has(offerId)) {
        const problem = {
          title: 'No',
          status: 409,
          code: 'illegal_transition',
          detail: 'The buyer has withdrawn it.',
        };
        return HttpResponse.json(problem, { status: 409 });
      }
      return HttpResponse.json({
        status: 'Success',
        msg: '',
        ndaId: 1,
        ndaStatus: 'Requested',
        acceptedStep: step,
      });
    };
    return http.all(new RegExp(`/nda/${stepCalls[index]}`), answerStep);
  });
}

describe('sharing several NDA requests with one signature', () => {
  // NDA-91
  it('makes five calls for each request with one signature, and names the failed request and the reason', async () => {
    const calls: string[] = [];
    const broken = new Set([12]);
    network.use(
      answer('session', supplier),
      ndaLists('supplier', [...rows, { ...request, ndaId: 9, offerTitle: 'Begun', acceptedStep: 'send' }]),
      answer('ndaFacets', noFacets),
      noKey,
      noSignature,
      answer('ndaDocuments', []),
      answerPdf('previewNda', '%PDF-'),
      ...steps(calls, broken),
    );
    const { user } = renderPage(NdaRequestsPage, { route: '/ndarequest' });
    const boxes = await screen.findAllByRole('checkbox', { name: /^Select Offer/ });
    expect(boxes).toHaveLength(3);
    expect(screen.queryByRole('checkbox', { name: /^Select Begun/ })).toBeNull();
    for (const box of boxes) await user.click(box);
    const bar = within(screen.getByRole('region', { name: 'Selected requests' }));
    await user.click(bar.getByRole('button', { name: 'Approve and Share 3 NDAs' }));
    const choice = within(await screen.findByRole('dialog', { name: 'Select NDA Document' }));
    expect(
      within(choice.getByLabelText('Read it as filled in for'))
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(['Offer 1 · Dams Ltd', 'Offer 2 · Dams Ltd', 'Offer 3 · Dams Ltd']);
    const onward = choice.getByRole('button', { name: 'Approve and Share NDA' });
    await waitFor(() => expect(onward).toHaveProperty('disabled', false));
    await user.click(onward);
    await user.type(await screen.findByRole('textbox', { name: /Capacity/ }), 'Director');
    await user.click(screen.getByRole('button', { name: 'Add signature' }));
    const adding = within(await screen.findByRole('dialog', { name: 'Add Electronic Signature' }));
    await user.click(adding.getByRole('tab', { name: 'Type' }));
    await user.click(adding.getByRole('button', { name: 'Update' }));
    await user.click(await screen.findByRole('checkbox', { name: 'I agree to sign electronically' }));
    await user.click(screen.getByRole('button', { name: 'Confirm' }));

    const told = (await screen.findByText(/The others are listed above/)).closest('[role=alert]');
    expect(told?.textContent).toContain('2 of 3 shared');
    expect(screen.getByText('The buyer has withdrawn it.')).toBeTruthy();
    const all = (offerId: number) => acceptSteps.map((step) => `${offerId} ${step}`);
    expect(calls).toEqual([...all(11), ...all(12).slice(0, 4), ...all(13)]);

    calls.length = 0;
    broken.clear();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('3 NDAs approved & shared')).toBeTruthy();
    expect(calls).toEqual(all(12).slice(3));
    expect(screen.queryByRole('region', { name: 'Selected requests' })).toBeNull();
  });
});
