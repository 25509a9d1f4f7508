import type { profileRoutes } from '@proffer/contract/profiles/routes';
import type { SweepCases } from './sweep-case';

export const profileCases: SweepCases<typeof profileRoutes> = {
  getUserDetail: {
    input: (w) => ({ params: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 'own',
  },
  updateUserDetail: {
    input: (w) => ({ params: { userId: w.supplier.userId }, body: { city: 'Swept' } }),
    owner: 'supplier',
    stranger: 403,
  },
  profileOffers: {
    input: (w) => ({ params: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 'own',
  },
  removeProfileOffer: { input: (w) => ({ params: { id: w.draftId } }), owner: 'supplier', stranger: 404 },
  companyItems: {
    input: (w) => ({ params: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 'own',
  },
  companyServices: {
    input: (w) => ({ params: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 'own',
  },
  addService: {
    input: (w) => ({ body: { name: 'Swept', userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  updateService: {
    input: (w) => ({ params: { id: w.serviceId }, body: { name: 'Swept again' } }),
    owner: 'supplier',
    stranger: 404,
  },
  deleteService: { input: (w) => ({ params: { id: w.serviceId } }), owner: 'supplier', stranger: 404 },
  companyPartners: {
    input: (w) => ({ params: { userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 'own',
  },
  addPartner: {
    input: (w) => ({ body: { name: 'Swept', userId: w.supplier.userId } }),
    owner: 'supplier',
    stranger: 403,
  },
  updatePartner: {
    input: (w) => ({ params: { id: w.partnerId }, body: { name: 'Swept again' } }),
    owner: 'supplier',
    stranger: 404,
  },
  deletePartner: { input: (w) => ({ params: { id: w.partnerId } }), owner: 'supplier', stranger: 404 },
  setPicture: {
    input: () => ({ params: { kind: 'logo' }, file: { name: 'x.png', bytes: Buffer.from('not a picture') } }),
    owner: 'supplier',
    stranger: 'own',
  },
  removePicture: { input: () => ({ params: { kind: 'logo' } }), owner: 'supplier', stranger: 'own' },
  publicCompany: {
    input: (w) => ({ params: { userId: w.supplier.userId } }),
    owner: 'any',
    stranger: 'own',
  },
  getPicture: {
    input: (w) => ({ params: { userId: w.supplier.userId, kind: 'logo' } }),
    owner: 'supplier',
    stranger: 404,
  },
  saveCompany: {
    input: (w) => ({ body: { userId: w.supplier.userId } }),
    owner: 'buyer',
    stranger: 'own',
  },
  removeSavedCompany: {
    input: (w) => ({ params: { userId: w.supplier.userId } }),
    owner: 'buyer',
    stranger: 'own',
  },
  savedCompanies: { input: () => ({}), owner: 'buyer', stranger: 'own' },
};
