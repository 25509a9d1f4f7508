import { settingDefaults } from '@proffer/contract/settings/rules';
import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { KeyAsked, NewKeyOptions, SigningKeys } from '@proffer/contract/signing/key.schemas';
import {
  canonicalJson,
  checkDealFile,
  checkKeys,
  keySignatureOf,
  noEntryBefore,
  readChain,
  sha256OfText,
  type DealEntry,
  type DealRecord,
  type Finding,
} from '@proffer/proof';
import { cookieOf, useContext } from '../support/context';
import { textOfPdf } from '../support/tools';
import { createAuthenticator, type Authenticator } from '../world/authenticator';
import { meetForAmendments, signatureOf } from '../world/contract-amending';
import { dealFileOf } from '../world/deal';
import { addKey, askNdaKey, keyOrigin as origin, signWithKeys } from '../world/own-keys';
import { acceptTrade, buyerSignature, openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, type Person } from '../world/people';
import { renewingOf } from '../world/renewing';
import { password, refusal, twoFactorActs } from '../world/two-factor-acts';

const context = useContext();
const { setFactor } = twoFactorActs(context);

const keysOf = async ({ token }: Person) =>
  (await context.current.call('signingKeys', {}, token)).body as SigningKeys;

const add = (person: Person, device?: Authenticator, name?: string) =>
  addKey(context.current, person, device, name);

const askAlways = ({ token }: Person, isAlwaysAsked: boolean) =>
  context.current.call('askKeyAlways', { body: { isAlwaysAsked } }, token);

const askNda = (trade: NdaTrade, person: Person) => askNdaKey(context.current, trade, person);

const pairOf = ({ proposalId, buyer }: NdaTrade) => ({ proposalId, buyerId: buyer.userId });
const signNda = (trade: NdaTrade, key?: object) =>
  context.current.call(
    'signNda',
    { query: pairOf(trade), body: { ...buyerSignature, ...(key ? { key } : {}) } },
    trade.buyer.token,
  );

/** Returns a shared NDA with a signing key of its buyer. */
async function sharedWithKey(): Promise<NdaTrade & { device: Authenticator }> {
  const trade = await openTrade(context.current);
  await acceptTrade(context.current, trade);
  return { ...trade, device: await add(trade.buyer) };
}

const registersIn = (files: Awaited<ReturnType<typeof dealFileOf>>) =>
  Buffer.from(files.get('keys.json') ?? []).toString();

/** Returns the sides whose key signatures were verified as consistent. */
const signersIn = (findings: Finding[]) =>
  findings.flatMap(({ verdict, text }) =>
    verdict === 'consistent'
      ? (/^Entry \d+ of the (\w+) has a signature of a key/u.exec(text)?.slice(1) ?? [])
      : [],
  );

/**
 * Returns forged chains with their names, as the database owner could write them: one fact differs, and all
 * hashes fit.
 */
async function forgedChains(texts: string[]): Promise<[name: string, texts: string[]][]> {
  const entries = texts.map((text) => JSON.parse(text) as DealEntry);
  const keyed = entries.filter((entry) => keySignatureOf(entry) !== undefined);
  const [one, other] = keyed.map(({ about }) => about['key']) as [
    Record<string, string>,
    Record<string, string>,
  ];
  const last = keyed.at(-1)?.seq ?? 0;
  const withKey = (key: object) => (entry: DealEntry) =>
    entry.seq === last ? { ...entry, about: { ...entry.about, key: key as never } } : entry;
  /** Replaces fields of the client data, as if the browser had reported something else. */
  const withClientData = (change: object) => {
    const said = JSON.parse(Buffer.from(other['clientDataJSON'] ?? '', 'base64url').toString()) as object;
    const text = JSON.stringify({ ...said, ...change });
    return withKey({ ...other, clientDataJSON: Buffer.from(text).toString('base64url') });
  };
  const deviceFlags = (flags: number) => {
    const data = Buffer.from(other['authenticatorData'] ?? '', 'base64url');
    data.writeUInt8(flags, 32);
    return withKey({ ...other, authenticatorData: data.toString('base64url') });
  };
  const newKey = createAuthenticator(origin).spki.toString('base64url');
  const changes: Record<string, (entry: DealEntry) => DealEntry> = {
    'another challenge': withClientData({ challenge: Buffer.alloc(32).toString('base64url') }),
    'another origin': withClientData({ origin: 'http://evil.example' }),
    'the user not asked': deviceFlags(0x01),
    'the user not there': deviceFlags(0x04),
    'a key that was made afterwards': withKey({ ...other, spki: newKey }),
    'the first act moved in time': (entry) =>
      entry.seq === 1 ? { ...entry, at: entry.at.replace('T09', 'T08') } : entry,
    'another document signed': (entry) =>
      entry.seq === last ? { ...entry, about: { ...entry.about, before: 'a'.repeat(64) } } : entry,
    'the answer of the other side': withKey(one),
    'the key of the other side': withKey({ ...other, spki: one['spki'] }),
    'the signature of the other side': withKey({ ...other, signature: one['signature'] }),
    'the statement of the other side': withKey({ ...other, statement: one['statement'] }),
  };
  for (const [name, text] of Object.entries(other)) {
    for (const at of [0, Math.floor(text.length / 2), text.length - 1]) {
      // A credential id is not part of what the key signs.
      if (name === 'credential') continue;
      const sign = text[at] === 'A' ? 'B' : 'A';
      changes[`sign ${at} of ${name}`] = withKey({
        ...other,
        [name]: text.slice(0, at) + sign + text.slice(at + 1),
      });
    }
  }
  const made: [string, string[]][] = [];
  for (const [name, change] of Object.entries(changes)) {
    let prev = noEntryBefore;
    const written: string[] = [];
    for (const entry of entries) {
      const text = canonicalJson({ ...change(entry), prev });
      prev = await sha256OfText(text);
      written.push(text);
    }
    made.push([name, written]);
  }
  return made;
}

describe('management of signing keys', () => {
  // DEA-51
  it('signing keys are added, reported by mail and security event, kept separate by account, and removed', async () => {
    const person = await createPerson(context.current, 'buyer');
    const other = await createPerson(context.current, 'supplier');
    const device = await add(person);
    const { keys, isPossible } = await keysOf(person);
    expect([isPossible, keys.length, keys[0]?.name, keys[0]?.usedDate]).toEqual([true, 1, 'Phone', null]);
    const mail = await context.current.mailTo(person.email, 'Your signing keys were changed');
    expect(mail?.text).toContain(keys[0]?.fingerprint);
    const events = await context.current.call('ownSecurityEvents', {}, person.token);
    expect(JSON.stringify(events.body)).toContain('signing-keys.changed');

    const id = keys[0]?.id ?? 0;
    const remove = ({ token }: Person) => context.current.call('removeSigningKey', { params: { id } }, token);
    expect((await remove(other)).status).toBe(404);
    // A key that belongs to one account cannot be added to another.
    const begun = await context.current.call('beginSigningKey', {}, other.token);
    const body = { name: 'Phone', ...device.create(begun.body as NewKeyOptions) };
    expect(refusal(await context.current.call('addSigningKey', { body }, other.token))).toEqual([
      422,
      'key_refused',
    ]);
    expect((await remove(person)).body).toMatchObject({ keys: [] });

    const data = await context.current.call('myData', {}, other.token);
    expect(JSON.parse(data.bytes.toString())).toMatchObject({ profiles: [{ signingKeys: { keys: [] } }] });
  });

  it('refuses to add a key without its user, from another origin, twice with one challenge, or too late', async () => {
    const person = await createPerson(context.current, 'buyer');
    const { call, clock } = context.current;
    const device = createAuthenticator(origin);
    const begin = async () => (await call('beginSigningKey', {}, person.token)).body as NewKeyOptions;
    const send = (made: object) => call('addSigningKey', { body: { name: 'x', ...made } }, person.token);
    expect(refusal(await send(device.create(await begin(), { flags: 0x41 })))).toEqual([422, 'key_refused']);
    expect(refusal(await send(device.create(await begin(), { origin: 'http://evil.example' })))).toEqual([
      422,
      'key_refused',
    ]);
    const wrongKey = (curve: 'P-384' | 'P-256', bits: Buffer = Buffer.alloc(0)) => {
      const { publicKey } = generateKeyPairSync('ec', { namedCurve: curve });
      return Buffer.concat([publicKey.export({ format: 'der', type: 'spki' }), bits]).toString('base64url');
    };
    for (const publicKey of [wrongKey('P-384'), wrongKey('P-256', Buffer.from([0])), 'AAAA']) {
      const made = { ...device.create(await begin()), publicKey };
      expect(refusal(await send(made))).toEqual([422, 'key_refused']);
    }
    const named = { ...device.create(await begin()), id: createAuthenticator(origin).id };
    expect(refusal(await send(named))).toEqual([422, 'key_refused']);
    const made = device.create(await begin());
    expect((await send(made)).status).toBe(201);
    expect(refusal(await send(made))).toEqual([409, 'changed_meanwhile']);
    const late = createAuthenticator(origin).create(await begin());
    clock.advance(5 * 60_000 + 1);
    expect(refusal(await send(late))).toEqual([409, 'changed_meanwhile']);
  });

  // DEA-52
  it('requiring a key needs a second factor, and ends when the last key is removed', async () => {
    const buyer = await createPerson(context.current, 'buyer', { password });
    const trade = await openTrade(context.current, { buyer });
    await acceptTrade(context.current, trade);
    const device = await add(buyer);
    expect(refusal(await askAlways(buyer, true))).toEqual([403, 'second_factor_needed']);
    const changed = await setFactor(buyer.token, 'mail');
    const owner = {
      ...buyer,
      token: cookieOf(changed, 'proffer_session')[0]!.replace('proffer_session=', ''),
    };
    expect((await askAlways(owner, true)).body).toMatchObject({ isAlwaysAsked: true });
    const own = { ...trade, buyer: owner };
    expect(refusal(await signNda(own))).toEqual([403, 'key_needed']);
    const asked = await askNda(own, owner);
    expect(asked.isAlwaysAsked).toBe(true);

    // Refused to somebody with the password and an open session, but without the code.
    context.current.clock.advance(settingDefaults.proofMinutes * 60_000 + 1);
    expect(refusal(await askAlways(owner, false))).toEqual([403, 'proof_needed']);
    expect(refusal(await context.current.call('beginSigningKey', {}, owner.token))).toEqual([
      403,
      'proof_needed',
    ]);
    await context.current.call('sendConfirmation', {}, owner.token);
    const mail = await context.current.mailTo(owner.email, 'verification code');
    const body = { code: mail!.subject.slice(0, 5) };
    const proven = await context.current.call('confirm', { body }, owner.token);
    const token = cookieOf(proven, 'proffer_session')[0]!.replace('proffer_session=', '');
    const { keys } = await keysOf({ ...owner, token });
    const id = keys[0]?.id ?? 0;
    const removed = await context.current.call('removeSigningKey', { params: { id } }, token);
    expect(removed.body).toMatchObject({ keys: [], isAlwaysAsked: false });
    const again = { ...trade, buyer: { ...owner, token } };
    expect(refusal(await signNda(again, device.get(asked)))).toEqual([409, 'changed_meanwhile']);
    expect((await signNda(again)).status).toBe(200);
  });
});

describe('key signatures on an NDA', () => {
  // DEA-53, DEA-54
  it('an NDA signed with the keys of both sides is proven by their deal file', async () => {
    const trade = await openTrade(context.current);
    const [ofSupplier, ofBuyer] = [await add(trade.supplier), await add(trade.buyer)];
    await signWithKeys(context.current, trade, { supplier: ofSupplier, buyer: ofBuyer });

    const files = await dealFileOf(context.current, { ...trade, conversationId: 0 }, 'buyer');
    const findings = await checkDealFile(files);
    expect(findings.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
    expect(signersIn(findings)).toEqual(['supplier', 'buyer']);
    const { entries } = JSON.parse(Buffer.from(files.get('deal.json') ?? []).toString()) as DealRecord;
    for (const [name, changed] of await forgedChains(entries)) {
      const changedFindings = await checkKeys(await readChain(changed), registersIn(files));
      const isNamed = changedFindings.some(({ verdict }) => verdict === 'broken');
      expect([name, isNamed]).toEqual([name, true]);
    }
    const keys = entries.flatMap((text) => keySignatureOf(JSON.parse(text) as DealEntry) ?? []);
    expect(keys).toMatchObject(
      [ofSupplier, ofBuyer].map(({ spki }) => ({ spki: spki.toString('base64url') })),
    );
    const certificate = await context.current.call(
      'ndaCertificate',
      { params: { id: trade.ndaId } },
      trade.buyer.token,
    );
    expect(Buffer.from(files.get('deal.html') ?? []).toString()).toContain('with a key of their own');
    const words = textOfPdf(certificate.bytes).replaceAll(/\s+/g, '');
    for (const { fingerprint } of [
      ...(await keysOf(trade.supplier)).keys,
      ...(await keysOf(trade.buyer)).keys,
    ]) {
      expect(words).toContain(fingerprint);
    }
    expect((await keysOf(trade.buyer)).keys[0]?.usedDate).not.toBeNull();
  });

  it('refuses a key’s answer that is late, used, foreign, counted back or made for another act', async () => {
    const trade = await sharedWithKey();
    const { device, buyer } = trade;
    const wrong = async (made: object) => refusal(await signNda(trade, made));
    expect(await wrong(device.get(await askNda(trade, buyer), { flags: 0x01 }))).toEqual([
      422,
      'key_refused',
    ]);
    expect(await wrong(device.get(await askNda(trade, buyer), { origin: 'http://evil.example' }))).toEqual([
      422,
      'key_refused',
    ]);
    const stranger = createAuthenticator(origin);
    expect(await wrong(stranger.get(await askNda(trade, buyer)))).toEqual([422, 'key_refused']);
    expect(await wrong({ ...device.get(await askNda(trade, buyer)), signature: 'MAYCAQECAQE' })).toEqual([
      422,
      'key_refused',
    ]);
    const first = device.get(await askNda(trade, buyer));
    const second = device.get(await askNda(trade, buyer));
    // The session's earlier challenge is no longer valid.
    expect(await wrong(first)).toEqual([422, 'key_refused']);
    context.current.clock.advance(5 * 60_000 + 1);
    expect(await wrong(second)).toEqual([409, 'changed_meanwhile']);

    const other = await openTrade(context.current, { buyer, supplier: trade.supplier });
    await acceptTrade(context.current, other);
    const forOther = device.get(await askNda(other, buyer));
    expect(await wrong(forOther)).toEqual([409, 'changed_meanwhile']);
    expect((await signNda(other, forOther)).status).toBe(200);
    expect(await wrong(forOther)).toEqual([409, 'changed_meanwhile']);
    // A counter that goes back shows a copied device.
    expect(await wrong(device.get(await askNda(trade, buyer), { counter: 1 }))).toEqual([422, 'key_refused']);
    // Signing without a key is still possible.
    expect((await signNda(trade)).status).toBe(200);
  });
});

// DEA-53
// NDA-241
it('a renewal of an NDA is signed with a key over its text and round', async () => {
  const { call, pool } = context.current;
  const trade = await openTrade(context.current);
  await acceptTrade(context.current, trade, { isSigned: true });
  const { buyer } = trade;
  const device = await add(buyer);
  const nothing = await call('askNdaKey', { params: { id: trade.ndaId } }, buyer.token);
  expect(refusal(nothing)).toEqual([409, 'illegal_transition']);
  const { rows } = await pool.query<{ prepared_sha256: string }>(
    `update nda_requests set valid_until = '2026-12-01' where id = $1 returning prepared_sha256`,
    [trade.ndaId],
  );
  const asked = await askNda(trade, buyer);
  expect(JSON.parse(asked.key?.statement ?? '')).toMatchObject({
    act: 'nda.signed',
    about: { nda: trade.ndaId, round: 2 },
    document: rows[0]?.prepared_sha256,
  });
  const renewing = renewingOf(context.current);
  expect((await renewing.sign(trade, 'buyer', 2, { key: device.get(asked) })).status).toBe(200);
  expect((await renewing.sign(trade, 'supplier')).status).toBe(200);
  const files = await dealFileOf(context.current, { ...trade, conversationId: 0 }, 'supplier');
  const findings = await checkDealFile(files);
  expect(signersIn(findings)).toEqual(['buyer']);
  expect(findings.filter(({ verdict, what }) => what === 'key' && verdict === 'broken')).toEqual([]);
});

it('a contract and its amendment are signed with a key over the document that the first signature fixes', async () => {
  const { call, jobs } = context.current;
  const people = await meetForAmendments(context.current, { offer: { title: 'Rods' } });
  const { supplier, buyer, proposalId } = people;
  const device = await add(supplier);
  const { contractId: id } = await people.propose({ toBeSigned: true });
  const ask = async (amendment = 0) =>
    (await call('askContractKey', { params: { id }, body: { amendment } }, supplier.token)).body as KeyAsked;
  const asked = await ask();
  context.current.clock.advance(60_000);
  const signed = await call(
    'acceptAsSupplier',
    { params: { id }, body: { ...signatureOf('supplier'), key: device.get(asked) } },
    supplier.token,
  );
  expect(signed.status).toBe(200);
  expect(await ask()).toMatchObject({ key: null });
  await call('acceptAsBuyer', { params: { id }, body: signatureOf('buyer') }, buyer.token);
  await people.amend(await people.view(id), 'buyer');
  const key = device.get(await ask(1));
  const answer = { signature: { ...signatureOf('supplier'), key } };
  expect((await people.answer(id, 1, 'accept', 'supplier', answer)).status).toBe(200);
  await jobs.drain();
  const files = await dealFileOf(
    context.current,
    { supplier, buyer, proposalId, conversationId: 0 },
    'buyer',
  );
  const findings = (await checkDealFile(files)).filter(({ what }) => what === 'key');
  expect(signersIn(findings)).toEqual(['supplier', 'supplier']);
  expect(findings.at(-1)?.text).toContain('One signature or acceptance was made without a key');
});

// DEA-57
it('an electronic acceptance of a contract or amendment has the key signature of the accepting side', async () => {
  const { call, jobs } = context.current;
  const people = await meetForAmendments(context.current, { offer: { title: 'Rods' } });
  const { supplier, buyer, proposalId } = people;
  const device = await add(supplier);
  const { contractId: id } = await people.propose();
  const ask = async (amendment = 0) =>
    (await call('askContractKey', { params: { id }, body: { amendment } }, supplier.token)).body as KeyAsked;
  const accept = (key: object) => call('acceptAsSupplier', { params: { id }, body: { key } }, supplier.token);
  const early = device.get(await ask());
  await people.act(id, 'want_changes', 'buyer');
  await people.act(id, 'revise', 'supplier', { revision: 1 });
  // The terms differ from those that the key has signed.
  expect(refusal(await accept(early))).toEqual([409, 'changed_meanwhile']);
  expect((await accept(device.get(await ask()))).status).toBe(200);
  expect(await ask()).toMatchObject({ key: null });
  await people.act(id, 'accept', 'buyer');
  await people.amend(await people.view(id), 'buyer');
  expect(
    (await people.answer(id, 1, 'accept', 'supplier', { signature: { key: device.get(await ask(1)) } }))
      .status,
  ).toBe(200);
  await jobs.drain();

  const deal = { supplier, buyer, proposalId, conversationId: 0 };
  const files = await dealFileOf(context.current, deal, 'buyer');
  const findings = await checkDealFile(files);
  expect(findings.filter(({ verdict }) => verdict === 'broken')).toEqual([]);
  expect(signersIn(findings)).toEqual(['supplier', 'supplier']);
  expect(findings.filter(({ what }) => what === 'key').at(-1)?.text).toContain(
    'One signature or acceptance was made without a key',
  );
  const certificate = await call('contractCertificate', { params: { id } }, buyer.token);
  const words = textOfPdf(certificate.bytes).replaceAll(/\s+/g, '');
  expect(words).toContain((await keysOf(supplier)).keys[0]?.fingerprint);

  const { entries } = JSON.parse(Buffer.from(files.get('deal.json') ?? []).toString()) as DealRecord;
  const at = entries.findIndex((text) => keySignatureOf(JSON.parse(text) as DealEntry) !== undefined);
  const entry = JSON.parse(entries[at] ?? '') as DealEntry;
  const otherTerms = { ...entry, seals: { ...entry.seals, terms: 'a'.repeat(64) } };
  const changed = await checkKeys(
    await readChain(entries.with(at, canonicalJson({ ...otherTerms }))),
    registersIn(files),
  );
  expect(changed.find(({ verdict }) => verdict === 'broken')?.text).toContain('signed something else');
});

// DEA-52
it('an account that requires a key cannot accept without one, but can ask for changes', async () => {
  const people = await meetForAmendments(context.current, { buyer: { password } });
  const { contractId: id } = await people.propose();
  await add(people.buyer);
  const changed = await setFactor(people.buyer.token, 'mail');
  const token = cookieOf(changed, 'proffer_session')[0]!.replace('proffer_session=', '');
  const owner = { ...people.buyer, token };
  expect((await askAlways(owner, true)).status).toBe(200);
  expect(refusal(await people.act(id, 'accept', 'buyer', { as: owner }))).toEqual([403, 'key_needed']);
  expect((await people.act(id, 'want_changes', 'buyer', { as: owner })).status).toBe(200);
});
