import { expect, it } from 'vitest';
import { problemOf, useContext } from './context';
import { createPerson, publishOffer } from './people';
import { textsOf } from './told';

/** A scanner that can be away, and finds what says so. */
const scanner = {
  isAway: false,
  async scan(bytes: Uint8Array): Promise<string | undefined> {
    if (scanner.isAway) throw new Error('the virus scanner cannot be reached');
    return Buffer.from(bytes).includes('virus') ? 'Test-Virus' : undefined;
  },
};
const context = useContext({ scanner });

async function uploaded(text: string) {
  const supplier = await createPerson(context.current, 'supplier');
  const id = await publishOffer(context.current, supplier);
  const attach = async (proposalId: number) => {
    const file = { name: 'prices.csv', bytes: Buffer.from(text) };
    return context.current.call('addAttachment', { params: { id: proposalId }, file }, supplier.token);
  };
  const { attachmentId } = (await attach(id)).body as { attachmentId: number };
  const body = { addAttachments: [attachmentId] };
  await context.current.call('updateProposal', { params: { id }, body }, supplier.token);
  const fetch = (token?: string) =>
    context.current.call('getAttachment', { params: { id, attachmentId } }, token);
  return { supplier, fetch, attach: () => attach(id) };
}

// OFF-50
it('an upload is had by nobody before the scanner has looked at it', async () => {
  const { supplier, fetch } = await uploaded('a,b\n1,2\n');
  for (const reply of [await fetch(), await fetch(supplier.token)]) {
    expect(problemOf(reply)).toMatchObject({
      code: 'file_withheld',
      detail: 'This file is being checked for viruses. Please try again in a moment.',
    });
  }
  await context.current.jobs.drain();
  expect((await fetch()).bytes.toString()).toBe('a,b\n1,2\n');
});

it('waits while the scanner is away', async () => {
  scanner.isAway = true;
  const { fetch } = await uploaded('c,d\n3,4\n');
  await context.current.jobs.drain();
  scanner.isAway = false;
  expect(problemOf(await fetch()).code).toBe('file_withheld');
  await context.current.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await context.current.jobs.drain();
  expect((await fetch()).status).toBe(200);
});

it('what is found is deleted, and told to whoever sent it and to the administrators', async () => {
  const admin = await createPerson(context.current, 'admin');
  const { supplier, fetch, attach } = await uploaded('virus,here\n');
  await context.current.jobs.drain();
  const words = 'This file was refused and deleted: the virus scanner has found Test-Virus in it.';
  expect(problemOf(await fetch())).toMatchObject({ code: 'file_withheld', detail: words });
  const { rows } = await context.current.pool.query(
    `select sha256 from stored_files where scan = 'infected'`,
  );
  expect(rows).toHaveLength(1);
  for (const person of [supplier, admin]) {
    const [told = ''] = await textsOf(context.current, person);
    expect(told.replaceAll(/[\u2066-\u2069]/g, '')).toContain(
      'The file prices.csv was refused and deleted: the virus scanner has found Test-Virus in it.',
    );
  }
  // The same bytes again are known.
  expect(problemOf(await attach())).toMatchObject({ code: 'document_refused', detail: words });
});
