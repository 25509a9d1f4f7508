import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { answer, network } from '../../test/network';
import { renderPage } from '../../test/render-page';
import { WaitingCount } from './waiting-count';

const page = { content: [], totalPages: 0, number: 0, totalElements: 0 };
const counts = { validation: 2, administrator: 1, signing: 0, mail: 3, report: 4 };

describe('the number beside Waiting', () => {
  it('is that of everything that waits', async () => {
    network.use(answer('adminQueue', { ...page, counts }));
    renderPage(WaitingCount, { route: '/auser' });
    expect((await screen.findByText('10', { exact: false })).textContent).toBe('10 waiting');
  });
});
