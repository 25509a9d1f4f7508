import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { UserDetail } from '@proffer/contract/profiles/schemas';
import { users, validations } from '../../src/schema';
import { problemOf, useContext } from '../support/context';
import { meetForContracts } from '../world/contract-people';
import { acceptTrade, act, openTrade } from '../world/nda-trade';
import { createPerson, publishOffer, type Person } from '../world/people';
import { statementsOf } from '../support/statements';

const context = useContext();

let supplier: Person;
let buyer: Person;
let stranger: Person;
let rival: Person;
let admin: Person;

beforeAll(async () => {
  stranger = await createPerson(context.current, 'buyer', { companyName: 'Nobody in Particular' });
  rival = await createPerson(context.current, 'supplier', { companyName: 'Vamsadhara Steel' });
  admin = await createPerson(context.current, 'admin');
});
beforeEach(async () => {
  context.current.clock.set(new Date('2026-11-21T09:00:00Z'));
  supplier = await createPerson(context.current, 'supplier', {
    companyName: 'Tungabhadra Alloys',
    firstName: 'Meera',
  });
  buyer = await createPerson(context.current, 'buyer', { companyName: 'Lakeview Farms', firstName: 'Arjun' });
});

const ask = (of: Person, by: Person, as?: string) =>
  context.current.call('getUserDetail', { params: { userId: of.userId }, query: { as } }, by.token);
const detail = async (of: Person, by: Person, as?: string) => {
  const reply = await ask(of, by, as);
  expect(reply.status).toBe(200);
  return reply.body as UserDetail;
};
const change = (of: Person, body: object, by: Person = of) =>
  context.current.call('updateUserDetail', { params: { userId: of.userId }, body }, by.token);

const contactOf = ({ firstName, lastName, email, phone, address1, address2, zip }: UserDetail) => ({
  firstName,
  lastName,
  email,
  phone,
  address1,
  address2,
  zip,
});
const withheld = {
  isContactShown: false,
  firstName: null,
  lastName: null,
  email: null,
  phone: null,
  address1: null,
  address2: null,
  zip: null,
};

describe('reading a profile', () => {
  // PRO-32, PRO-34, PRO-52
  it('shows the whole profile to the company itself', async () => {
    await change(supplier, {
      overview: 'We cast rods.',
      industry: 'Alloys',
      yearOfFoundation: 1987,
      regDate: '1987/08/14',
      companyFocus: 3,
      companySize: '2',
      gsa: 1,
      security: 2,
      address1: '1 Mill Road',
      address2: 'Second floor',
      gstin: '27 aapfu-0939f1zv',
      pan: 'aapfu0939f',
      registrationNumber: 'U27100',
    });
    const [{ createdAt } = {}] = await context.current.db
      .select()
      .from(users)
      .where(eq(users.id, supplier.userId));
    expect(await detail(supplier, supplier)).toEqual({
      userDetailId: supplier.userId,
      userId: supplier.userId,
      userType: 'Supplier',
      companyName: 'Tungabhadra Alloys',
      industry: 'Alloys',
      overview: 'We cast rods.',
      yearOfFoundation: 1987,
      regDate: '1987-08-14',
      companyFocus: 3,
      companySize: 2,
      gsa: 1,
      security: 2,
      city: 'Pune',
      state: 'Maharashtra',
      gstin: '27AAPFU0939F1ZV',
      pan: 'AAPFU0939F',
      registrationNumber: 'U27100',
      isGstinElsewhere: false,
      isContactShown: true,
      firstName: 'Meera',
      lastName: expect.stringMatching(/^Rao/),
      email: supplier.email,
      phone: '9876543210',
      address1: '1 Mill Road',
      address2: 'Second floor',
      zip: '411001',
      logo: null,
      banner: null,
      memberSince: createdAt?.toISOString(),
      isNew: true,
      validation: null,
      figures: { activePfRs: 0, completedPfRs: 0 },
      ratings: null,
      answerTimes: { nda: null, message: null },
      isOwn: true,
      isPublic: true,
      isSaved: false,
      version: 2,
      completeness: { percent: 80, missing: ['logo', 'services', 'banner', 'partners'] },
    });
  });

  // PRO-6
  it('hides the contact data from companies without dealings', async () => {
    for (const viewer of [stranger, rival, buyer]) {
      expect(await detail(supplier, viewer)).toMatchObject({
        ...withheld,
        companyName: 'Tungabhadra Alloys',
        city: 'Pune',
        state: 'Maharashtra',
        isOwn: false,
        version: null,
        completeness: null,
      });
    }
  });

  // PRO-14
  it('shows the profile as a client exactly like another company reads it', async () => {
    await context.current.call(
      'addService',
      { body: { name: 'Casting', userId: supplier.userId } },
      supplier.token,
    );
    const asClient = await detail(supplier, supplier, 'client');
    expect(asClient).toMatchObject(withheld);
    expect(asClient).toEqual(await detail(supplier, stranger));
    expect(asClient).toEqual(await detail(supplier, rival));
    expect(await detail(buyer, buyer, 'client')).toEqual(await detail(buyer, rival));
  });

  it('ignores the view as a client on the profile of others', async () => {
    expect(await detail(supplier, stranger, 'client')).toEqual(await detail(supplier, stranger));
    expect(await detail(supplier, admin, 'client')).toEqual(await detail(supplier, admin));
  });

  it("shows the contact data to administrators, without the company's private fields", async () => {
    const read = await detail(supplier, admin);
    expect(read).toMatchObject({ isContactShown: true, isOwn: false, version: null, completeness: null });
    expect(contactOf(read)).toEqual(contactOf(await detail(supplier, supplier)));
  });

  it.each([['another'], ['Client'], ['1']])('refuses to show a profile as “%s”', async (as) => {
    expect((await ask(supplier, supplier, as)).status).toBe(422);
  });
});

describe('the contact data of two companies', () => {
  /** Returns whether the supplier's contact is shown to the buyer, and the buyer's to the supplier. */
  async function isShown(): Promise<[boolean, boolean]> {
    const [ofSupplier, ofBuyer] = [await detail(supplier, buyer), await detail(buyer, supplier)];
    for (const { isContactShown, ...read } of [ofSupplier, ofBuyer]) {
      const contact = Object.values(contactOf({ isContactShown, ...read }));
      expect(contact.map((field) => field !== null)).toEqual(contact.map(() => isContactShown));
    }
    return [ofSupplier.isContactShown, ofBuyer.isContactShown];
  }
  const [shown, hidden] = [
    [true, true],
    [false, false],
  ];

  // PRO-6
  it('shows contact data to both companies once both have signed their NDA', async () => {
    expect(await isShown()).toEqual(hidden);
    const trade = await openTrade(context.current, { supplier, buyer });
    expect(await isShown()).toEqual(hidden);
    await acceptTrade(context.current, trade);
    expect(await isShown()).toEqual(hidden);
    await act(context.current, trade, 'sign', buyer);
    expect(await isShown()).toEqual(shown);
    await act(context.current, trade, 'remove', supplier);
    expect(await isShown()).toEqual(shown);
    expect(await detail(supplier, stranger)).toMatchObject(withheld);
    expect(await detail(buyer, rival)).toMatchObject(withheld);
    expect(await detail(supplier, supplier, 'client')).toMatchObject(withheld);
  });

  it.each(['reject', 'skip'] as const)(
    'keeps contact data hidden if the supplier chooses to %s the NDA request',
    async (name) => {
      const trade = await openTrade(context.current, { supplier, buyer });
      await act(context.current, trade, name, supplier);
      expect(await isShown()).toEqual(hidden);
    },
  );

  // PRO-6
  it('shows contact data once both have accepted a contract, before, during and after it', async () => {
    const met = await meetForContracts(context.current);
    ({ supplier, buyer } = met);
    const { contractId } = await met.propose({ startDate: '2026-11-25', endDate: '2026-12-05' });
    expect(await isShown()).toEqual(hidden);
    await met.act(contractId, 'accept', 'supplier');
    expect(await isShown()).toEqual(hidden);
    await met.act(contractId, 'accept', 'buyer');
    for (const day of ['2026-11-24', '2026-11-25', '2026-12-06']) {
      context.current.clock.set(new Date(`${day}T06:00:00Z`));
      expect(await isShown()).toEqual(shown);
    }
    expect(await detail(buyer, rival)).toMatchObject(withheld);
  });

  it.each(['reject', 'want_changes'] as const)(
    'keeps contact data hidden if the buyer answers an accepted contract with %s',
    async (answer) => {
      const met = await meetForContracts(context.current);
      ({ supplier, buyer } = met);
      const { contractId } = await met.propose();
      await met.act(contractId, 'accept', 'supplier');
      expect((await met.act(contractId, answer, 'buyer')).status).toBe(200);
      expect(await isShown()).toEqual(hidden);
    },
  );
});

describe('a hidden company', () => {
  const hide: [string, (who: Person) => Promise<unknown>, number][] = [
    [
      'has not finished signing up',
      ({ userId }) =>
        context.current.db.update(users).set({ signupStep: 'terms' }).where(eq(users.id, userId)),
      404,
    ],
    [
      'has closed its account',
      ({ userId }) =>
        context.current.db.update(users).set({ closedAt: new Date() }).where(eq(users.id, userId)),
      404,
    ],
    [
      'is deactivated',
      ({ userId }) =>
        context.current.db.update(users).set({ deactivatedAt: new Date() }).where(eq(users.id, userId)),
      200,
    ],
  ];
  const routes = [
    'getUserDetail',
    'profileOffers',
    'companyItems',
    'companyServices',
    'companyPartners',
  ] as const;
  const statuses = (userId: number, by: Person) =>
    Promise.all(
      routes.map(
        async (route) => (await context.current.call(route, { params: { userId } }, by.token)).status,
      ),
    );
  const all = (status: number) => routes.map(() => status);

  // PRO-5
  it.each(hide)('hides a company that %s', async (_what, act, toAdmins) => {
    expect(await statuses(supplier.userId, stranger)).toEqual(all(200));
    await act(supplier);
    expect(await statuses(supplier.userId, stranger)).toEqual(all(404));
    expect(await statuses(supplier.userId, admin)).toEqual(all(toAdmins));
  });

  // PRO-5
  it('answers 404 for the profile of an administrator or an unknown user', async () => {
    for (const viewer of [stranger, admin]) {
      expect(await statuses(admin.userId, viewer)).toEqual(all(404));
      expect(await statuses(999_999_999, viewer)).toEqual(all(404));
    }
    expect(problemOf(await ask({ ...supplier, userId: 999_999_999 }, stranger))).toMatchObject({
      detail: 'The company was not found.',
    });
  });
});

describe('the Validated mark on a profile', () => {
  const decide = async (of: Person, state: 'validated' | 'denied', at: string) => {
    const { db } = context.current;
    await db.update(users).set({ validation: state }).where(eq(users.id, of.userId));
    const facts = state === 'validated' ? (['registration', 'tax'] as const) : [];
    await db.insert(validations).values({
      userId: of.userId,
      state,
      facts: [...facts],
      checked: state === 'validated' ? { companyName: of.companyName, regDate: null } : {},
      reason: 'Because.',
      decidedBy: admin.userId,
      createdAt: new Date(at),
    });
  };

  it('shows everybody what was checked and when, without the administrator', async () => {
    expect((await detail(supplier, stranger)).validation).toBeNull();
    await decide(supplier, 'validated', '2026-11-20T10:00:00Z');
    const checked = { companyName: 'Tungabhadra Alloys', regDate: null };
    const facts = ['registration', 'tax'];
    const validation = { at: '2026-11-20T10:00:00.000Z', by: 'Proffer', facts, checked };
    for (const viewer of [stranger, supplier, admin]) {
      expect((await detail(supplier, viewer)).validation).toEqual(validation);
    }
  });

  it('removes the mark after a denial and shows its reason to nobody', async () => {
    await decide(supplier, 'validated', '2026-11-20T10:00:00Z');
    await decide(supplier, 'denied', '2026-11-21T08:00:00Z');
    const reply = await ask(supplier, stranger);
    expect((reply.body as UserDetail).validation).toBeNull();
    expect(JSON.stringify(reply.body)).not.toContain('Because');
  });
});

describe('changing the own profile', () => {
  // PRO-35
  it('changes one field and leaves the others', async () => {
    const before = await detail(supplier, supplier);
    const reply = await change(supplier, { city: ' Nashik ' });
    expect(reply.status).toBe(200);
    expect(reply.body).toEqual({ ...before, city: 'Nashik', version: 2 });
  });

  it('clears optional fields but refuses to clear required ones', async () => {
    await change(supplier, { industry: 'Alloys', yearOfFoundation: 1987, gsa: 1, regDate: '1987-08-14' });
    const emptied = { industry: '', yearOfFoundation: null, gsa: '', regDate: '' };
    expect((await change(supplier, emptied)).body).toMatchObject({
      industry: '',
      yearOfFoundation: null,
      gsa: null,
      regDate: null,
    });
    for (const field of ['firstName', 'lastName', 'companyName', 'phone', 'city', 'state', 'zip']) {
      const reply = await change(supplier, { [field]: '' });
      expect([field, reply.status]).toEqual([field, 422]);
      expect(problemOf(reply).errors?.[0]?.field).toBe(field);
    }
  });

  // PRO-90
  it('stores the official name of an Indian state, and the text of a state abroad', async () => {
    const stateAfter = async (changes: object) => (await change(supplier, changes)).body;
    expect(await stateAfter({ phone: '9876543210', state: 'mh' })).toMatchObject({ state: 'Maharashtra' });
    expect(await stateAfter({ state: 'Orissa' })).toMatchObject({ state: 'Odisha' });
    expect(await stateAfter({ phone: '+14155550100', state: 'TN' })).toMatchObject({ state: 'TN' });
    expect(await stateAfter({ state: 'AP' })).toMatchObject({ state: 'AP' });
  });

  it.each<[object, string]>([
    [{ yearOfFoundation: 1599 }, 'Please enter a year from 1600.'],
    [{ yearOfFoundation: 2999 }, 'The year is in the future.'],
    [{ regDate: '2026-02-30' }, 'Please choose a real date.'],
    [{ phone: '12345' }, 'Please enter a phone number of 10 digits.'],
    [{ zip: '?' }, 'Please enter a postal code of 3 to 10 letters or digits.'],
    [{ gstin: '27AAPFU0938F1ZV' }, 'Please check the GSTIN: one character is mistyped.'],
    [{ pan: '27' }, 'A PAN has 5 letters, 4 digits and a letter, such as AAPFU0939F.'],
    [{ companySize: 6 }, 'Please choose one of the list.'],
    [{ industry: 'x'.repeat(201) }, 'At most 200 characters. Please shorten it by 1.'],
    [{ companyName: ' ' }, 'Please enter the company name.'],
  ])('refuses %j with a text and keeps the profile', async (wrong, text) => {
    const before = await detail(supplier, supplier);
    const reply = await change(supplier, { city: 'Changed', ...wrong });
    expect(reply.status).toBe(422);
    expect(problemOf(reply).errors).toEqual([{ field: Object.keys(wrong)[0], text }]);
    expect(await detail(supplier, supplier)).toEqual(before);
  });

  it('ignores fields that do not belong to the profile', async () => {
    const before = await detail(supplier, supplier);
    const foreign = {
      userId: buyer.userId,
      userDetailId: 1,
      userType: 'Buyer',
      role: 'admin',
      email: 'other@example.com',
      validation: { by: 'me' },
      figures: { activePfRs: 99 },
      logoFileId: 1,
      isSaved: true,
      searchText: 'x',
    };
    expect((await change(supplier, foreign)).body).toEqual(before);
    expect((await change(supplier, { ...foreign, city: 'Nashik' })).body).toEqual({
      ...before,
      city: 'Nashik',
      version: 2,
    });
    expect(await detail(buyer, buyer)).toMatchObject({ companyName: 'Lakeview Farms', version: 1 });
  });

  // PRO-21
  it('accepts a formatted phone number and stores its digits', async () => {
    expect((await change(supplier, { phone: '(987)654-3211' })).body).toMatchObject({ phone: '9876543211' });
  });

  // PRO-54
  it('accepts a foreign phone number with its country code', async () => {
    expect((await change(supplier, { phone: '+44 20 7946 0958' })).body).toMatchObject({
      phone: '+442079460958',
    });
  });

  // PRO-50, PRO-51
  it('shows the GSTIN to everybody, and the PAN to the company and administrators', async () => {
    await change(supplier, { gstin: '29AAGCB7383J1Z4', pan: 'AAGCB7383J' });
    const pans = [];
    for (const viewer of [stranger, rival, supplier, admin]) {
      const read = await detail(supplier, viewer);
      expect(read.gstin).toBe('29AAGCB7383J1Z4');
      pans.push(read.pan);
    }
    expect(pans).toEqual([null, null, 'AAGCB7383J', 'AAGCB7383J']);
  });

  // PRO-53
  it('reports only to the company itself that another login has the same GSTIN', async () => {
    await change(supplier, { gstin: '29AAGCB7383J1Z4' });
    await change(buyer, { gstin: '29AAGCB7383J1Z4' });
    expect(await detail(supplier, supplier)).toMatchObject({ isGstinElsewhere: true });
    expect(await detail(supplier, rival)).toMatchObject({ isGstinElsewhere: false });
    const seen = await context.current.call(
      'adminUserDetail',
      { params: { userId: supplier.userId } },
      admin.token,
    );
    expect((seen.body as { sameGstin: number }).sameGstin).toBeGreaterThan(0);
  });

  // PRO-56
  it('changes services, partners and fields in one transaction', async () => {
    const names = async (call: 'companyServices' | 'companyPartners') => {
      const { body } = await context.current.call(
        call,
        { params: { userId: supplier.userId } },
        supplier.token,
      );
      return body as { id: number; name: string }[];
    };
    const added = { services: { add: ['Casting', 'Rolling'] }, partners: { add: ['Dams Ltd'] } };
    expect((await change(supplier, added)).status).toBe(200);
    const [casting, rolling] = await names('companyServices');
    const turned = {
      city: 'Nashik',
      services: {
        remove: [casting!.id, 999_999],
        rename: [{ id: rolling!.id, name: 'Casting' }],
        add: ['Testing'],
      },
    };
    expect((await change(supplier, turned)).body).toMatchObject({ city: 'Nashik' });
    expect((await names('companyServices')).map(({ name }) => name)).toEqual(['Casting', 'Testing']);
    const refused = await change(supplier, {
      city: 'Goa',
      services: { add: ['Design'] },
      partners: { add: ['dams ltd'] },
    });
    expect(problemOf(refused).errors).toEqual([
      { field: 'partners', text: 'A partner is listed twice: “dams ltd”.' },
    ]);
    expect((await detail(supplier, supplier)).city).toBe('Nashik');
    expect(await names('companyServices')).toHaveLength(2);
    const foreign = await change(rival, { services: { rename: [{ id: rolling!.id, name: 'Mine' }] } });
    expect(foreign.status).toBe(404);
  });

  // ACC-7
  it('refuses to change the profile of others', async () => {
    for (const other of [stranger, rival]) {
      const reply = await change(supplier, { city: 'Nashik' }, other);
      expect(reply.status).toBe(403);
      expect(problemOf(reply).detail).toBe('Only your own profile can be changed.');
    }
    expect((await change(supplier, { city: 'Nashik' }, admin)).status).toBe(403);
    expect(await detail(supplier, supplier)).toMatchObject({ city: 'Pune', version: 1 });
  });

  // PRO-35
  it('refuses a change based on an outdated version', async () => {
    expect((await change(supplier, { city: 'Nashik', version: 1 })).body).toMatchObject({ version: 2 });
    const late = await change(supplier, { city: 'Thane', version: 1 });
    expect(late.status).toBe(409);
    expect(problemOf(late)).toMatchObject({
      code: 'changed_meanwhile',
      detail: 'Your profile was changed in another window. Please reload the page.',
    });
    expect(await detail(supplier, supplier)).toMatchObject({ city: 'Nashik', version: 2 });
  });

  it('accepts one of several changes at the same time based on the same version', async () => {
    const replies = await Promise.all(
      ['Nashik', 'Thane', 'Satara', 'Sangli'].map((city) => change(supplier, { city, version: 1 })),
    );
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(3);
    const winner = replies.find(({ status }) => status === 200)!.body as UserDetail;
    expect(await detail(supplier, supplier)).toEqual(winner);
  });

  it('keeps both of two concurrent changes of different fields without a version', async () => {
    await Promise.all([change(supplier, { city: 'Nashik' }), change(supplier, { state: 'Goa' })]);
    expect(await detail(supplier, supplier)).toMatchObject({ city: 'Nashik', state: 'Goa', version: 3 });
  });

  it('renames the company in its offers, the search and its session', async () => {
    const id = await publishOffer(context.current, supplier, { title: 'Rods' });
    const companyName = 'Kaveri Bronze Works';
    await change(supplier, { companyName });
    const view = await context.current.call('viewOffer', { params: { id } }, stranger.token);
    expect(view.body).toMatchObject({ companyName });
    const found = await context.current.call(
      'pageOffers',
      { query: { keyword: 'Kaveri Bronze' } },
      stranger.token,
    );
    expect(found.body).toMatchObject({ totalElements: 1, content: [{ id, companyName }] });
    const session = await context.current.call('session', {}, supplier.token);
    expect(session.body).toMatchObject({ companyName });
  });
});

describe('the statements for reading a profile', () => {
  it('reads a profile with the same three statements regardless of its figures', async () => {
    const count = async (of: Person, by: Person) =>
      (await statementsOf(() => detail(of, by))).map(({ text }) => text.slice(0, 6));
    const [ofSupplier, ofBuyer] = [await count(supplier, stranger), await count(buyer, stranger)];
    // The session, the company with its answer times, and its ratings.
    expect(ofSupplier).toEqual(['select', 'select', 'select']);
    expect(ofBuyer).toEqual(ofSupplier);
    const trade = await openTrade(context.current, { supplier, buyer });
    await act(context.current, trade, 'reject', supplier);
    for (const title of ['Rods', 'Bars', 'Sheets']) await publishOffer(context.current, supplier, { title });
    expect(await count(supplier, stranger)).toEqual(ofSupplier);
    expect(await count(supplier, buyer)).toEqual(ofSupplier);
    expect(await count(buyer, supplier)).toEqual(ofBuyer);
  });
});
