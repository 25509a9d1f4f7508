import { describe, expect, it } from 'vitest';
import { problemOf, useContext } from '../support/context';
import { consented } from '../world/dealings';
import { createPerson } from '../world/people';

const context = useContext();

const profile = {
  firstName: 'Meera',
  lastName: 'Iyer',
  companyName: 'Sundaram Pumps',
  phone: '(987)654-3210',
  city: 'Coimbatore',
  state: 'Tamil Nadu',
  zip: '641001',
};

async function signUp(email: string, userType: string): Promise<{ userId: number; token: string }> {
  const { call, mailTo } = context.current;
  const first = await call('signup', { body: { email, password: 'a good pass', userType } });
  expect(first).toMatchObject({ status: 201, body: { status: 'Success', data: { email, step: 'code' } } });
  const mail = await mailTo(email);
  const otp = /\b\d{5}\b/.exec(mail!.text)![0];
  const verified = await call('verifyCode', { query: { email, otp } });
  expect(verified).toMatchObject({ status: 200, body: { data: { step: 'profile' } } });
  const { userId, token } = (verified.body as { data: { userId: number; token: string } }).data;
  const saved = await call('saveProfile', { body: { ...profile, userId } }, token);
  expect(saved.status).toBe(200);
  expect((await call('acceptTerms', { body: { userId } }, token)).status).toBe(200);
  const login = await call('login', { body: { email, password: 'a good pass' } });
  expect(login).toMatchObject({ status: 200, body: { status: 'Success', msg: 'User Verified' } });
  const [user, fullToken] = (login.body as { data: [{ userId: number }, string] }).data;
  expect(user).toMatchObject({ userId, email, companyName: 'Sundaram Pumps' });
  return { userId, token: fullToken };
}

describe('the main process, call by call', () => {
  // ACC-1, CON-39, CON-43, NDA-36, NDA-56
  it('two companies can go from sign-up to an active contract', async () => {
    const { call } = context.current;
    const supplier = await signUp('meera@sundaram.example.com', 'SUPPLIER');
    const buyer = await signUp('arjun@lakeview.example.com', 'Buyer');

    const created = await call(
      'createOffer',
      {
        body: {
          title: 'Submersible pumps, 5 HP',
          detail: 'Cast-iron body, bronze impeller, tested to IS 8034.',
          scope: 'medium',
          duration: 'Short:1 to 3 months',
          qtyFrom: 50,
          qtyTo: 200,
          budgetFrom: 1_500_000,
          budgetTo: 84_56_537_532,
          ndaRequired: true,
          answers: [{ question: 'Warranty?', category: 'Quality', mandatory: true, answer: '24 months' }],
        },
      },
      supplier.token,
    );
    expect(created).toMatchObject({ status: 201, body: { draft: false, isOwner: true, withheld: false } });
    const proposalId = (created.body as { id: number }).id;

    expect((await call('viewOffer', { params: { id: proposalId } }, buyer.token)).status).toBe(404);
    const published = await call(
      'setPublished',
      { params: { id: proposalId }, body: { draft: true } },
      supplier.token,
    );
    expect(published).toMatchObject({ status: 200, body: 'Added to Publish' });
    expect(published.headers['content-type']).toContain('text/plain');

    const withheld = await call('viewOffer', { params: { id: proposalId } }, buyer.token);
    expect(withheld).toMatchObject({
      status: 200,
      body: {
        draft: true,
        withheld: true,
        detail: '',
        qtyFrom: null,
        answers: [],
        ndaStatus: 'Not Requested',
      },
    });

    const pair = { proposalId, buyerId: buyer.userId };
    expect((await call('requestNda', { query: pair }, buyer.token)).status).toBe(200);
    const incoming = await call('ndaRequests', { query: { userId: supplier.userId } }, supplier.token);
    expect(incoming).toMatchObject({
      body: { totalElements: 1, content: [{ ndaStatus: 'Requested', accepting: false }] },
    });

    const path = { a: proposalId, b: buyer.userId };
    const early = await call('shareNda', { query: pair }, supplier.token);
    expect(problemOf(early).code).toBe('out_of_order');
    const steps = [
      await call('prepareNda', { params: path, body: { name: 'Meera Iyer', ...consented } }, supplier.token),
      await call('uploadNda', { params: path, query: { clientIp: '1.2.3.4' } }, supplier.token),
      await call('sendNda', { query: pair }, supplier.token),
      await call('shareNda', { query: pair }, supplier.token),
      await call('placeNdaFields', { query: pair }, supplier.token),
    ];
    expect(steps.map((step) => [step.status, (step.body as { acceptedStep: string }).acceptedStep])).toEqual([
      [200, 'prepare'],
      [200, 'upload'],
      [200, 'send'],
      [200, 'share'],
      [200, 'fields'],
    ]);
    expect((await context.current.mailTo('arjun@lakeview.example.com'))!.subject).toContain(
      'has signed the NDA',
    );

    const stillWithheld = await call('viewOffer', { params: { id: proposalId } }, buyer.token);
    expect(stillWithheld).toMatchObject({ body: { withheld: true, ndaStatus: 'Approved & Shared' } });
    const signed = await call(
      'signNda',
      { query: pair, body: { name: 'Arjun Mehta', ...consented } },
      buyer.token,
    );
    expect(signed).toMatchObject({ status: 200, body: { ndaStatus: 'Signed & Shared' } });
    const ndaId = (signed.body as { ndaId: number }).ndaId;
    const document = await call('ndaDocument', { params: { id: ndaId } }, buyer.token);
    expect(document.bytes.subarray(0, 5).toString()).toBe('%PDF-');

    const opened = await call('viewOffer', { params: { id: proposalId } }, buyer.token);
    expect(opened).toMatchObject({
      body: {
        withheld: false,
        detail: 'Cast-iron body, bronze impeller, tested to IS 8034.',
        answers: [{ answer: '24 months' }],
      },
    });

    const contract = {
      contractName: 'Pump supply 2026',
      contractDescription: 'Delivery in three lots.',
      startDate: '2026-11-21',
      endDate: '2027-02-20',
      startStatus: '',
      endStatus: '',
      ...pair,
      supplierId: supplier.userId,
    };
    const proposed = await call('createContract', { body: contract }, supplier.token);
    expect(proposed).toMatchObject({
      status: 201,
      body: { contractStatus: 'Pending', supplierAgreement: false },
    });
    const again = await call('createContract', { body: contract }, supplier.token);
    const id = (proposed.body as { contractId: number }).contractId;
    expect((again.body as { contractId: number }).contractId).toBe(id);

    const half = await call('acceptAsSupplier', { params: { id } }, supplier.token);
    expect(half).toMatchObject({
      status: 200,
      body: { supplierAgreement: true, buyerAgreement: false, contractStatus: 'Pending' },
    });
    const whole = await call('acceptAsBuyer', { params: { id } }, buyer.token);
    expect(whole).toMatchObject({ status: 200, body: { contractStatus: 'Active' } });
    const active = await call(
      'buyerContracts',
      { query: { buyerId: buyer.userId, contractStatus: 'Active' } },
      buyer.token,
    );
    expect(active).toMatchObject({ body: { totalElements: 1, content: [{ contractId: id }] } });
  });
});

describe('details protected by an NDA', () => {
  // OFF-35
  it('shows details under an NDA in no list, search, view or attachment without a signed one', async () => {
    const { call } = context.current;
    const supplier = await createPerson(context.current, 'supplier');
    const buyer = await createPerson(context.current, 'buyer');
    const other = await createPerson(context.current, 'supplier');
    const secret = 'zirconiumsecret';
    const created = await call(
      'createOffer',
      {
        body: {
          title: 'Alloy castings',
          detail: `Made with ${secret}.`,
          scope: 'small',
          duration: 'Short:1 month',
          budgetFrom: 1000,
          budgetTo: 2000,
          deliveryTerm: secret,
          ruleOfDelivery: secret,
          redirectURL: `https://example.com/${secret}`,
          ndaRequired: true,
          answers: [{ question: secret, category: secret, mandatory: false, answer: secret }],
        },
      },
      supplier.token,
    );
    const id = (created.body as { id: number }).id;
    const attached = await call(
      'addAttachment',
      { params: { id }, file: { name: 'data.csv', bytes: Buffer.from(`a,b\n1,${secret}\n`) } },
      supplier.token,
    );
    expect(attached.status).toBe(201);
    const attachmentId = (attached.body as { attachmentId: number }).attachmentId;
    await call('setPublished', { params: { id }, body: { draft: true } }, supplier.token);

    const asBuyer = [
      await call('viewOffer', { params: { id } }, buyer.token),
      await call('viewOffer', { params: { id } }, other.token),
      await call('viewOffer', { params: { id } }),
      await call('pageOffers', { query: { size: 100 } }, buyer.token),
      await call('pageOffers', { query: { size: 100 } }, other.token),
      await call('activeOffers', { query: { buyerId: buyer.userId } }, buyer.token),
      await call('activeOffers', { query: { buyerId: buyer.userId, keyword: 'castings' } }, buyer.token),
    ];
    for (const reply of asBuyer) {
      expect(reply.status).toBe(200);
      expect(JSON.stringify(reply.body)).toContain('Alloy castings');
      expect(JSON.stringify(reply.body)).not.toContain(secret);
    }
    const searched = await call('pageOffers', { query: { keyword: secret } }, buyer.token);
    expect(searched).toMatchObject({ body: { totalElements: 0 } });
    const ownSearch = await call(
      'pageOffers',
      { query: { keyword: secret, userId: supplier.userId } },
      supplier.token,
    );
    expect(ownSearch).toMatchObject({ body: { totalElements: 1 } });
    for (const token of [buyer.token, other.token, undefined]) {
      expect((await call('getAttachment', { params: { id, attachmentId } }, token)).status).toBe(404);
    }
    expect(
      (await call('getAttachment', { params: { id, attachmentId } }, supplier.token)).bytes.toString(),
    ).toContain(secret);
  });
});
