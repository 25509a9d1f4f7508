import type { authRoutes } from '@proffer/contract/users/auth.routes';
import type { SweepCases } from './sweep-case';

export const authCases: SweepCases<typeof authRoutes> = {
  login: {
    input: () => ({ body: { email: 'nobody@example.com', password: 'not a password' } }),
    owner: 'any',
    stranger: 'own',
  },
  demoLogin: { input: () => ({ body: { role: 'buyer' } }), owner: 'any', stranger: 'own' },
  logout: { input: () => ({}), owner: 'any', stranger: 'own' },
  session: { input: () => ({}), owner: 'any', stranger: 'own' },
  signup: {
    input: () => ({ body: { email: 'new@example.com', password: 'a good pass', userType: 'buyer' } }),
    owner: 'any',
    stranger: 'own',
  },
  verifyCode: {
    input: () => ({ query: { email: 'new@example.com', otp: '00000' } }),
    owner: 'any',
    stranger: 'own',
  },
  resendCode: { input: () => ({ body: { email: 'new@example.com' } }), owner: 'any', stranger: 'own' },
  getUser: { input: (w) => ({ query: { email: w.supplier.email } }), owner: 'supplier', stranger: 404 },
  saveProfile: {
    input: (w) => ({
      body: {
        userId: w.supplier.userId,
        firstName: 'A',
        lastName: 'B',
        companyName: 'C',
        phone: '9876543210',
        city: 'D',
        state: 'E',
        zip: '411001',
      },
    }),
    owner: 'supplier',
    stranger: 403,
  },
  acceptTerms: { input: (w) => ({ body: { userId: w.supplier.userId } }), owner: 'supplier', stranger: 403 },
};
