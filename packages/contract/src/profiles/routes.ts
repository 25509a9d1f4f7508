import { z } from 'zod';
import { pictureKinds } from '../wire/choices';
import { limits } from '../wire/limits';
import { paths } from '../wire/paths';
import { done, id, pageOf } from '../wire/primitives.schemas';
import {
  companyItem,
  companyItemName,
  companyItems,
  pictureParams,
  pictureQuery,
  profileProposal,
  profileOffersQuery,
  profileQuery,
  publicCompany,
  savedCompaniesQuery,
  savedCompany,
  userDetail,
  userDetailChanges,
} from './schemas';
import { binary, defineRoute } from '../wire/route';

const market = ['supplier', 'buyer'] as const;
const everybody = ['supplier', 'buyer', 'admin'] as const;
const ofUser = z.object({ userId: id });
const byId = z.object({ id });

/** Services and partners have the same four calls. */
const listItems = {
  auth: everybody,
  params: ofUser,
  replies: { 200: z.array(companyItem) },
  errors: [],
} as const;
const addItem = {
  auth: market,
  body: z.object({ name: companyItemName, userId: id }),
  replies: { 201: companyItem },
  errors: [],
} as const;
const renameItem = {
  auth: market,
  params: byId,
  body: z.object({ name: companyItemName }),
  replies: { 200: companyItem },
  errors: [],
} as const;
const removeItem = { auth: market, params: byId, replies: { 200: done }, errors: [] } as const;

/** Calls under `/userprofile` (PRO-32 to PRO-39). */
export const profileRoutes = {
  getUserDetail: defineRoute({
    ...paths.getUserDetail,
    summary:
      'Returns a company’s profile as the caller may read it; the caller’s own in full, or as a client sees it',
    auth: everybody,
    permission: 'read',
    params: ofUser,
    query: profileQuery,
    replies: { 200: userDetail },
    errors: [],
  }),
  publicCompany: defineRoute({
    ...paths.publicCompany,
    summary: 'Returns the public page of a supplier with published offers',
    auth: 'public',
    permission: 'read',
    params: ofUser,
    replies: { 200: publicCompany },
    errors: [],
  }),
  updateUserDetail: defineRoute({
    ...paths.updateUserDetail,
    summary: 'Changes fields of the caller’s profile',
    auth: market,
    permission: 'manage',
    params: ofUser,
    body: userDetailChanges,
    replies: { 200: userDetail },
    errors: ['changed_meanwhile'],
  }),
  profileOffers: defineRoute({
    ...paths.profileOffers,
    summary:
      'Lists a company’s published offers, newest first or best match first; without page and size the first hundred',
    auth: everybody,
    permission: 'read',
    params: ofUser,
    query: profileOffersQuery,
    replies: { 200: pageOf(profileProposal) },
    errors: [],
  }),
  removeProfileOffer: defineRoute({
    ...paths.removeProfileOffer,
    summary: 'Removes one of the caller’s offers, like /proposals/remove; the text is in msg',
    auth: ['supplier'],
    permission: 'prepare',
    params: byId,
    replies: { 200: done },
    errors: ['illegal_transition'],
  }),
  companyItems: defineRoute({
    ...paths.companyItems,
    summary: 'Lists services and partners of a company',
    auth: everybody,
    permission: 'read',
    params: ofUser,
    replies: { 200: companyItems },
    errors: [],
  }),
  companyServices: defineRoute({
    ...paths.companyServices,
    summary: 'Lists the services of a company',
    ...listItems,
    permission: 'read',
  }),
  addService: defineRoute({
    ...paths.addService,
    summary: 'Add a service to one’s own profile',
    permission: 'manage',
    ...addItem,
  }),
  updateService: defineRoute({
    ...paths.updateService,
    summary: 'Rename a service of one’s own',
    ...renameItem,
    permission: 'manage',
  }),
  deleteService: defineRoute({
    ...paths.deleteService,
    summary: 'Remove a service of one’s own',
    ...removeItem,
    permission: 'manage',
  }),
  companyPartners: defineRoute({
    ...paths.companyPartners,
    summary: 'Lists the partners of a company',
    ...listItems,
    permission: 'read',
  }),
  addPartner: defineRoute({
    ...paths.addPartner,
    summary: 'Add a partner to one’s own profile',
    permission: 'manage',
    ...addItem,
  }),
  updatePartner: defineRoute({
    ...paths.updatePartner,
    summary: 'Rename a partner of one’s own',
    ...renameItem,
    permission: 'manage',
  }),
  deletePartner: defineRoute({
    ...paths.deletePartner,
    summary: 'Remove a partner of one’s own',
    ...removeItem,
    permission: 'manage',
  }),

  setPicture: defineRoute({
    ...paths.setPicture,
    summary: 'Sets logo or banner of the caller’s profile, cropped and re-encoded; replies the profile',
    auth: market,
    permission: 'manage',
    params: z.object({ kind: z.enum(pictureKinds) }),
    query: pictureQuery,
    upload: { maxBytes: limits.picture.bytes },
    replies: { 200: userDetail },
    errors: ['document_refused'],
  }),
  removePicture: defineRoute({
    ...paths.removePicture,
    summary: 'Removes logo or banner',
    auth: market,
    permission: 'manage',
    params: z.object({ kind: z.enum(pictureKinds) }),
    replies: { 200: userDetail },
    errors: [],
  }),
  getPicture: defineRoute({
    ...paths.getPicture,
    summary: 'Returns logo or banner of a company; for strangers only the logo of a public page',
    auth: 'public',
    permission: 'read',
    params: pictureParams,
    query: z.object({ key: z.string().max(100).optional() }),
    replies: { 200: binary('image/webp') },
    errors: ['file_withheld'],
  }),

  saveCompany: defineRoute({
    ...paths.saveCompany,
    summary: 'Saves a company to the caller’s list; idempotent',
    auth: market,
    permission: 'prepare',
    body: ofUser,
    replies: { 200: done },
    errors: [],
  }),
  removeSavedCompany: defineRoute({
    ...paths.removeSavedCompany,
    summary: 'Removes a company from the caller’s list',
    auth: market,
    permission: 'prepare',
    params: ofUser,
    replies: { 200: done },
    errors: [],
  }),
  savedCompanies: defineRoute({
    ...paths.savedCompanies,
    summary: 'Lists the caller’s saved companies, latest first',
    auth: market,
    permission: 'read',
    query: savedCompaniesQuery,
    replies: { 200: pageOf(savedCompany) },
    errors: [],
  }),
} as const;
