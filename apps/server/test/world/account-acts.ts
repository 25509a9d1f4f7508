import { expect } from 'vitest';
import type { AccountSettings } from '@proffer/contract/users/account.schemas';
import type { Contract } from '@proffer/contract/contracts/schemas';
import { problemOf, type Reply, type TestContext } from '../support/context';
import { createPerson, dealingsIn, type Person } from './people';

export const password = 'a good pass';
export const start = new Date('2026-11-21T09:00:00Z');

export const codeOf = (reply: Reply) => [reply.status, problemOf(reply).code];

export const fieldsOf = (reply: Reply) => problemOf(reply).errors?.map(({ field }) => field);

/** Returns the statuses in ascending order, since the order of concurrent replies is arbitrary. */
export const statusesOf = (replies: Reply[]) => replies.map(({ status }) => status).toSorted((a, b) => a - b);

/**
 * Returns functions for what people do with their accounts, and for the NDAs and contracts they
 * have beforehand.
 */
export function accountActs(context: { readonly current: TestContext }) {
  const withPassword = (
    role: 'supplier' | 'buyer' | 'admin',
    profile: Parameters<typeof createPerson>[2] = {},
  ) => createPerson(context.current, role, { password, ...profile });

  const login = (email: string, typed = password) =>
    context.current.call('login', { body: { email, password: typed } });

  async function settingsOf(person: Person): Promise<AccountSettings> {
    const reply = await context.current.call('settings', {}, person.token);
    expect(reply.status).toBe(200);
    return reply.body as AccountSettings;
  }

  const save = (person: Person, body: Record<string, unknown>) =>
    context.current.call('saveSettings', { body }, person.token);

  const requestNda = (buyer: Person, proposalId: number) =>
    context.current.call('requestNda', { query: { proposalId, buyerId: buyer.userId } }, buyer.token);

  /** Creates an NDA that both sides have signed. */
  async function signedNda(supplier: Person, buyer: Person, proposalId: number): Promise<number> {
    const dealings = dealingsIn(context.current);
    await dealings.requestNda(buyer, proposalId);
    await dealings.shareNda(supplier, buyer, proposalId, 'Meera Iyer');
    // Sends pending mails now: whoever signs has seen the other’s signature, and that mail would be
    // dropped later.
    await context.current.jobs.drain();
    return dealings.signNda(buyer, proposalId, 'Arjun Mehta');
  }

  async function proposeContract(
    supplier: Person,
    buyer: Person,
    proposalId: number,
    contractName = 'Supply',
  ): Promise<number> {
    const days = { startDate: '2026-11-21', endDate: '2026-12-31' };
    const body = { contractName, ...days, proposalId, buyerId: buyer.userId, supplierId: supplier.userId };
    const reply = await context.current.call('createContract', { body }, supplier.token);
    expect(reply.status).toBe(201);
    return (reply.body as Contract).contractId;
  }

  async function agreedContract(
    supplier: Person,
    buyer: Person,
    proposalId: number,
    name: string,
  ): Promise<number> {
    const id = await proposeContract(supplier, buyer, proposalId, name);
    await context.current.call('acceptAsSupplier', { params: { id } }, supplier.token);
    await context.current.call('acceptAsBuyer', { params: { id } }, buyer.token);
    return id;
  }

  async function subjectTo(email: string): Promise<string | undefined> {
    return (await context.current.mailTo(email))?.subject;
  }

  const changeEmail = (person: Person, email: string, typed = password) =>
    context.current.call('changeEmail', { body: { email, password: typed } }, person.token);

  const confirmEmail = (key: string) => context.current.call('confirmEmail', { body: { key } });

  async function linkIn(email: string): Promise<URL> {
    const mail = await context.current.mailTo(email);
    return new URL(/https?:\S+/.exec(mail!.text)![0]);
  }

  const keyIn = async (email: string) => (await linkIn(email)).searchParams.get('key')!;

  let addresses = 0;
  function newAddress(): string {
    addresses += 1;
    return `Moved-${addresses}@example.com`;
  }

  /** Requests a change of address and returns the mailed key. */
  async function askedKey(person: Person, email: string): Promise<string> {
    expect((await changeEmail(person, email)).status).toBe(200);
    return keyIn(email);
  }

  return {
    withPassword,
    login,
    settingsOf,
    save,
    requestNda,
    signedNda,
    proposeContract,
    agreedContract,
    subjectTo,
    changeEmail,
    confirmEmail,
    linkIn,
    keyIn,
    newAddress,
    askedKey,
  };
}
