import type * as wire from '@proffer/contract/chat/schemas';
import type { Named } from '@proffer/contract/wire/names';

/** A conversation as lists show it. */
export type Conversation = Named<wire.Conversation>;
/** One with what stands above its messages. */
export type FullConversation = Named<wire.ConversationView>;
