import type { keyRoutes } from '@proffer/contract/signing/key.routes';
import type { SweepCases } from './sweep-case';

const made = { id: 'AAAA', clientDataJSON: 'AAAA', authenticatorData: 'AAAA', publicKey: 'AAAA' };

export const keyCases: SweepCases<typeof keyRoutes> = {
  signingKeys: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  beginSigningKey: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  addSigningKey: { input: () => ({ body: { name: 'Phone', ...made } }), owner: 'supplier', stranger: 'own' },
  removeSigningKey: { input: () => ({ params: { id: 1 } }), owner: 'supplier', stranger: 404 },
  askKeyAlways: { input: () => ({ body: { isAlwaysAsked: false } }), owner: 'supplier', stranger: 'own' },
  askNdaKey: { input: (w) => ({ params: { id: w.ndaId } }), owner: 'supplier', stranger: 404 },
  askContractKey: {
    input: (w) => ({ params: { id: w.contractId }, body: {} }),
    owner: 'supplier',
    stranger: 404,
  },
};
