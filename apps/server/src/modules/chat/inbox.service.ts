import { limits } from '@proffer/contract/wire/limits';
import type { z } from 'zod';
import type { inboxPage, inboxQuery, messageHits, messageSearchQuery } from '@proffer/contract/chat/schemas';
import type { Actor } from '../../platform/session/actor';
import { readerOf } from '../../platform/session/reader';
import { searchWords } from '../market';
import { toInboxEntry, toMessageHit } from './chat.mapper';
import { sideOf } from './chat.policy';
import type { InboxPlace, InboxRepository, InboxRow } from './inbox.repository';

const placeOf = (text: string): InboxPlace => {
  const [micros = 0, id = 0] = text.split('.').map(Number);
  return { micros, id };
};
const placeText = ({ micros, id }: InboxRow) => `${micros}.${id}`;

/** Creates the service of a user's inbox and of its message search (MSG-40, MSG-45). */
export function createInboxService({ repository }: { repository: InboxRepository }) {
  return {
    async page(actor: Actor, query: z.output<typeof inboxQuery>): Promise<z.output<typeof inboxPage>> {
      const rows = await repository.list(sideOf(actor), readerOf(actor), {
        unreadOnly: query.unread ?? false,
        isMine: query.mine ?? false,
        conversationId: query.conversation,
        after: query.before === undefined ? undefined : placeOf(query.before),
      });
      const shown = rows.slice(0, limits.inboxPage);
      const last = shown.at(-1);
      return {
        content: shown.map((row) => toInboxEntry(row, actor.userId)),
        next: rows.length > shown.length && last ? placeText(last) : null,
      };
    },

    async search(
      actor: Actor,
      { q, before }: z.output<typeof messageSearchQuery>,
    ): Promise<z.output<typeof messageHits>> {
      const rows = await repository.search(sideOf(actor), actor.userId, q, before);
      const shown = rows.slice(0, limits.messageHits);
      const words = searchWords(q);
      return {
        content: shown.map((row) => toMessageHit(row, words)),
        next: rows.length > shown.length ? (shown.at(-1)?.id ?? null) : null,
      };
    },
  };
}
export type InboxService = ReturnType<typeof createInboxService>;
