import { randomBytes } from 'node:crypto';
import type { KeyAsked, KeyAssertion } from '@proffer/contract/signing/key.schemas';
import { keyLimits } from '@proffer/contract/signing/key-limits';
import {
  challengeOf,
  keyStatementText,
  noEntryBefore,
  sealed,
  type Json,
  type KeySignature,
  type KeyStatement,
} from '@proffer/proof';
import type { Clock } from '../../../platform/clock';
import type { Executor } from '../../../platform/database';
import { AppError } from '../../../platform/errors';
import type { Actor } from '../../../platform/session/actor';
import type { DealActName, DealParties, Deals } from '../../deals';
import { sha256Of } from '../sha256';
import type { KeysRepository } from './keys.repository';
import { checkAnswer, refused, type KeySite } from './web-authn';

/** Act that is about to be done and signed, with the data that identifies it. */
export type ActToSign = DealParties & {
  act: DealActName;
  about: Record<string, Json>;
} & (
    | {
        /** SHA-256 of the document before the signature. */
        document: string;
      }
    | {
        /** Exact terms that are agreed to without a document. */
        terms: string;
      }
  );

/** Signing account; the product may act for an account without a session. */
type KeyHolder = Pick<Actor, 'userId' | 'role'> & Partial<Pick<Actor, 'sessionId' | 'member'>>;

/** Answer of a key, not verified yet. */
export interface AnsweredKey {
  /** Time at which the key was asked to sign. */
  askedAt: Date;
  /** Verifies the answer; throws unless the key has signed exactly this act. */
  check(act: ActToSign): Promise<CheckedKey>;
}

export interface CheckedKey {
  signature: KeySignature;
  /** Consumes the answer within the transaction of the act. */
  use(tx: Executor): Promise<void>;
}

interface KeyRequestsDeps {
  repository: KeysRepository;
  deals: Pick<Deals, 'findHead'>;
  site: KeySite;
  clock: Clock;
}

/** Requests a signature by the actor's own key before an act, and verifies the answer (DEA-53). */
export function createKeyRequests({ repository, deals, site, clock }: KeyRequestsDeps) {
  return {
    isDemanded: (userId: number): Promise<boolean> => repository.isDemanded(userId),

    /**
     * Returns the data that the browser passes to the key to sign; `key` is null if the account has no key.
     */
    async ask(actor: Actor, act: ActToSign): Promise<KeyAsked> {
      const isAlwaysAsked = await repository.isDemanded(actor.userId);
      const keys = await repository.list(actor.member.id);
      if (keys.length === 0 || site.host === undefined) return { isAlwaysAsked, key: null };
      const head = await deals.findHead(act);
      const statement = statementOf(act, actor, {
        deal: head?.deal ?? null,
        head: head?.hash ?? noEntryBefore,
        nonce: randomBytes(16).toString('hex'),
      });
      await repository.saveChallenge({ sessionId: actor.sessionId, statement, askedAt: clock.now() });
      return {
        isAlwaysAsked,
        key: {
          challenge: await challengeOf(statement),
          statement,
          rpId: site.host,
          allowCredentials: keys.map(({ credential, transports }) => ({
            id: credential.toString('base64url'),
            transports,
          })),
        },
      };
    },

    /**
     * Returns the key's answer; undefined for a signature without a key. Throws `key_needed` if the account
     * requires a key.
     */
    async readAnswer(actor: KeyHolder, given: KeyAssertion | undefined): Promise<AnsweredKey | undefined> {
      const { userId, sessionId, member } = actor;
      if (given === undefined || sessionId === undefined || member === undefined) {
        if (await repository.isDemanded(userId)) throw keyNeeded();
        return undefined;
      }
      const challenge = await repository.findChallenge(sessionId);
      if (!challenge || clock.now().getTime() - challenge.askedAt.getTime() > keyLimits.challengeMs) {
        throw requestOutdated();
      }
      const { statement, askedAt } = challenge;
      const row = await repository.find(member.id, Buffer.from(given.id, 'base64url'));
      if (!row)
        throw refused(
          'This key does not belong to you in this account, or no longer does. Nothing was signed.',
        );
      return {
        askedAt,
        async check(act) {
          const { deal, head, nonce } = JSON.parse(statement) as KeyStatement;
          const now = await deals.findHead(act);
          if ((now?.deal ?? null) !== deal || statementOf(act, actor, { deal, head, nonce }) !== statement) {
            throw requestOutdated();
          }
          const counter = await checkAnswer(given, statement, row, site);
          const { id: credential, ...made } = given;
          return {
            signature: { statement, credential, ...made, spki: row.spki.toString('base64url') },
            async use(tx) {
              if (!(await repository.takeChallenge(tx, sessionId, statement))) throw requestOutdated();
              if (!(await repository.markUsed(tx, row, { counter, usedAt: clock.now() }))) throw refused();
            },
          };
        },
      };
    },
  };
}
export type KeyRequests = ReturnType<typeof createKeyRequests>;

function statementOf(
  toSign: ActToSign,
  { userId, role }: Pick<Actor, 'userId' | 'role'>,
  place: Pick<KeyStatement, 'deal' | 'head' | 'nonce'>,
): string {
  const { act, about } = toSign;
  const by = { side: role, user: userId };
  return keyStatementText({ ...place, act, about, document: signedHash(toSign, place.nonce), by });
}

/**
 * Returns the hash to be signed: of the document, or the seal of the terms. The seal is salted, so the terms
 * cannot be guessed from the statement.
 */
const signedHash = (toSign: ActToSign, salt: string): string =>
  'document' in toSign
    ? toSign.document
    : sha256Of(Buffer.from(sealed('terms', { salt, value: toSign.terms })));

function keyNeeded(): AppError {
  return new AppError('key_needed', {
    text: 'This account can only sign with one of its own keys. Nothing was signed. Please sign in a browser that can reach a key, or change this in your settings.',
  });
}

function requestOutdated(): AppError {
  return new AppError('changed_meanwhile', {
    text: 'The request to your key has expired, or the document or its terms have changed. Nothing was signed. Please try again.',
  });
}
