import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Route } from './wire/route';
import { routes } from './routes';

/**
 * A call as existing clients use it: method, path, names of the sent and received fields. Fields may be added, but
 * none of these may be removed or renamed.
 */
interface Call {
  query?: string;
  body?: string;
  /**
   * Names of fields in the reply, including its entity and the entries of its page or list. `text`: the reply is
   * plain text.
   */
  reply?: string;
}

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  prefixItems?: Shape[];
  anyOf?: Shape[];
  additionalProperties?: Shape | boolean;
}

const shapeOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape;

function namesIn(shape: Shape): string[] {
  const within = [shape.items, ...(shape.prefixItems ?? []), ...(shape.anyOf ?? [])];
  if (typeof shape.additionalProperties === 'object') within.push(shape.additionalProperties);
  return [
    ...Object.entries(shape.properties ?? {}).flatMap(([name, inner]) => [name, ...namesIn(inner)]),
    ...within.flatMap((inner) => (inner ? namesIn(inner) : [])),
  ];
}

const missing = (schema: z.ZodType | undefined, names = '') => {
  const there = schema ? namesIn(shapeOf(schema)) : [];
  return names.split(' ').filter((name) => name !== '' && !there.includes(name));
};

/** Fails if the call lacks a field that clients use, or if a text reply is anything but text. */
function check(call: string, { query, body, reply }: Call): void {
  const [method, path] = call.split(' ');
  const route = Object.values<Route>(routes).find((each) => each.method === method && each.path === path);
  const good = Object.entries(route?.replies ?? {}).find(([status]) => status.startsWith('2'))?.[1];
  const isText = good !== undefined && 'kind' in good && good.kind === 'text';
  const replied = reply === 'text' ? [] : missing(good instanceof z.ZodType ? good : undefined, reply);
  expect({
    isThere: route !== undefined,
    isText,
    missing: [missing(route?.query, query), missing(route?.body, body), replied],
  }).toEqual({
    isThere: true,
    isText: reply === 'text' || (isText && reply === undefined),
    missing: [[], [], []],
  });
}

const proposal =
  'id title detail scope duration qtyFrom qtyTo budgetFrom budgetTo createdDate draft supplierName companyName deliveryTerm ruleOfDelivery redirectURL';
const offer = `${proposal} ndaStatus nda_status`;
const page = 'content totalPages number';
const ndaRequest =
  'ndaId proposalId proposalTitle companyName buyerId buyerName ndaStatus isArchived status accepting';
const contract =
  'contractId contractName contractDescription startDate endDate startStatus endStatus proposalId buyerId supplierId proposalTitle buyerCompany proposalScope proposalDuration contractStatus supplierAgreement buyerAgreement';
const template = 'templateId name active details detailId question category resmendatory';
const pair = 'proposalId buyerId';

// ACC-47, ACC-84, ACC-85, ACC-86, ACC-88, ACC-89, ACC-92, ACC-93, ADM-7, ADM-9
describe('calls of accounts keep the fields that existing clients use', () => {
  it.each<[string, Call]>([
    ['POST /auth/login', { body: 'email password', reply: 'status data email userId userMode userType' }],
    [
      'POST /user/saveuser',
      {
        body: 'email password userType userMode isAvailable isArchived',
        reply: 'status msg data email userId',
      },
    ],
    ['GET /user/verifyotp', { query: 'email otp', reply: 'data email userId step token' }],
    ['GET /user/getuser', { query: 'email' }],
    [
      'POST /user/saveuserdetail',
      {
        body: 'userId firstName lastName companyName yearOfFoundation regDate email phone industry gsa security companyFocus companySize overview address1 address2 city state zip',
      },
    ],
    ['POST /user/resetpasswordvalidate', { body: 'email key', reply: 'text' }],
    ['POST /user/resetpassword', { body: 'email password', reply: 'text' }],
    ['GET /user/all-users', { reply: 'userId firstName lastName companyName phone city state usermode' }],
    ['POST /auth/logout', {}],
    ['GET /auth/session', {}],
    ['POST /auth/switch', { body: 'usertype' }],
    ['POST /user/resendotp', { body: 'email' }],
    ['POST /user/accept-terms', { body: 'userId' }],
    ['POST /user/forgotpassword', { body: 'email' }],
    ['POST /user/addprofile', { body: 'userType' }],
    ['PUT /user/approve/:userId', {}],
    ['PUT /user/deny/:userId', { body: 'reason' }],
    ['PUT /user/activate/:userId', {}],
    ['PUT /user/deactivate/:userId', { body: 'reason' }],
  ])('%s', check);
});

// OFF-1, OFF-3, OFF-42, OFF-88, OFF-90, OFF-91, OFF-92, OFF-94, OFF-95
describe('calls of offers keep the fields that existing clients use', () => {
  it.each<[string, Call]>([
    [
      'GET /proposals/page-all',
      {
        query: 'page size userId draft keyword scope qtyFrom qtyTo budgetFrom budgetTo',
        reply: `${page} ${proposal}`,
      },
    ],
    ['PUT /proposals/update-draft/:id', { body: 'draft', reply: 'text' }],
    ['DELETE /proposals/remove/:id', { reply: 'text' }],
    ['GET /proposals/view-by-id/:id', { reply: proposal }],
    ['POST /proposals/save', { body: 'title ndaRequired templateId answers', reply: proposal }],
    ['PUT /proposals/update/:id', { body: 'title ndaRequired templateId answers', reply: proposal }],
    ['GET /buyer-offers/saved-proposals', { query: 'buyerId', reply: offer }],
    ['GET /buyer-offers/draft-proposals', { query: 'buyerId', reply: offer }],
    ['GET /buyer-offers/archived-proposals', { query: 'buyerId', reply: offer }],
    ['POST /buyer-offers/save', { body: pair }],
    ['DELETE /buyer-offers/remove-saved', { query: pair, reply: 'status msg' }],
    ['PUT /buyer-offers/archive/:buyerId/:proposalId', { reply: 'status msg' }],
    ['PUT /buyer-offers/unarchive/:buyerId/:proposalId', { reply: 'status msg' }],
  ])('%s', check);
});

// TPL-16, TPL-17, TPL-18, TPL-20, TPL-21, TPL-22
describe('calls of templates keep the fields that existing clients use', () => {
  it.each<[string, Call]>([
    ['GET /template/all', { reply: template }],
    ['GET /template/:id', { reply: `${template} kind help options min max` }],
    ['POST /template/save', { body: template }],
    ['PUT /template/update/:id', { body: template }],
    ['DELETE /template/delete/:id', { reply: 'text' }],
    ['GET /template/search', { query: 'name page size', reply: `${page} totalElements` }],
    ['PUT /template/toggle-active/:id', { body: 'active' }],
  ])('%s', check);
});

// NDA-56, NDA-57, NDA-58, NDA-60, NDA-62, NDA-63, NDA-64, NDA-65, NDA-66, NDA-67
describe('calls of NDAs keep the fields that existing clients use', () => {
  it.each<[string, Call]>([
    ['PUT /buyer-offers/request-nda', { query: pair }],
    ['GET /nda/all', { query: 'status archived', reply: ndaRequest }],
    ['GET /nda/get-by-id/:id', { reply: ndaRequest }],
    ['POST /nda/add', { body: pair }],
    ['PUT /nda/update/:id', { body: 'status' }],
    ['PUT /nda/update-status/:id', { query: 'status' }],
    ['DELETE /nda/remove/:id', {}],
    ['GET /nda/requests', { query: 'userId archived page size', reply: `${page} ${ndaRequest}` }],
    ['PUT /nda/skip', { query: pair }],
    ['PUT /nda/archive/:id', { query: 'archived' }],
    ['POST /nda/setNdaPdf/:a/:b', { body: 'documentId signature name' }],
    ['POST /nda/upload/:a/:b', { query: 'clientIp' }],
    ['POST /nda/send-recipients', { query: pair }],
    ['PUT /nda/approve-and-share', { query: pair }],
    ['POST /nda/add-recipient-components', { query: pair }],
    ['PUT /nda/sign', { query: pair, body: 'signature name' }],
  ])('%s', check);
});

// CON-39, CON-40, CON-41, CON-42, CON-43
describe('calls of contracts keep the fields that existing clients use', () => {
  const filters = 'page size contractStatus proposalScope proposalDuration startAfter search';
  it.each<[string, Call]>([
    ['GET /contracts/display', { query: `${filters} supplierId`, reply: `${page} ${contract}` }],
    ['GET /contracts/display-for-buyer', { query: `${filters} buyerId`, reply: `${page} ${contract}` }],
    ['PUT /contracts/:id/accept-by-supplier', {}],
    ['PUT /contracts/:id/accept-by-buyer', {}],
    ['PUT /contracts/:id/reject-by-supplier', { body: 'reason' }],
    ['PUT /contracts/:id/reject-by-buyer', { body: 'reason' }],
    [
      'POST /contracts/create',
      {
        body: 'contractName contractDescription startDate endDate startStatus endStatus proposalId buyerId supplierId',
      },
    ],
  ])('%s', check);

  it.each([routes.acceptAsSupplier, routes.acceptAsBuyer])(
    '$path accepts a contract without a body',
    (route) => {
      expect(route.body.safeParse(undefined).success).toBe(true);
      expect(route.body.safeParse({}).success).toBe(true);
    },
  );
});

// MSG-20, MSG-21, MSG-22, MSG-23, MSG-24, MSG-26, MSG-27, MSG-28
describe('calls of messages keep the fields that existing clients use', () => {
  const person = 'id name companyName status unreadCount';
  const message = 'conversationId senderId messageContent sentAt';
  it.each<[string, Call]>([
    ['GET /c/allSuppliers/:userId', { reply: person }],
    ['GET /c/allBuyers/:userId', { reply: person }],
    [
      'GET /c/allConversations',
      {
        query: 'buyerId supplierId receiverId',
        reply: 'conversationId offeringTitle lastMessageAt lastMessageContent unreadCount',
      },
    ],
    ['GET /c/:conversationId', { query: 'after before around limit', reply: message }],
    ['POST /c/message', { body: 'conversationId senderId messageContent clientId', reply: message }],
    ['PUT /c/messages/seen/:conversationId', { query: 'userId' }],
    ['POST /c/conversation', { body: 'proposalId buyerId supplierId' }],
    ['PUT /c/message/:messageId', { body: 'messageContent' }],
    ['DELETE /c/message/:messageId', {}],
  ])('%s', check);
});

// NOT-17, NOT-19, NOT-20, NOT-21
describe('calls of notifications keep the fields that existing clients use', () => {
  const notification = 'notificationId notificationMessage createdAt category referenceId';
  it.each<[string, Call]>([
    ['GET /notifications/unread', { query: 'userId limit category', reply: notification }],
    ['GET /notifications/unreadCount', { query: 'userId', reply: 'MESSAGES CONTRACT GENERAL' }],
    ['PUT /notifications/markRead', { query: 'notificationId' }],
    ['PUT /notifications/markAllRead', {}],
    ['GET /notifications/all', { reply: notification }],
  ])('%s', check);
});

// PRO-32, PRO-33, PRO-34, PRO-38, PRO-39
describe('calls of profiles keep the fields that existing clients use', () => {
  const item = 'id name userId';
  it.each<[string, Call]>([
    [
      'GET /userprofile/getUserDetail/:userId',
      {
        reply:
          'userDetailId yearOfFoundation regDate companyFocus companySize address1 address2 city state zip companyName industry overview',
      },
    ],
    ['PUT /userprofile/updateuserdetail/:userId', { body: 'overview industry version' }],
    ['GET /userprofile/getproposals/:userId', { reply: page }],
    ['DELETE /userprofile/removeproposal/:id', {}],
    ['GET /userprofile/services/:userId', { reply: item }],
    ['POST /userprofile/addservice', { body: 'name userId', reply: item }],
    ['PUT /userprofile/updateservice/:id', { body: 'name', reply: item }],
    ['DELETE /userprofile/deleteservice/:id', {}],
    ['GET /userprofile/partners/:userId', { reply: item }],
    ['POST /userprofile/addpartner', { body: 'name userId', reply: item }],
    ['PUT /userprofile/updatepartner/:id', { body: 'name', reply: item }],
    ['DELETE /userprofile/deletepartner/:id', {}],
  ])('%s', check);
});

describe('defaults and limits of calls', () => {
  // ACC-90
  it('ignores a password in the profile form', () => {
    const form = {
      userId: 7,
      firstName: 'Asha',
      lastName: 'Rao',
      companyName: 'Pumps & Co',
      phone: '9876543210',
    };
    const place = { city: 'Pune', state: 'Maharashtra', zip: '411001' };
    expect(routes.saveProfile.body.safeParse({ ...form, ...place, password: { any: 'thing' } }).success).toBe(
      true,
    );
  });

  // LIM-1
  it.each(['pageOffers', 'searchTemplates', 'ndaRequests', 'supplierContracts', 'buyerContracts'] as const)(
    'starts %s at page 0 with ten rows',
    (name) => {
      const whose = { userId: 7, supplierId: 7, buyerId: 7 };
      expect(routes[name].query.parse(whose)).toMatchObject({ page: 0, size: 10 });
    },
  );

  // MSG-25
  it('returns 50 messages by default and 200 at most', () => {
    const { query } = routes.conversationMessages;
    expect(query.parse({})).toMatchObject({ limit: 50 });
    expect([200, 201].map((limit) => query.safeParse({ limit }).success)).toEqual([true, false]);
  });

  // LIM-12
  it('allows 60 messages in ten seconds', () => {
    expect(routes.sendMessage.limits.account).toEqual({ max: 60, windowMs: 10_000 });
  });

  // NDA-5
  it('requires an NDA id for skipping a request', () => {
    expect(routes.skipNda.query.safeParse({ proposalId: 7 }).error?.issues[0]?.path).toEqual(['buyerId']);
  });
});
