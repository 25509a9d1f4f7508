import type { signingRoutes } from '@proffer/contract/signing/routes';
import type { SweepCases } from './sweep-case';

export const signingCases: SweepCases<typeof signingRoutes> = {
  signatureState: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  rememberedSignature: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  rememberSignature: {
    input: () => ({ body: { name: 'Arjun', capacity: 'Director', method: 'typed' } }),
    owner: 'supplier',
    stranger: 'own',
  },
  forgetSignature: { input: () => ({}), owner: 'supplier', stranger: 'own' },
};
