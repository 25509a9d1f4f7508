import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { sampleFoundNeed, sampleNeed } from '../../entities/needs/test/sample-needs';
import { runTimeConfig } from '../../lib/run-time-config';
import { answer, network } from '../../test/network';
import { pageOf } from '../../test/page-of';
import { supplier } from '../../test/people';
import { renderPage } from '../../test/render-page';
import { NeedsPage } from './needs-page';

const noRecord = { needs: 0, decided: 0, medianDays: null, quotes: 0, answeredQuotes: 0 };

function publicOne() {
  const { isInvited: _isInvited, isAnswered: _isAnswered, ...rest } = sampleFoundNeed();
  const { audience: _audience, companyId: _companyId, version: _version, ...listed } = rest;
  return listed;
}

describe('the public needs', () => {
  // NED-97
  it('lists needs for strangers', async () => {
    runTimeConfig.isStranger = true;
    network.use(answer('publicNeeds', pageOf(publicOne())));
    const { user, path } = renderPage(NeedsPage, { route: '/needs' });
    await user.click(await screen.findByRole('link', { name: 'Pumps for the canal' }));
    expect(path()).toBe('/needs/9');
  });

  // NED-97
  it('leads a stranger through the login back to the need', async () => {
    runTimeConfig.isStranger = true;
    const { detail, lines } = sampleNeed();
    network.use(
      answer('publicNeed', {
        ...publicOne(),
        detail,
        lines: lines.map(({ item, quantity, unit, note }) => ({ item, quantity, unit, note })),
        record: noRecord,
      }),
    );
    renderPage(NeedsPage, { route: '/needs/$needId', at: '/needs/9' });
    const login = await screen.findByRole('link', { name: 'Log in to answer' });
    expect(login.getAttribute('href')).toBe('/login?next=%2Fneeds%2F9');
    expect(screen.getByText('Gate valve')).toBeTruthy();
    expect(screen.getByText('No earlier needs or quotes')).toBeTruthy();
  });

  // NED-97
  it('leads a supplier to their own page of the need', async () => {
    network.use(answer('session', supplier));
    const { path } = renderPage(NeedsPage, { route: '/needs/$needId', at: '/needs/9' });
    await waitFor(() => expect(path()).toBe('/sneed/9'));
  });
});
