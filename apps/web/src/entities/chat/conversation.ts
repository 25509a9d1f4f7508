import type * as wire from '@proffer/contract/chat/schemas';
import type { Named } from '@proffer/contract/wire/names';

/** A conversation in a list. */
export type Conversation = Named<wire.Conversation>;
/** A conversation with the data of its header. */
export type FullConversation = Named<wire.ConversationView>;
