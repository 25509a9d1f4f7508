import { beforeEach, describe, expect, it } from 'vitest';
import { accountActs, password, start } from '../world/account-acts';
import { useContext } from '../support/context';
import { addCertificate, certificateFields } from '../world/certificates';
import { publishOffer } from '../world/people';
import { makePhoto } from '../world/photo';
import { useMailedCodes } from '../world/two-factor-acts';

const context = useContext();
const { withPassword, save, signedNda, proposeContract } = accountActs(context);

beforeEach(() => context.current.clock.set(start));

describe('the personal-data export', () => {
  // PRO-106
  it('exports everything stored about the user and nothing about others', async () => {
    const { call, pool } = context.current;
    const people = {
      supplier: await withPassword('supplier', {
        companyName: 'Tapti Castings',
        firstName: 'Ganga',
        lastName: 'Deshmukh',
      }),
      buyer: await withPassword('buyer', {
        companyName: 'Godavari Pumps',
        firstName: 'Farhan',
        lastName: 'Qureshi',
      }),
      rival: await withPassword('supplier', { companyName: 'Vamsadhara Steel', firstName: 'Latha' }),
    };
    const { supplier, buyer, rival } = people;
    const offer = { title: 'Cast housings', detail: 'Protected alloy recipe.', ndaRequired: true };
    const proposalId = await publishOffer(context.current, supplier, offer);
    await publishOffer(context.current, rival, { title: 'Rival ingots' });
    await addCertificate(context.current, supplier);
    await call('createOffer', { body: { title: 'Unfinished flanges' } }, supplier.token);
    const ndaId = await signedNda(supplier, buyer, proposalId);
    const letter = { query: { kind: 'bank' }, file: { name: 'letter.png', bytes: await makePhoto() } };
    await call('addValidationDocument', letter, supplier.token);
    await call('requestValidation', {}, supplier.token);
    await proposeContract(supplier, buyer, proposalId, 'Housing supply');
    await save(buyer, { notifications: { MESSAGES: 'never' } });
    await useMailedCodes(context.current, buyer.token);

    const reply = await call('myData', {}, supplier.token);
    expect(reply.status).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'application/json',
      'content-disposition': "attachment; filename*=UTF-8''proffer-my-data.json",
      'cache-control': 'private, no-store',
    });
    expect(JSON.parse(reply.bytes.toString())).toMatchObject({
      writtenAt: start.toISOString(),
      login: { email: supplier.email },
      twoStepLogin: { method: 'off' },
      devices: [{ isCurrent: true, address: '127.0.0.1' }],
      activity: expect.any(Array),
      profiles: [
        {
          userId: supplier.userId,
          role: 'supplier',
          profile: { companyName: 'Tapti Castings', firstName: 'Ganga', lastName: 'Deshmukh' },
          validation: {
            requests: [{ state: 'open' }],
            documents: [{ kind: 'bank', fileName: 'letter.png' }],
          },
          offers: [
            { title: 'Cast housings', detail: 'Protected alloy recipe.', status: 'published' },
            { title: 'Unfinished flanges', status: 'draft' },
          ],
          certificates: [certificateFields],
          ndaRequests: [{ id: ndaId, status: 'Signed & Shared' }],
          contracts: [{ name: 'Housing supply' }],
        },
      ],
    });
    const ofBuyer = await call('myData', {}, buyer.token);
    expect(JSON.parse(ofBuyer.bytes.toString())).toMatchObject({
      login: { email: buyer.email },
      settings: { email: buyer.email, notifications: { MESSAGES: 'never' } },
      twoStepLogin: { method: 'mail' },
      activity: expect.arrayContaining([
        expect.objectContaining({ kind: 'second-factor.changed', address: '127.0.0.1' }),
      ]),
      profiles: [{ offers: [], ndaRequests: [{ id: ndaId }], contracts: [{ name: 'Housing supply' }] }],
    });

    const files = { supplier: reply.bytes.toString(), buyer: ofBuyer.bytes.toString() };
    const others = {
      supplier: [buyer.email, 'Godavari', 'Farhan', 'Qureshi', rival.email, 'Vamsadhara', 'Latha', 'ingots'],
      buyer: [
        supplier.email,
        'Tapti',
        'Ganga',
        'Deshmukh',
        'alloy recipe',
        'flanges',
        'Vamsadhara',
        'ingots',
      ],
    };
    for (const who of ['supplier', 'buyer'] as const) {
      for (const word of others[who]) expect(files[who]).not.toContain(word);
      const { rows } = await pool.query<{ hash: string; token: string }>(
        `select password_hash as hash, encode(token_hash, 'hex') as token
         from logins join sessions on sessions.login_id = logins.id where logins.id = $1`,
        [people[who].loginId],
      );
      expect(rows).toHaveLength(1);
      for (const secret of [password, people[who].token, rows[0]!.hash, rows[0]!.token])
        expect(files[who]).not.toContain(secret);
      expect(files[who]).not.toMatch(/argon2|hash|token|nonce/i);
    }
  });
});
