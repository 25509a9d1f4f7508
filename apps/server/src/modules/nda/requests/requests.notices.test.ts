import { expect, it } from 'vitest';
import { ndaNotices } from './requests.notices';
import type { NdaRow } from './requests.repository';

// NDA-72
it('the notification that both sides have signed links to the signed document for the supplier', () => {
  const row: Partial<NdaRow> = {
    id: 4,
    supplierId: 5,
    buyerId: 7,
    buyerCompany: 'Dams',
    offerTitle: 'Pumps',
  };
  const { userId, mail } = ndaNotices.signed(row as NdaRow);
  expect([userId, mail]).toEqual([5, { path: '/ndarequest?read=4', label: 'See the signed NDA' }]);
});
