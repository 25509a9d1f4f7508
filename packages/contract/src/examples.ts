import { signingConsentVersion } from './signing/consent';
import type { RouteName } from './wire/paths';

const line = {
  item: 'Centrifugal pump, 7.5 hp',
  hsnCode: '841370',
  quantity: 40,
  unit: 'nos',
  unitPrice: 18_500,
  taxRate: 18,
  deliveryDate: '2027-03-15',
  deliveryPlace: 'Pune',
};
const sending = { conversationId: 7, senderId: 12, messageContent: 'Can you deliver in March?' };
const signature = { name: 'Asha Rao', capacity: 'Director', consentVersion: signingConsentVersion };

/** Example bodies for `/openapi.json`; a test checks each against the schema of its call. */
export const exampleBodies: Partial<Record<RouteName, object>> = {
  login: { email: 'asha@example.com', password: 'a long sentence of your own' },
  signup: { email: 'asha@example.com', password: 'a long sentence of your own', userType: 'supplier' },
  createOffer: {
    title: 'Water pumps for irrigation',
    detail: 'Centrifugal pumps with motor, delivered and installed.',
    scope: 'medium',
    duration: 'Short:1 to 3 months',
    qtyFrom: 10,
    qtyTo: 200,
    budgetFrom: 150_000,
    budgetTo: 4_000_000,
    priceBasis: 'lot',
    unit: 'piece',
    gst: 'excluded',
    leadDays: 45,
    hsnCode: '841370',
    categories: ['42122000-0'],
    ndaRequired: true,
  },
  updateOffer: { title: 'Water pumps for irrigation, 5 to 15 hp' },
  setPublished: { draft: true },
  publishDrafts: { ids: [42, 43], fields: { duration: 'Short:1 month' } },
  saveTemplate: {
    name: 'Pumps',
    active: true,
    details: [{ question: 'Which head, in metres?', kind: 'number', min: 1, max: 500, resmendatory: true }],
  },
  prepareNda: signature,
  signNda: signature,
  createContract: {
    contractName: 'Pumps 2027',
    contractDescription: 'Forty pumps in two deliveries.',
    startDate: '2027-01-01',
    endDate: '2027-06-30',
    proposalId: 42,
    buyerId: 7,
    supplierId: 12,
    lines: [line],
    paymentTerms: '30 days after delivery.',
    toBeSigned: true,
  },
  acceptAsSupplier: signature,
  acceptAsBuyer: signature,
  rejectAsBuyer: { reason: 'The second delivery comes too late.', wantsChanges: true },
  noteDelivery: { day: '2027-03-15', reference: 'DN-118', entries: [{ line: 1, quantity: 20 }] },
  noteInvoice: { day: '2027-03-16', reference: 'INV-118', entries: [{ line: 1, amount: 436_600 }] },
  askForQuote: { proposalId: 42, quantity: 40, unit: 'nos', wantedBy: '2027-03-15', deliveryPlace: 'Pune' },
  giveQuote: {
    lines: [line],
    startDate: '2027-01-01',
    endDate: '2027-06-30',
    validUntil: '2026-12-31',
    round: 0,
  },
  openConversation: { proposalId: 42, buyerId: 7, supplierId: 12 },
  sendMessage: { ...sending, clientId: '5f0c1b0e-6a0b-4c0e-9a52-0f3f5f1a7c11' },
};
