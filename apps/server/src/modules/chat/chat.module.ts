import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { StoredFiles } from '../../platform/files';
import type { Handle } from '../../platform/http/route-adapter';
import type { Jobs } from '../../platform/jobs';
import type { Deals } from '../deals';
import type { NdaPapers } from '../nda';
import type { Offers } from '../offers';
import type { Needs } from '../needs';
import type { Quotes } from '../quotes';
import type { AccountStandingRepository } from '../users';
import { registerChatRoutes } from './chat.routes';
import type { ChatNews, PresencePort, PublishFrame } from './chat.ports';
import { createConversationPeople } from './conversation-people.repository';
import { createConversationHeadRepository } from './conversation-head.repository';
import { createConversationListsRepository } from './conversation-lists.repository';
import { createConversationsRepository } from './conversations.repository';
import { createConversationsService } from './conversations.service';
import { createInboxRepository } from './inbox.repository';
import { createInboxService } from './inbox.service';
import { createMessageFilesRepository } from './message-files.repository';
import { createMessageFilesService, sweepMessageFilesJob } from './message-files.service';
import { createMessagesRepository } from './messages.repository';
import { createMessagesService } from './messages.service';
import { prepareNewMessage } from './new-message.repository';
import { createReadingRepository } from './reading.repository';
import { createSeenService } from './seen.service';

interface ChatDeps {
  db: Database;
  offers: Pick<Offers, 'findMarketState'>;
  ndas: Pick<NdaPapers, 'findBindingNda'>;
  quotes: Pick<Quotes, 'listItems'>;
  needs: Pick<Needs, 'hasNamedNeed'>;
  accounts: Pick<AccountStandingRepository, 'assertReachable'>;
  files: Pick<StoredFiles, 'put' | 'attachUpload' | 'readByHash'>;
  presence: PresencePort;
  deals: Deals;
  news: ChatNews;
  publish: PublishFrame;
  jobs: Pick<Jobs, 'define'>;
  clock: Clock;
}

/** Creates the services of conversations and defines their job. */
export function createChat({
  db,
  offers,
  ndas,
  quotes,
  needs,
  accounts,
  files,
  presence,
  deals,
  news,
  publish,
  jobs,
  clock,
}: ChatDeps) {
  const rows = createConversationsRepository(db);
  const lists = createConversationListsRepository(db);
  const messageRows = createMessagesRepository(db);
  const fileRows = createMessageFilesRepository(db);
  const people = createConversationPeople(db);
  const inboxRows = createInboxRepository(db);
  const conversations = createConversationsService({
    db,
    repository: rows,
    lists,
    heads: createConversationHeadRepository(db),
    offers,
    ndas,
    quotes,
    needs,
    accounts,
    presence,
    clock,
  });
  const inbox = createInboxService({ repository: inboxRows });
  const messageFiles = createMessageFilesService({ db, repository: fileRows, conversations, files, clock });
  jobs.define(sweepMessageFilesJob, messageFiles.sweep, { cron: '47 * * * *' });
  const messages = createMessagesService({
    db,
    repository: messageRows,
    writeNew: prepareNewMessage(db),
    conversations: { ...conversations, rows },
    files: fileRows,
    people,
    deals,
    news,
    publish,
    clock,
  });
  const seen = createSeenService({
    db,
    conversations,
    rows,
    messages: messageRows,
    reading: createReadingRepository(),
    people,
    news,
    publish,
    clock,
  });
  return {
    conversations,
    messages,
    files: messageFiles,
    seen,
    /** Returns true if this buyer has a conversation about the offer. */
    hasPair: rows.hasPair,
    /**
     * Queries of the live listener: who may follow a conversation, how far the other has read, and whose status a
     * user may see.
     */
    isParty: rows.isParty,
    findSeenByOther: rows.findSeenByOther,
    listContacts: lists.listContacts,
    frameOf: messages.frameOf,
    register: (handle: Handle) =>
      registerChatRoutes(handle, { conversations, inbox, messages, seen, files: messageFiles }),
  };
}
export type Chat = ReturnType<typeof createChat>;
