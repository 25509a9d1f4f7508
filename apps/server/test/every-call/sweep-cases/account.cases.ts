import type { accountRoutes } from '@proffer/contract/users/account.routes';
import type { SweepCases } from './sweep-case';

export const accountCases: SweepCases<typeof accountRoutes> = {
  switchProfile: { input: () => ({ body: { usertype: 'Buyer' } }), owner: 'supplier', stranger: 404 },
  secondFactor: { input: () => ({ body: { code: '00000' } }), owner: 'any', stranger: 'own' },
  resendSecondFactor: { input: () => ({}), owner: 'any', stranger: 'own' },
  confirm: { input: () => ({ body: { password: 'not it' } }), owner: 'supplier', stranger: 'own' },
  sendConfirmation: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  sessions: { input: () => ({}), owner: 'any', stranger: 'own' },
  endSession: { input: () => ({ params: { id: 999_999 } }), owner: 'supplier', stranger: 404 },
  endOtherSessions: { input: () => ({}), owner: 'any', stranger: 'own' },
  changePassword: {
    input: () => ({ body: { currentPassword: 'not it', newPassword: 'quiet river 43' } }),
    owner: 'supplier',
    stranger: 'own',
  },
  twoFactor: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  setTwoFactor: {
    input: () => ({ body: { method: 'mail', password: 'not it' } }),
    owner: 'supplier',
    stranger: 'own',
  },
  startAuthenticator: {
    input: () => ({ body: { password: 'not it' } }),
    owner: 'supplier',
    stranger: 'own',
  },
  confirmAuthenticator: { input: () => ({ body: { code: '000000' } }), owner: 'supplier', stranger: 'own' },
  newRecoveryCodes: { input: () => ({ body: { password: 'not it' } }), owner: 'supplier', stranger: 'own' },
  forgotPassword: {
    input: () => ({ body: { email: 'nobody@example.com' } }),
    owner: 'any',
    stranger: 'own',
  },
  validateReset: {
    input: () => ({ body: { email: 'nobody@example.com', key: '1.x' } }),
    owner: 'any',
    stranger: 'own',
  },
  resetPassword: {
    input: () => ({ body: { email: 'nobody@example.com', password: 'quiet river 43', key: '1.x' } }),
    owner: 'any',
    stranger: 'own',
  },
  addProfile: { input: () => ({ body: { userType: 'Supplier' } }), owner: 'supplier', stranger: 'own' },
  changeEmail: {
    input: () => ({ body: { email: 'other@example.com', password: 'not it' } }),
    owner: 'supplier',
    stranger: 'own',
  },
  confirmEmail: { input: () => ({ body: { key: '1.x' } }), owner: 'any', stranger: 'own' },
  settings: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  saveSettings: { input: () => ({ body: { colorScheme: 'dark' } }), owner: 'supplier', stranger: 'own' },
  myData: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  closingPreview: { input: () => ({}), owner: 'supplier', stranger: 'own' },
  closeAccount: { input: () => ({ body: { password: 'not it' } }), owner: 'supplier', stranger: 'own' },
  closeCompany: { input: () => ({ body: { password: 'not it' } }), owner: 'supplier', stranger: 'own' },
};
