import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { answer, answerPdf, network } from '../../../test/network';
import { supplier } from '../../../test/people';
import { renderPage } from '../../../test/render-page';
import { noKey, noSignature } from '../nda-network.factory';
import { request } from '../../../entities/nda/nda-request.factory';
import { AcceptDialog } from './accept-dialog';
import { sentOf, sharedChoices, withReach } from './cover-choice.model';

const pumps = { code: '42122000-0', title: 'Pumps' };
const machines = { code: '42000000-6', title: 'Industrial machinery' };
const covering = (choices: (typeof pumps)[]) => ({ ...request, cover: { ...request.cover, choices } });

beforeEach(() => {
  network.use(answer('session', supplier), noKey, noSignature, answer('ndaDocuments', []));
});

// NDA-202
it('an NDA covers only this offer by default, and the displayed text states this', async () => {
  const read: string[] = [];
  network.use(answerPdf('previewNda', '%PDF-default'));
  network.events.on('request:start', ({ request: asked }) => {
    if (asked.url.includes('/preview/')) read.push(new URL(asked.url).search);
  });
  const rows = [covering([pumps, machines])] as const;
  const { user } = renderPage(() => <AcceptDialog rows={rows} onClose={() => undefined} />, {
    route: '/ndarequest',
  });
  const choice = within(await screen.findByRole('dialog', { name: 'Select NDA Document' }));
  expect(choice.getByRole<HTMLInputElement>('radio', { name: 'This offer only' }).checked).toBe(true);
  await user.click(choice.getByRole('radio', { name: 'My offers of a category' }));
  await user.selectOptions(choice.getByLabelText('Category'), machines.code);
  await user.click(choice.getByRole('radio', { name: 'All my offers' }));
  await waitFor(() =>
    expect(read).toEqual([
      '',
      `?reach=category&reachCategory=${pumps.code}`,
      `?reach=category&reachCategory=${machines.code}`,
      '?reach=supplier',
    ]),
  );
  network.events.removeAllListeners();
});

it('for several NDA requests only shared categories are offered, and "this offer only" sends nothing', () => {
  expect(sharedChoices([covering([pumps, machines]), covering([machines])])).toEqual([machines]);
  expect(sentOf(withReach('offer', [pumps]))).toEqual({});
  expect(sentOf(withReach('category', [pumps]))).toEqual({ reach: 'category', reachCategory: pumps.code });
});
