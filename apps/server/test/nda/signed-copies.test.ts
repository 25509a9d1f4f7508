import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import PostalMime, { type Email } from 'postal-mime';
import { beforeAll, describe, expect, it } from 'vitest';
import type { VerifyReply } from '@proffer/contract/nda/schemas';
import { meetForAmendments, type AmendingPeople } from '../world/contract-amending';
import { useContext } from '../support/context';
import { acceptTrade, act, openTrade, type NdaTrade } from '../world/nda-trade';
import { createPerson, type Person } from '../world/people';

const context = useContext();

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Returns the mails to a person that contain a hash, oldest first. */
async function copiesTo(person: Person): Promise<Email[]> {
  await context.current.jobs.drain();
  const folder = path.join(context.current.folder, 'mail');
  const names = await readdir(folder).catch((): string[] => []);
  const mails = await Promise.all(
    names.toSorted().map(async (name) => PostalMime.parse(await readFile(path.join(folder, name)))),
  );
  return mails.filter(
    ({ to, text }) => to?.[0]?.address === person.email && (text?.includes('SHA-256: ') ?? false),
  );
}

const hashIn = ({ text = '' }: Email) => /^SHA-256: ([\da-f]{64})$/m.exec(text)?.[1];

/** Returns the attached files of a mail: one PDF, or undefined if there is none. */
function attachedTo({ attachments }: Email) {
  const files = attachments.map(({ filename, mimeType, content }) => ({
    filename,
    mimeType,
    sha256: sha256(typeof content === 'string' ? Buffer.from(content) : new Uint8Array(content)),
  }));
  return files.length === 0 ? undefined : files;
}

const choose = (person: Person, body: Record<string, unknown>) =>
  context.current.call('saveSettings', { body }, person.token);

describe('mails about a signed NDA', () => {
  let trade: NdaTrade;
  let signed: Buffer;
  let mailedBefore: Email[];
  beforeAll(async () => {
    trade = await openTrade(context.current);
    // A user who wants no notifications still gets this evidence.
    await choose(trade.buyer, { notifications: { GENERAL: 'never' }, documentsByMail: false });
    await acceptTrade(context.current, trade);
    mailedBefore = [...(await copiesTo(trade.supplier)), ...(await copiesTo(trade.buyer))];
    await act(context.current, trade, 'sign', trade.buyer);
    const params = { id: trade.ndaId };
    signed = (await context.current.call('ndaDocument', { params }, trade.supplier.token)).bytes;
  });

  // NDA-51, REP-2
  it('both sides get a mail with the final hash of a signed NDA, and the document if they want it attached', async () => {
    const [supplierMail, ...noMore] = await copiesTo(trade.supplier);
    const [buyerMail, ...noneEither] = await copiesTo(trade.buyer);
    expect([mailedBefore, noMore, noneEither]).toEqual([[], [], []]);
    expect([hashIn(supplierMail!), hashIn(buyerMail!)]).toEqual([sha256(signed), sha256(signed)]);
    expect([supplierMail!.subject, buyerMail!.subject]).toEqual([
      'The signed NDA with Lakeview Farms',
      'The signed NDA with Tungabhadra Alloys',
    ]);
    expect(attachedTo(supplierMail!)).toEqual([
      { filename: `nda-${trade.ndaId}.pdf`, mimeType: 'application/pdf', sha256: sha256(signed) },
    ]);
    expect(attachedTo(buyerMail!)).toBeUndefined();
    expect(supplierMail!.text).toContain('The document is attached.');
    expect(buyerMail!.text).toContain('You can download the document on Proffer.');
    expect(buyerMail!.text).toContain(`http://market.example.com/nda?nda=${trade.ndaId}`);
    expect(supplierMail!.text).toContain('sealed it on behalf of each of them');
    expect(supplierMail!.inReplyTo).toBe(`<thread.nda.${trade.ndaId}@market.example.com>`);
  });

  it('the mail about a signed NDA is sent once, even if signing is repeated', async () => {
    await act(context.current, trade, 'sign', trade.buyer);
    expect(await copiesTo(trade.supplier)).toHaveLength(1);
  });

  it('no mail about a signed NDA goes to anybody else', async () => {
    const stranger = await createPerson(context.current, 'buyer');
    await context.current.call(
      'requestNda',
      { query: { proposalId: trade.proposalId, buyerId: stranger.userId } },
      stranger.token,
    );
    expect(await copiesTo(stranger)).toEqual([]);
  });
});

describe('mails about an accepted contract and its amendment', () => {
  let people: AmendingPeople;
  beforeAll(async () => {
    people = await meetForAmendments(context.current, {
      supplier: { companyName: 'Kaveri Tools' },
      buyer: { companyName: 'Nilgiri Mills' },
    });
  });

  // NDA-51
  it('both sides get a mail for an accepted contract and for its amendment, each with its own hash', async () => {
    const contract = await people.agree({ contractDescription: 'Terms that nobody else may read' });
    const id = contract.contractId;
    await context.current.jobs.drain();
    await people.amend(contract, 'buyer');
    expect(await copiesTo(people.supplier)).toHaveLength(1);
    await people.answer(id, 1, 'accept', 'supplier');
    const { call } = context.current;
    for (const side of ['supplier', 'buyer'] as const) {
      const { token } = people[side];
      const mails = await copiesTo(people[side]);
      const documents = [
        (await call('contractDocument', { params: { id } }, token)).bytes,
        (await call('amendmentDocument', { params: { id, number: 1 } }, token)).bytes,
      ];
      const other = side === 'supplier' ? 'Nilgiri Mills' : 'Kaveri Tools';
      expect(mails.map(({ subject }) => subject)).toEqual([
        `The contract with ${other}`,
        `Amendment no. 1 to the contract with ${other}`,
      ]);
      expect(mails.map(hashIn)).toEqual(documents.map(sha256));
      expect(mails.flatMap((mail) => attachedTo(mail) ?? [])).toEqual([
        {
          filename: `contract-${id}.pdf`,
          mimeType: 'application/pdf',
          sha256: sha256(documents[0]!),
        },
        {
          filename: `contract-${id}-amendment-1.pdf`,
          mimeType: 'application/pdf',
          sha256: sha256(documents[1]!),
        },
      ]);
      for (const { text, html } of mails) expect(`${text}${html}`).not.toContain('nobody else may read');
    }
  });

  it('anybody can verify an accepted amendment', async () => {
    const contract = await people.agreeAndAmend('buyer');
    const id = contract.contractId;
    await people.answer(id, 1, 'accept', 'supplier');
    const { bytes } = await context.current.call(
      'amendmentDocument',
      { params: { id, number: 1 } },
      people.buyer.token,
    );
    const verify = async (sent: Uint8Array) =>
      (await context.current.call('verifyDocument', { file: { name: 'some.pdf', bytes: sent } }))
        .body as VerifyReply;
    expect(await verify(bytes)).toMatchObject({
      verdict: 'ours',
      kind: 'amendment',
      isComplete: true,
      signatures: [{ by: 'Seal of the market', isValid: true }],
    });
    const changed = Buffer.from(bytes);
    changed[Math.floor(changed.length / 3)]! ^= 1;
    expect(await verify(changed)).toMatchObject({ verdict: 'changed', kind: null });
  });
});
