import { type AddressValues, readId, useAddress } from '../../lib/address';

/** What the side of the screen lists: conversations, the unread ones, or the people one talks with. */
const sideLists = ['all', 'unread', 'people'] as const;
export type SideList = (typeof sideLists)[number];

interface Place {
  user?: number | undefined;
  conversation?: number | undefined;
  message?: number | undefined;
}

/** Where one is in the messages, as the address says it. */
export function readChatAddress(values: AddressValues) {
  const otherId = readId(values['user']);
  const conversationId = otherId === null ? null : readId(values['conversation']);
  const messageId = conversationId === null ? null : readId(values['message']);
  const isPersonAlone = otherId !== null && conversationId === null;
  const named = sideLists.find((one) => one === values['list']);
  const list = named ?? (isPersonAlone ? 'people' : 'all');
  return { otherId, conversationId, messageId, list };
}

/** The same of this page, and the address of another place with the same list. */
export function useChatAddress() {
  const [values] = useAddress();
  const read = readChatAddress(values);
  return { ...read, searchOf: (place: Place) => searchOf(read.list, place) };
}

/** A place in the messages as an address says it. */
export function searchOf(list: SideList, { user, conversation, message }: Place): Record<string, string> {
  return {
    ...(list === 'all' ? {} : { list }),
    ...(user === undefined ? {} : { user: String(user) }),
    ...(conversation === undefined ? {} : { conversation: String(conversation) }),
    ...(message === undefined ? {} : { message: String(message) }),
  };
}
