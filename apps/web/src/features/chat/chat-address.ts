import { type AddressValues, readId, useAddress } from '../../lib/address';

/** Lists in the side bar of the messages: conversations, unread or assigned ones, or people. */
const sideLists = ['all', 'unread', 'mine', 'people'] as const;
export type SideList = (typeof sideLists)[number];

interface Place {
  user?: number | undefined;
  conversation?: number | undefined;
  message?: number | undefined;
}

/** Returns the opened person, conversation and message, and the list, from the address. */
export function readChatAddress(values: AddressValues) {
  const otherId = readId(values['user']);
  const conversationId = otherId === null ? null : readId(values['conversation']);
  const messageId = conversationId === null ? null : readId(values['message']);
  const isPersonAlone = otherId !== null && conversationId === null;
  const named = sideLists.find((one) => one === values['list']);
  const list = named ?? (isPersonAlone ? 'people' : 'all');
  return { otherId, conversationId, messageId, list };
}

/** Returns the current place in the messages, and the address of another place with the same list. */
export function useChatAddress() {
  const [values] = useAddress();
  const read = readChatAddress(values);
  return { ...read, searchOf: (place: Place) => searchOf(read.list, place) };
}

/** Returns the address parameters of a place in the messages. */
export function searchOf(list: SideList, { user, conversation, message }: Place): Record<string, string> {
  return {
    ...(list === 'all' ? {} : { list }),
    ...(user === undefined ? {} : { user: String(user) }),
    ...(conversation === undefined ? {} : { conversation: String(conversation) }),
    ...(message === undefined ? {} : { message: String(message) }),
  };
}
