import type { ssoRoutes } from '@proffer/contract/single-sign-on/routes';
import type { SweepCases, World } from './sweep-case';

const aboutDomain = (w: World) => ({ params: { id: w.ssoDomainId } });
const none = () => ({});

export const ssoCases: SweepCases<typeof ssoRoutes> = {
  ssoSettings: { input: none, owner: 'supplier', stranger: 'own' },
  saveSsoProvider: {
    input: () => ({
      body: {
        // Nothing listens at this port, so the call is refused at the field after its authorization.
        issuer: 'http://127.0.0.1:9',
        clientId: 'market',
        clientSecret: 'secret',
        role: 'viewer',
        demandsTwoSteps: false,
      },
    }),
    owner: 'supplier',
    stranger: 'own',
  },
  removeSso: { input: none, owner: 'supplier', stranger: 'own' },
  addSsoDomain: {
    input: () => ({ body: { domain: 'sweep.example.net' } }),
    owner: 'supplier',
    stranger: 'own',
  },
  checkSsoDomain: { input: aboutDomain, owner: 'supplier', stranger: 404 },
  removeSsoDomain: { input: aboutDomain, owner: 'supplier', stranger: 404 },
  requireSso: { input: () => ({ body: { isRequired: false } }), owner: 'supplier', stranger: 'own' },
  testSso: { input: none, owner: 'supplier', stranger: 'own' },
  startSso: { input: () => ({ body: { email: 'asha@nobody.example.net' } }), owner: 'any', stranger: 'own' },
  confirmBySso: { input: none, owner: 'supplier', stranger: 'own' },
  finishSso: {
    input: () => ({ body: { company: 1, query: 'state=made-up' } }),
    owner: 'any',
    stranger: 'own',
  },
  joinBySso: {
    input: () => ({ body: { company: 1, state: 'made-up', password: 'a-long-password' } }),
    owner: 'any',
    stranger: 'own',
  },
};
