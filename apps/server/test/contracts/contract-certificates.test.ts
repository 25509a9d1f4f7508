import { createHash } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signingConsents, signingConsentVersion } from '@proffer/contract/signing/consent';
import type { VerifyReply } from '@proffer/contract/nda/schemas';
import { readSignatures } from '../../src/platform/pdf-signing';
import { makeUpload } from '../../src/platform/pdf-signing/test/documents';
import { useContext } from '../support/context';
import { conformanceFaults } from '../support/pdf-conformance';
import { textOfPdf } from '../support/tools';
import { meetForAmendments, signatureOf, type AmendingPeople } from '../world/contract-amending';
import { createPerson, type Person } from '../world/people';

const context = useContext();

let people: AmendingPeople;
beforeAll(async () => {
  people = await meetForAmendments(context.current, {
    supplier: { companyName: 'Kaveri Pumps' },
    buyer: { companyName: 'Nilgiri Mills' },
    offer: { title: 'Slurry pumps' },
  });
});
beforeEach(() => context.current.clock.set(new Date('2026-11-21T09:00:00Z')));

const certificate = (id: number, as: Person = people.buyer) =>
  context.current.call('contractCertificate', { params: { id } }, as.token);
const certificateOfAmendment = (id: number, number: number, as: Person = people.buyer) =>
  context.current.call('amendmentCertificate', { params: { id, number } }, as.token);
const documentOf = async (id: number) =>
  (await context.current.call('contractDocument', { params: { id } }, people.buyer.token)).bytes;
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');
/** Returns the text without white space, because columns wrap hashes and times. */
const textOf = (bytes: Uint8Array) => textOfPdf(bytes).replaceAll(/\s+/g, '');
const squeezed = (text: string) => text.replaceAll(/\s+/g, '');

async function verify(bytes: Uint8Array): Promise<VerifyReply> {
  return (await context.current.call('verifyDocument', { file: { name: 'a.pdf', bytes } }))
    .body as VerifyReply;
}

async function uploadPaper(): Promise<{ paperId: number; sha256: string }> {
  const file = { name: 'drawing.pdf', bytes: await makeUpload() };
  return (await context.current.call('addContractPaper', { file }, people.supplier.token)).body as {
    paperId: number;
    sha256: string;
  };
}

describe('certificate of a signed contract', () => {
  // CON-103, CON-104, CON-106
  it('the certificate of a signed contract states signers, times, capacities, addresses, offer, NDA and hashes', async () => {
    const paper = await uploadPaper();
    const contract = await people.signBoth({ contractName: 'Pumps 2027', papers: [paper.paperId] });
    const id = contract.contractId;
    const reply = await certificate(id);
    expect([reply.status, reply.headers['content-type']]).toEqual([200, 'application/pdf']);
    expect(reply.headers['content-disposition']).toContain(`contract-${id}-certificate.pdf`);
    const text = textOf(reply.bytes);
    for (const expected of [
      `Contract no. ${id}`,
      'Pumps 2027',
      `Slurry pumps (no. ${people.proposalId}, version 1)`,
      `Based on the NDA No. ${contract.ndaId}`,
      'drawing.pdf',
      paper.sha256,
      'Asha Rao',
      'Director',
      people.buyer.email,
      '127.0.0.1',
      '2026-11-21 09:00:00 UTC',
      signingConsentVersion,
      sha256(signingConsents[signingConsentVersion]),
      sha256(await documentOf(id)),
    ]) {
      expect(text).toContain(squeezed(expected));
    }
    expect(await readSignatures(reply.bytes)).toMatchObject([{ isIntact: true }]);
    expect(await conformanceFaults(reply.bytes)).toEqual([]);
    expect(await verify(reply.bytes)).toMatchObject({
      verdict: 'ours',
      kind: 'certificate',
      certifies: 'contract',
      isComplete: true,
    });
  });

  // CON-103
  it('the certificate of a contract is made once, by the job or the first reader, and never changes', async () => {
    const { contractId: id } = await people.signBoth();
    const [first, second] = await Promise.all([certificate(id), certificate(id, people.supplier)]);
    await context.current.jobs.drain();
    expect(first.bytes.equals(second.bytes)).toBe(true);
    const change = context.current.pool.query('update contract_certificates set file_id = file_id');
    await expect(change).rejects.toThrow(/only appended to/);
    const later = await people.signBoth();
    await context.current.jobs.drain();
    const { rows } = await context.current.pool.query(
      'select 1 from contract_certificates where contract_id = $1',
      [later.contractId],
    );
    expect(rows).toHaveLength(1);
  });

  // CON-103
  it('the certificate of a contract is available only to its two parties, after both have signed', async () => {
    const { contractId: id } = await people.propose({ toBeSigned: true });
    const body = signatureOf('supplier');
    await context.current.call('acceptAsSupplier', { params: { id }, body }, people.supplier.token);
    expect((await certificate(id)).status).toBe(404);
    const buyers = { params: { id }, body: signatureOf('buyer') };
    await context.current.call('acceptAsBuyer', buyers, people.buyer.token);
    expect((await certificate(id)).status).toBe(200);
    expect((await certificate(id, await createPerson(context.current, 'buyer'))).status).toBe(404);
  });
});

describe('certificate of a contract that was accepted electronically', () => {
  // CON-104
  it('the certificate of an unsigned contract states what an electronic acceptance proves and what not', async () => {
    const { contractId: id } = await people.agree();
    const { bytes } = await certificate(id);
    const text = textOf(bytes);
    for (const expected of [
      'accepted electronically and not signed',
      'There is no signature',
      'For the supplier: accepted on behalf of Kaveri Pumps',
      `No. ${people.buyer.userId}`,
      '127.0.0.1',
      sha256(await documentOf(id)),
    ]) {
      expect(text).toContain(squeezed(expected));
    }
    expect(text).not.toContain(squeezed('Capacity, as typed'));
  });
});

describe('certificate of an amendment', () => {
  // CON-105
  it('the certificate of an amendment names the amended contract by the hash of its document', async () => {
    const contract = await people.signBoth();
    const id = contract.contractId;
    await people.amend(contract, 'buyer');
    for (const by of ['buyer', 'supplier'] as const) {
      expect((await certificateOfAmendment(id, 1)).status).toBe(404);
      await people.answer(id, 1, 'accept', by, { signature: signatureOf(by) });
    }
    const { bytes } = await certificateOfAmendment(id, 1);
    const text = textOf(bytes);
    expect(text).toContain(squeezed(`Amendment no. 1 to contract no. ${id}`));
    expect(text).toContain(sha256(await documentOf(id)));
    expect(text).toContain(squeezed('Bina Das'));
    expect(await verify(bytes)).toMatchObject({ kind: 'certificate', certifies: 'amendment' });
    expect((await certificateOfAmendment(id, 2)).status).toBe(404);
  });

  // CON-104, CON-105
  it('the certificate of an electronically accepted amendment states who proposed and who accepted it', async () => {
    const { contractId: id } = await people.agreeAndAmend('buyer');
    context.current.clock.advance(60_000);
    await people.answer(id, 1, 'accept', 'supplier');
    const text = textOf((await certificateOfAmendment(id, 1)).bytes);
    expect(text).toContain(squeezed('No. 1, proposed by the buyer'));
    expect(text).toContain(squeezed('Time 2026-11-21 09:00:00 UTC'));
    expect(text).toContain(squeezed('Time 2026-11-21 09:01:00 UTC'));
  });
});
