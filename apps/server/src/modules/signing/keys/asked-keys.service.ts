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
import type { DealActName, DealParties, DealsPort } from '../../deals';
import { sha256Of } from '../sha256';
import type { KeysRepository } from './keys.repository';
import { checkAnswer, refused, type KeySite } from './web-authn';

/** An act that is about to be done and signed, by what makes it this one. */
export type ActToSign = DealParties & {
  act: DealActName;
  about: Record<string, Json>;
} & (
    | {
        /** SHA-256 of the document before it. */
        document: string;
      }
    | {
        /** What is agreed to without a document, to the letter. */
        terms: string;
      }
  );

/** Who signs; the product itself goes on for somebody without a session. */
type KeyHolder = Pick<Actor, 'userId' | 'role'> & Partial<Pick<Actor, 'sessionId'>>;

/** A key that has answered; what it answered is not looked at yet. */
export interface AnsweredKey {
  /** When it was asked. */
  askedAt: Date;
  /** Throws unless the key has signed this very act. */
  check(act: ActToSign): Promise<CheckedKey>;
}

export interface CheckedKey {
  signature: KeySignature;
  /** Uses the answer up, in the transaction of the act. */
  use(tx: Executor): Promise<void>;
}

interface AskedKeysDeps {
  repository: KeysRepository;
  deals: Pick<DealsPort, 'findHead'>;
  site: KeySite;
  clock: Clock;
}

/** Asking for somebody's own key before an act, and looking at its answer (DEA-53). */
export function createAskedKeys({ repository, deals, site, clock }: AskedKeysDeps) {
  return {
    isDemanded: (userId: number): Promise<boolean> => repository.isDemanded(userId),

    /** What the browser asks the key to sign; null for who has none. */
    async ask(actor: Actor, act: ActToSign): Promise<KeyAsked> {
      const isAlwaysAsked = await repository.isDemanded(actor.userId);
      const keys = await repository.list(actor.userId);
      if (keys.length === 0 || site.host === undefined) return { isAlwaysAsked, key: null };
      const head = await deals.findHead(act);
      const statement = statementOf(act, actor, {
        deal: head?.deal ?? null,
        head: head?.hash ?? noEntryBefore,
        nonce: randomBytes(16).toString('hex'),
      });
      await repository.ask({ sessionId: actor.sessionId, statement, askedAt: clock.now() });
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

    /** Undefined for a signature without a key; throws `key_needed` where the account asks for one. */
    async answer(actor: KeyHolder, given: KeyAssertion | undefined): Promise<AnsweredKey | undefined> {
      const { userId, sessionId } = actor;
      if (given === undefined || sessionId === undefined) {
        if (await repository.isDemanded(userId)) throw keyNeeded();
        return undefined;
      }
      const asked = await repository.findAsked(sessionId);
      if (!asked || clock.now().getTime() - asked.askedAt.getTime() > keyLimits.challengeMs) {
        throw askedBefore();
      }
      const { statement, askedAt } = asked;
      const row = await repository.find(userId, Buffer.from(given.id, 'base64url'));
      if (!row) throw refused('This key is not, or no longer, one of this account’s. Nothing was signed.');
      return {
        askedAt,
        async check(act) {
          const { deal, head, nonce } = JSON.parse(statement) as KeyStatement;
          const now = await deals.findHead(act);
          if ((now?.deal ?? null) !== deal || statementOf(act, actor, { deal, head, nonce }) !== statement) {
            throw askedBefore();
          }
          const counter = await checkAnswer(given, statement, row, site);
          const { id: credential, ...made } = given;
          return {
            signature: { statement, credential, ...made, spki: row.spki.toString('base64url') },
            async use(tx) {
              if (!(await repository.takeAsked(tx, sessionId, statement))) throw askedBefore();
              if (!(await repository.markUsed(tx, row, { counter, usedAt: clock.now() }))) throw refused();
            },
          };
        },
      };
    },
  };
}
export type AskedKeys = ReturnType<typeof createAskedKeys>;

function statementOf(
  asked: ActToSign,
  { userId, role }: Pick<Actor, 'userId' | 'role'>,
  place: Pick<KeyStatement, 'deal' | 'head' | 'nonce'>,
): string {
  const { act, about } = asked;
  const by = { side: role, user: userId };
  return keyStatementText({ ...place, act, about, document: signedBy(asked, place.nonce), by });
}

/** Terms by the seal that their entry then has: whoever sees the statement alone cannot guess them by trying. */
const signedBy = (asked: ActToSign, salt: string): string =>
  'document' in asked ? asked.document : sha256Of(Buffer.from(sealed('terms', { salt, value: asked.terms })));

function keyNeeded(): AppError {
  return new AppError('key_needed', {
    text: 'This account signs with one of its own keys only. Nothing was signed. Please sign in a browser that can reach a key, or change this in your settings.',
  });
}

function askedBefore(): AppError {
  return new AppError('changed_meanwhile', {
    text: 'What your key was asked for is over, or something else is to be signed by now. Nothing was signed. Please try again.',
  });
}
