import { useQuery } from '@tanstack/react-query';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { answer, network } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { NdaButton } from './nda-button';
import { oneOfferQuery } from '../offers/queries';
import { sampleView } from '../offers/test/sample-offers';

function held() {
  let release = () => {};
  const after = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { after, release };
}

function Status() {
  const { data } = useQuery(oneOfferQuery(7));
  return <p>{data?.ndaStatus}</p>;
}

function List() {
  const [isOpen, setOpen] = useState(false);
  const offer = { id: 7, title: 'Pumps', closed: false };
  return (
    <>
      <NdaButton buyerId={9} offer={offer} ndaStatus="Not Requested" />
      <button onClick={() => setOpen(true)}>Open</button>
      {isOpen && <Status />}
    </>
  );
}

it('the NDA button shows a pending request on a page opened in the meantime', async () => {
  const [asking, reading] = [held(), held()];
  const before = sampleView({ ndaRequired: true, ndaStatus: 'Not Requested' });
  network.use(
    answer('requestNda', { status: 'Success', msg: 'ok' }, asking),
    answer('viewOffer', before, reading),
  );
  const { user } = renderPage(List, { route: '/offer' });
  await user.click(await screen.findByRole('button', { name: /^Request NDA/ }));
  await user.click(screen.getByRole('button', { name: 'Open' }));
  network.use(answer('viewOffer', { ...before, ndaStatus: 'Requested' }));
  asking.release();
  expect(await screen.findByText('NDA requested successfully')).toBeDefined();
  reading.release();
  expect(await screen.findByText('Requested')).toBeDefined();
});

// NDA-15
it.each([
  ['the NDA itself', 41, '/nda?read=41'],
  ['all of them where it is not known which', undefined, '/nda'],
])('the NDA button leads to %s for signing', async (_what, ndaId, href) => {
  const offer = { id: 7, title: 'Pumps', closed: false, ndaId };
  renderPage(() => <NdaButton buyerId={9} offer={offer} ndaStatus="Approved & Shared" />, {
    route: '/offer',
  });
  const link = await screen.findByRole('link', { name: 'Sign NDA of Pumps' });
  expect(link.getAttribute('href')).toBe(href);
});

// NDA-250
it('the NDA button leads to the renewal of an ended NDA', async () => {
  const offer = { id: 7, title: 'Pumps', closed: false, withheld: true, ndaId: 41 };
  renderPage(() => <NdaButton buyerId={9} offer={offer} ndaStatus="Signed & Shared" />, { route: '/offer' });
  const link = await screen.findByRole('link', { name: 'Renew NDA of Pumps' });
  expect(link.getAttribute('href')).toBe('/nda?renew=41');
});

it('the NDA button keeps the focus after a request and ignores a second click', async () => {
  const seen: { url: URL; body: unknown }[] = [];
  network.use(answer('requestNda', { status: 'Success', msg: 'ok' }, { seen }));
  const offer = { id: 7, title: 'Pumps', closed: false };
  function Card() {
    const [status, setStatus] = useState('Not Requested');
    return (
      <>
        <NdaButton buyerId={9} offer={offer} ndaStatus={status} />
        <button onClick={() => setStatus('Requested')}>Answer</button>
      </>
    );
  }
  const { user } = renderPage(Card, { route: '/offer' });
  const button = await screen.findByRole('button', { name: 'Request NDA of Pumps' });
  button.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText('NDA requested successfully')).toBeDefined();
  fireEvent.click(screen.getByRole('button', { name: 'Answer' }));
  const waiting = screen.getByRole('button', { name: 'Pending Supplier Action' });
  expect(waiting.getAttribute('aria-disabled')).toBe('true');
  expect(waiting).toHaveProperty('disabled', false);
  expect(document.activeElement).toBe(waiting);
  await user.keyboard('{Enter}');
  expect(seen).toHaveLength(1);
});
