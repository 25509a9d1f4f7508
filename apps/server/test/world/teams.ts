import type { SignatureRequestView } from '@proffer/contract/signature-requests/schemas';
import type { RouteName } from '@proffer/contract/wire/paths';
import type { Reply, TestContext } from '../support/context';
import { consented } from './dealings';
import { addMember, type Person } from './people';

/** People of one company: a preparer without authority, one with a limit, and a signer without one. */
export interface Team {
  preparer: Person;
  /** May sign up to ₹ 1,00,000. */
  limited: Person;
  signer: Person;
  viewer: Person;
}

export async function addTeam(context: TestContext, company: Person): Promise<Team> {
  return {
    preparer: await addMember(context, company, { name: 'Pia Prepares' }),
    limited: await addMember(context, company, { name: 'Lal Limited', mayBind: true, bindLimit: 100_000 }),
    signer: await addMember(context, company, { name: 'Sita Signs', mayBind: true }),
    viewer: await addMember(context, company, { name: 'Vik Views', role: 'viewer' }),
  };
}

export const typedSignature = { name: 'Sita Signs', capacity: 'Director', method: 'typed', ...consented };

type Step = 'get' | 'approve' | 'return' | 'withdraw' | 'sign' | 'key';
const routes: Record<Step, RouteName> = {
  get: 'getSignatureRequest',
  approve: 'approveSignatureRequest',
  return: 'returnSignatureRequest',
  withdraw: 'withdrawSignatureRequest',
  sign: 'signSignatureRequest',
  key: 'askSignatureRequestKey',
};

/** Returns functions for signature requests. */
export function requestsIn(context: TestContext) {
  return {
    prepare: (by: Person, act: string, subjectId: number, input: object = {}, more: object = {}) =>
      context.call('requestSignature', { body: { act, subjectId, input, ...more } }, by.token),

    /** Prepares an act and returns its request. */
    async prepared(
      by: Person,
      act: string,
      subjectId: number,
      input: object = {},
      more: object = {},
    ): Promise<SignatureRequestView> {
      const reply = await this.prepare(by, act, subjectId, input, more);
      if (reply.status !== 201) throw new Error(`${reply.status}: ${JSON.stringify(reply.body)}`);
      return reply.body as SignatureRequestView;
    },

    step: (id: number, step: Step, by: Person, body?: object): Promise<Reply> =>
      context.call(routes[step], { params: { id }, ...(body && { body }) }, by.token),
  };
}
