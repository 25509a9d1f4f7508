import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  noteKinds,
  type NoteKind,
  type NotificationCategory,
  type NoticeSubject,
} from '@proffer/contract/wire/choices';
import { readMail } from '../../src/platform/mail';
import { openTalk, say, type Talk } from '../world/chat-people';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';
import { useContext } from '../support/context';
import { line } from '../contracts/line.fixture';
import { act, acceptTrade, type NdaTrade } from '../world/nda-trade';
import { renewingOf } from '../world/renewing';
import { notesOf } from '../world/contract-notes';
import { createPerson, publishOffer, type Person } from '../world/people';
import { companies, openNamedTrade, unreadOf } from '../support/notices.fixture';

const context = useContext();

/** Protected and confidential text, which must appear nowhere. */
const secret = 'Zirkonium-7 alloy recipe';

let trade: NdaTrade;
let people: AmendingPeople;
let talk: Talk;

async function tradeOf(isSigned?: boolean): Promise<void> {
  trade = await openNamedTrade(context.current, secret);
  if (isSigned !== undefined) await acceptTrade(context.current, trade, { isSigned });
}

const meet = async () =>
  void (people = await meetForAmendments(context.current, { ...companies, offer: { title: 'Lathe bits' } }));

interface ExpectedNotice {
  to: Person;
  text: string;
  category: NotificationCategory;
  reference: [kind: NoticeSubject, id: number];
  /** Text on the screen, if it differs from the stored and mailed one. */
  shown?: string;
}

const ndaNotice = (to: 'supplier' | 'buyer', text: string): ExpectedNotice => ({
  to: trade[to],
  text,
  category: 'GENERAL',
  reference: ['nda', trade.ndaId],
});
async function contractNotice(to: 'supplier' | 'buyer', id: number, text: string): Promise<ExpectedNotice> {
  const { contractName } = await people.view(id);
  const shown = `“${contractName}”: ${text}`;
  return { to: people[to], text, category: 'CONTRACT', reference: ['contract', id], shown };
}
/** Returns the notice of a note by the supplier, after its answer by the buyer or its withdrawal. */
async function noteNotice(kind: NoteKind, outcome: 'noted' | 'confirmed' | 'disputed' | 'withdrawn') {
  await meet();
  const { contractId } = await people.agree({
    startDate: '2026-11-01',
    endDate: '2027-06-30',
    lines: [line],
  });
  const notes = notesOf(context.current, people, contractId);
  const { noteId } = await notes.note(kind, 'supplier', { reference: secret });
  if (outcome === 'confirmed') await notes.answer(noteId, 'confirm', 'buyer');
  if (outcome === 'disputed') await notes.answer(noteId, 'dispute', 'buyer', secret);
  if (outcome === 'withdrawn') await notes.answer(noteId, 'withdraw', 'supplier');
  const to = outcome === 'noted' || outcome === 'withdrawn' ? 'buyer' : 'supplier';
  const noun = kind === 'delivery' ? 'a delivery' : 'an invoice';
  const [other, words] = {
    noted: [companies.supplier, ['has recorded', 'It counts once you confirm it.']],
    confirmed: [companies.buyer, ['has confirmed', 'Your record is confirmed.']],
    disputed: [
      companies.buyer,
      ['disputes', 'The reason is shown with the contract. It has no effect until it is confirmed.'],
    ],
    withdrawn: [companies.supplier, ['has withdrawn', 'You do not need to do anything.']],
  }[outcome] as [{ companyName: string }, [string, string]];
  const [did, then] = words;
  const text = `${other.companyName} ${did} ${noun} under the contract on “Lathe bits”. ${then}`;
  return contractNotice(to, contractId, text);
}
const offerNotice = (text: string): ExpectedNotice => ({
  to: trade.buyer,
  text,
  category: 'GENERAL',
  reference: ['proposal', trade.proposalId],
});

const actOnNda = (name: Parameters<typeof act>[2], by: 'supplier' | 'buyer') =>
  act(context.current, trade, name, trade[by]);

/** Publishes the offer or takes it back, twice at the same time. */
async function setPublishedTwice(draft: boolean): Promise<void> {
  const input = { params: { id: trade.proposalId }, body: { draft } };
  const once = () => context.current.call('setPublished', input, trade.supplier.token);
  await Promise.all([once(), once()]);
}

/** Returns the notice of a contract that ends on a date, after two attempts to notify. */
async function endingNotice(endDate: string, written: string): Promise<ExpectedNotice> {
  await meet();
  const { contractId } = await people.agree({ startDate: '2026-11-01', endDate });
  await context.current.contracts.days.notify(contractId);
  await context.current.contracts.days.notify(contractId);
  return contractNotice(
    'supplier',
    contractId,
    `The contract on “Lathe bits” ends on ${written}. Until then either side can propose an amendment with a later end.`,
  );
}

/** Returns the notice of a signed NDA that is valid until a date, after two attempts to notify. */
async function termNotice(validUntil: string, written: string): Promise<ExpectedNotice> {
  await tradeOf(true);
  const { pool, jobs, db } = context.current;
  await pool.query('update nda_requests set valid_until = $2 where id = $1', [trade.ndaId, validUntil]);
  for (const key of ['one', 'other']) await jobs.enqueue(db, 'nda.tell-terms', {}, { key });
  await jobs.drain();
  return ndaNotice(
    'buyer',
    `The NDA on “Alloy rods” is valid until ${written}, including that day. You can renew it with the same text.`,
  );
}

/** Returns the notice of a renewal by the buyer and its outcome, performed twice. */
async function renewalNotice(
  then: (renewing: ReturnType<typeof renewingOf>) => Promise<unknown>,
  to: 'supplier' | 'buyer',
  text: string,
): Promise<ExpectedNotice> {
  await tradeOf(true);
  const { pool } = context.current;
  await pool.query(`update nda_requests set valid_until = '2026-12-20' where id = $1`, [trade.ndaId]);
  const renewing = renewingOf(context.current);
  await Promise.all([renewing.sign(trade, 'buyer'), renewing.sign(trade, 'buyer')]);
  await Promise.all([then(renewing), then(renewing)]);
  return ndaNotice(to, text);
}

/** Every kind of notification: causes it twice and returns the recipient and text. */
const kinds: Record<string, () => Promise<ExpectedNotice>> = {
  'nda-requested': async () => {
    await tradeOf();
    await actOnNda('add', 'buyer');
    return ndaNotice(
      'supplier',
      'Arjun Mehta of Nilgiri Mills requests the NDA for your offer “Alloy rods”.',
    );
  },
  'nda-approved': async () => {
    await tradeOf(false);
    await actOnNda('fields', 'supplier');
    return ndaNotice(
      'buyer',
      'The NDA on “Alloy rods” is signed by Kaveri Tools and is waiting for your signature.',
    );
  },
  'nda-signed': async () => {
    await tradeOf(true);
    await actOnNda('sign', 'buyer');
    return ndaNotice(
      'supplier',
      'Both sides have signed the NDA on “Alloy rods”. Nilgiri Mills can now read the full offer.',
    );
  },
  'nda-rejected': async () => {
    await tradeOf();
    const input = { params: { id: trade.ndaId }, body: { status: 'Rejected', reason: secret } };
    for (let times = 0; times < 2; times += 1)
      await context.current.call('updateNda', input, trade.supplier.token);
    return ndaNotice(
      'buyer',
      'Kaveri Tools has rejected your NDA request for “Alloy rods”. Any reason given is shown with the request.',
    );
  },
  'nda-skipped': async () => {
    await tradeOf();
    await Promise.all([actOnNda('skip', 'supplier'), actOnNda('skip', 'supplier')]);
    return ndaNotice(
      'buyer',
      'Kaveri Tools has skipped your NDA request on “Alloy rods” for now. Any reason given is shown with the request.',
    );
  },
  'nda-withdrawn': async () => {
    await tradeOf();
    const input = { params: { id: trade.ndaId }, body: { reason: secret } };
    const once = () => context.current.call('withdrawNda', input, trade.buyer.token);
    await Promise.all([once(), once()]);
    return ndaNotice(
      'supplier',
      'Nilgiri Mills has withdrawn its NDA request on “Alloy rods”. You do not need to do anything.',
    );
  },
  // NDA-205
  'nda-relied-on': async () => {
    await tradeOf();
    await acceptTrade(context.current, trade, { isSigned: true, cover: { reach: 'supplier' } });
    const fields = { title: 'Alloy pumps', ndaRequired: true, detail: secret };
    const id = await publishOffer(context.current, trade.supplier, fields);
    const once = () => context.current.call('viewOffer', { params: { id } }, trade.buyer.token);
    await Promise.all([once(), once()]);
    return ndaNotice(
      'supplier',
      `Nilgiri Mills has opened your offer “Alloy pumps” under NDA no. ${trade.ndaId}, which both sides signed on “Alloy rods”. You can end this cover with that NDA.`,
    );
  },
  // NDA-209
  'nda-cover-ended': async () => {
    await tradeOf();
    await acceptTrade(context.current, trade, { isSigned: true, cover: { reach: 'supplier' } });
    const input = { params: { id: trade.ndaId }, body: { reason: secret } };
    const once = () => context.current.call('endNdaCover', input, trade.supplier.token);
    await Promise.all([once(), once()]);
    return ndaNotice(
      'buyer',
      'The NDA on “Alloy rods” no longer opens other offers of Kaveri Tools to you. It stays in force for that offer and for what you have read under it. Any reason given is shown with the NDA.',
    );
  },
  'nda-declined': async () => {
    await tradeOf(false);
    const input = { params: { id: trade.ndaId }, body: { reason: secret } };
    const once = () => context.current.call('declineNda', input, trade.buyer.token);
    await Promise.all([once(), once()]);
    return ndaNotice(
      'supplier',
      'Nilgiri Mills has declined to sign the NDA on “Alloy rods” as you shared it. The reason is shown with the request.',
    );
  },
  // NDA-94
  'nda-changes-wanted': async () => {
    await tradeOf(false);
    const input = { params: { id: trade.ndaId }, body: { reason: secret } };
    const once = () => context.current.call('wantNdaChanges', input, trade.buyer.token);
    await Promise.all([once(), once()]);
    return ndaNotice(
      'supplier',
      'Nilgiri Mills requests changes to the NDA on “Alloy rods” before signing. They are shown with the request; please share another document.',
    );
  },
  'nda-reminder': async () => {
    await tradeOf();
    await context.current.pool.query(
      `update nda_requests set changed_at = changed_at - interval '1 day' where id = $1`,
      [trade.ndaId],
    );
    await Promise.all([actOnNda('remind', 'buyer'), actOnNda('remind', 'buyer')]);
    return ndaNotice(
      'supplier',
      'Nilgiri Mills is still waiting for your answer to its NDA request on “Alloy rods”.',
    );
  },
  'nda-renewal-start': () =>
    renewalNotice(
      async () => undefined,
      'supplier',
      'Nilgiri Mills has signed the NDA on “Alloy rods” again, with the same text, for another term. It is waiting for your signature.',
    ),
  'nda-renewal-sign': () =>
    renewalNotice(
      (renewing) => renewing.sign(trade, 'supplier'),
      'buyer',
      'Both sides have signed the NDA on “Alloy rods” again. It is valid until 21 November 2029, including that day.',
    ),
  'nda-renewal-decline': () =>
    renewalNotice(
      (renewing) => renewing.decline(trade, 'supplier', secret),
      'buyer',
      'Kaveri Tools has declined to sign the NDA on “Alloy rods” again. The reason is shown with the NDA.',
    ),
  'nda-renewal-withdraw': () =>
    renewalNotice(
      (renewing) => renewing.withdraw(trade, 'buyer', secret),
      'supplier',
      'Nilgiri Mills no longer wants to renew the NDA on “Alloy rods”. You do not need to do anything.',
    ),
  'nda-ending': () => termNotice('2026-12-21', '21 December 2026'),
  'nda-ending-week': () => termNotice('2026-11-28', '28 November 2026'),
  'nda-ending-day': () => termNotice('2026-11-21', '21 November 2026'),
  'offer-removed': async () => {
    await tradeOf();
    const params = { id: trade.proposalId };
    await context.current.call('removeOffer', { params }, trade.supplier.token);
    await context.current.call('removeOffer', { params }, trade.supplier.token);
    return offerNotice(
      'Kaveri Tools has removed the offer “Alloy rods”, for which you have or requested an NDA. Signed documents stay valid.',
    );
  },
  'offer-changed': async () => {
    await tradeOf();
    for (const detail of [`${secret} two`, `${secret} three`, `${secret} three`])
      await context.current.call(
        'updateOffer',
        { params: { id: trade.proposalId }, body: { detail } },
        trade.supplier.token,
      );
    return offerNotice(
      'Kaveri Tools has changed the offer “Alloy rods”. Confidential parts have changed. Please review the changes before you sign its NDA or accept a contract for it.',
    );
  },
  'offer-taken-back': async () => {
    await tradeOf();
    await setPublishedTwice(false);
    return offerNotice(
      'Kaveri Tools has taken the offer “Alloy rods” off the market to work on it. Your NDA, request or contract stays, and you can still read the last published version.',
    );
  },
  'offer-published-again': async () => {
    await tradeOf();
    await setPublishedTwice(false);
    await setPublishedTwice(true);
    return offerNotice(
      'Kaveri Tools has published the offer “Alloy rods” again. Its history shows what has changed.',
    );
  },
  'contract-proposed': async () => {
    await meet();
    const fields = { contractName: secret, contractDescription: secret };
    const { contractId } = await people.propose(fields);
    await context.current.call(
      'createContract',
      {
        body: {
          ...fields,
          startDate: '2026-12-01',
          endDate: '2026-12-31',
          proposalId: people.proposalId,
          buyerId: people.buyer.userId,
          supplierId: people.supplier.userId,
        },
      },
      people.supplier.token,
    );
    return contractNotice(
      'buyer',
      contractId,
      'Kaveri Tools proposes a contract on “Lathe bits”. It becomes active once both sides have accepted.',
    );
  },
  'contract-accepted': async () => {
    await meet();
    const { contractId } = await people.propose();
    await people.act(contractId, 'accept', 'buyer');
    await people.act(contractId, 'accept', 'buyer');
    return contractNotice(
      'supplier',
      contractId,
      'The contract on “Lathe bits” is waiting for your acceptance.',
    );
  },
  'contract-rejected': async () => {
    await meet();
    const { contractId } = await people.propose();
    await Promise.all([
      people.act(contractId, 'reject', 'buyer', { reason: secret }),
      people.act(contractId, 'reject', 'buyer', { reason: secret }),
    ]);
    return contractNotice(
      'supplier',
      contractId,
      'The contract on “Lathe bits” has ended before both sides accepted it. The reason is shown with the contract.',
    );
  },
  'contract-changes-wanted': async () => {
    await meet();
    const { contractId } = await people.propose();
    await people.act(contractId, 'want_changes', 'buyer', { reason: secret });
    return contractNotice(
      'supplier',
      contractId,
      'Nilgiri Mills would accept the contract on “Lathe bits” with changes. They are shown with the contract; you can revise it and send it again.',
    );
  },
  'contract-revised': async () => {
    await meet();
    const { contractId } = await people.propose();
    await people.act(contractId, 'want_changes', 'buyer', { reason: secret });
    await people.act(contractId, 'revise', 'supplier', { revision: 1 });
    return contractNotice(
      'buyer',
      contractId,
      'Kaveri Tools has sent revision 2 of the contract on “Lathe bits”. It becomes active once both sides have accepted it.',
    );
  },
  'amendment-proposed': async () => {
    await meet();
    const { contractId } = await people.agreeAndAmend('buyer', { endDate: '2027-01-31', reason: secret });
    return contractNotice(
      'supplier',
      contractId,
      'Nilgiri Mills proposes to amend the contract on “Lathe bits”. Nothing changes unless you accept.',
    );
  },
  'amendment-accepted': async () => {
    await meet();
    const { contractId } = await people.agreeAndAmend('buyer');
    await people.answer(contractId, 1, 'accept', 'supplier');
    await people.answer(contractId, 1, 'accept', 'supplier');
    return contractNotice(
      'buyer',
      contractId,
      'The contract on “Lathe bits” is amended: both sides have accepted your proposal.',
    );
  },
  'amendment-rejected': async () => {
    await meet();
    const { contractId } = await people.agreeAndAmend('buyer');
    await people.answer(contractId, 1, 'reject', 'supplier', { reason: secret });
    return contractNotice(
      'buyer',
      contractId,
      'The contract on “Lathe bits” stays as it is. The reason is shown with the contract.',
    );
  },
  'amendment-withdrawn': async () => {
    await meet();
    const { contractId } = await people.agreeAndAmend('buyer');
    await people.answer(contractId, 1, 'withdraw', 'buyer');
    return contractNotice(
      'supplier',
      contractId,
      'The contract on “Lathe bits” stays as it is. You do not need to do anything.',
    );
  },
  ...Object.fromEntries(
    noteKinds.flatMap((kind) =>
      (['noted', 'confirmed', 'disputed', 'withdrawn'] as const).map(
        (outcome) => [`${kind}-${outcome}`, () => noteNotice(kind, outcome)] as const,
      ),
    ),
  ),
  'contract-starting': async () => {
    await meet();
    const { contractId } = await people.agree({ startDate: '2026-11-21', endDate: '2027-06-30' });
    await Promise.all([
      context.current.contracts.days.notify(contractId),
      context.current.contracts.days.notify(contractId),
    ]);
    return contractNotice('buyer', contractId, 'The contract on “Lathe bits” starts on 21 November 2026.');
  },
  'contract-ending': () => endingNotice('2026-12-01', '1 December 2026'),
  'contract-ending-week': () => endingNotice('2026-11-28', '28 November 2026'),
  'contract-ending-day': () => endingNotice('2026-11-22', '22 November 2026'),
  'contract-ended': async () => {
    const now = context.current.clock.now();
    context.current.clock.set(new Date('2026-11-10T09:00:00Z'));
    await meet();
    const { contractId } = await people.agree({ startDate: '2026-11-01', endDate: '2026-11-20' });
    context.current.clock.set(now);
    await context.current.contracts.days.notify(contractId);
    await context.current.contracts.days.notify(contractId);
    return contractNotice(
      'buyer',
      contractId,
      'The contract on “Lathe bits” ended on 20 November 2026. You can rate it until 18 February 2027.',
    );
  },
  message: async () => {
    const supplier = await createPerson(context.current, 'supplier', companies.supplier);
    const buyer = await createPerson(context.current, 'buyer', companies.buyer);
    talk = await openTalk(context.current, { supplier, buyer });
    for (let times = 0; times < 3; times += 1) await say(context.current, talk, buyer, `${secret} ${times}`);
    return {
      to: supplier,
      text: 'New message from Nilgiri Mills about “Alloy rods”',
      category: 'MESSAGES',
      reference: ['user', buyer.userId],
    };
  },
  'account-validated': async () => {
    const { call, pool } = context.current;
    const [admin, waiting] = [
      await createPerson(context.current, 'admin'),
      await createPerson(context.current, 'admin'),
    ];
    await pool.query('update users set approved_at = null where id = $1', [waiting.userId]);
    const input = { params: { userId: waiting.userId } };
    await Promise.all([call('approveUser', input, admin.token), call('approveUser', input, admin.token)]);
    return {
      to: waiting,
      text: 'Your account has been approved.',
      category: 'GENERAL',
      reference: ['profile', waiting.userId],
    };
  },
};

describe('notifications of every kind', () => {
  // NOT-8, NOT-12, NOT-14
  it.each(Object.entries(kinds))(
    'sends the notification %s once, with its text and reference',
    async (kind, provoke) => {
      const { to, text, category, reference, shown = text } = await provoke();
      const { rows } = await context.current.pool.query(
        'select text, category, reference_kind, reference_id from notifications where user_id = $1 and kind = $2',
        [to.userId, kind],
      );
      const [referenceKind, referenceId] = reference;
      expect(rows).toEqual([{ text, category, reference_kind: referenceKind, reference_id: referenceId }]);
      expect(await unreadOf(context.current, to)).toContainEqual({
        notificationId: expect.any(Number),
        notificationMessage: shown,
        createdAt: '2026-11-21T09:00:00.000Z',
        category,
        referenceKind,
        referenceId,
        conversationId: kind === 'message' ? talk.conversationId : null,
        readAt: null,
        isGone: kind === 'offer-removed',
      });
    },
  );

  // NOT-11, NOT-12, NOT-14
  it('contains nothing confidential in notifications and their mails', async () => {
    const { pool, jobs, folder } = context.current;
    await jobs.drain();
    const { rows } = await pool.query<{ row: string }>(
      'select notifications::text as row from notifications',
    );
    const mailFolder = path.join(folder, 'mail');
    const mails = await Promise.all((await readdir(mailFolder)).map((name) => readMail(mailFolder, name)));
    const said = [
      ...rows.map(({ row }) => row),
      ...mails.map((mail) => `${mail?.subject}${mail?.text}${mail?.html}`),
    ];
    expect(rows.length).toBeGreaterThanOrEqual(Object.keys(kinds).length);
    expect(mails.length).toBeGreaterThan(15);
    expect(said.filter((text) => text.includes('Zirkonium'))).toEqual([]);
  });
});
