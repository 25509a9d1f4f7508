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
    summary: 'A company’s profile as the caller may read it; one’s own whole, or as a client sees it',
    auth: everybody,
    params: ofUser,
    query: profileQuery,
    replies: { 200: userDetail },
    errors: [],
  }),
  publicCompany: defineRoute({
    ...paths.publicCompany,
    summary: 'The page of a supplier with published offers, if it is public',
    auth: 'public',
    params: ofUser,
    replies: { 200: publicCompany },
    errors: [],
  }),
  updateUserDetail: defineRoute({
    ...paths.updateUserDetail,
    summary: 'Change one or more fields of one’s own profile',
    auth: market,
    params: ofUser,
    body: userDetailChanges,
    replies: { 200: userDetail },
    errors: ['changed_meanwhile'],
  }),
  profileOffers: defineRoute({
    ...paths.profileOffers,
    summary:
      'Published offers of a company, the newest first or the best fitting the keyword; without page and size the first hundred',
    auth: everybody,
    params: ofUser,
    query: profileOffersQuery,
    replies: { 200: pageOf(profileProposal) },
    errors: [],
  }),
  removeProfileOffer: defineRoute({
    ...paths.removeProfileOffer,
    summary: 'Remove an offer of one’s own, as /proposals/remove does; its words are in msg',
    auth: ['supplier'],
    params: byId,
    replies: { 200: done },
    errors: ['illegal_transition'],
  }),
  companyItems: defineRoute({
    ...paths.companyItems,
    summary: 'Services and partners of a company',
    auth: everybody,
    params: ofUser,
    replies: { 200: companyItems },
    errors: [],
  }),
  companyServices: defineRoute({ ...paths.companyServices, summary: 'Services of a company', ...listItems }),
  addService: defineRoute({ ...paths.addService, summary: 'Add a service to one’s own profile', ...addItem }),
  updateService: defineRoute({
    ...paths.updateService,
    summary: 'Rename a service of one’s own',
    ...renameItem,
  }),
  deleteService: defineRoute({
    ...paths.deleteService,
    summary: 'Remove a service of one’s own',
    ...removeItem,
  }),
  companyPartners: defineRoute({ ...paths.companyPartners, summary: 'Partners of a company', ...listItems }),
  addPartner: defineRoute({ ...paths.addPartner, summary: 'Add a partner to one’s own profile', ...addItem }),
  updatePartner: defineRoute({
    ...paths.updatePartner,
    summary: 'Rename a partner of one’s own',
    ...renameItem,
  }),
  deletePartner: defineRoute({
    ...paths.deletePartner,
    summary: 'Remove a partner of one’s own',
    ...removeItem,
  }),

  setPicture: defineRoute({
    ...paths.setPicture,
    summary: 'Set the logo or the banner of one’s own profile, cut and written anew; replies the profile',
    auth: market,
    params: z.object({ kind: z.enum(pictureKinds) }),
    query: pictureQuery,
    upload: { maxBytes: limits.picture.bytes },
    replies: { 200: userDetail },
    errors: ['document_refused'],
  }),
  removePicture: defineRoute({
    ...paths.removePicture,
    summary: 'Take the logo or the banner away',
    auth: market,
    params: z.object({ kind: z.enum(pictureKinds) }),
    replies: { 200: userDetail },
    errors: [],
  }),
  getPicture: defineRoute({
    ...paths.getPicture,
    summary: 'The logo or the banner of a company; for strangers only the logo of a public page',
    auth: 'public',
    params: pictureParams,
    query: z.object({ key: z.string().max(100).optional() }),
    replies: { 200: binary('image/webp') },
    errors: ['file_withheld'],
  }),

  saveCompany: defineRoute({
    ...paths.saveCompany,
    summary: 'Put a company on one’s own list; a second time changes nothing',
    auth: market,
    body: ofUser,
    replies: { 200: done },
    errors: [],
  }),
  removeSavedCompany: defineRoute({
    ...paths.removeSavedCompany,
    summary: 'Take a company off one’s own list',
    auth: market,
    params: ofUser,
    replies: { 200: done },
    errors: [],
  }),
  savedCompanies: defineRoute({
    ...paths.savedCompanies,
    summary: 'Companies one has saved, the last first',
    auth: market,
    query: savedCompaniesQuery,
    replies: { 200: pageOf(savedCompany) },
    errors: [],
  }),
} as const;
