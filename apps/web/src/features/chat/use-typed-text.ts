import { useState } from 'react';

const typedKey = (userId: number, conversationId: number) => `proffer.message.${userId}.${conversationId}`;

/** Returns the unsent text of a conversation. */
export const typedTextOf = (userId: number, conversationId: number): string =>
  localStorage.getItem(typedKey(userId, conversationId)) ?? '';

/** State of the unsent text, stored in the browser per conversation. */
export function useTypedText(userId: number, conversationId: number): [string, (text: string) => void] {
  const key = typedKey(userId, conversationId);
  const [text, setText] = useState(() => typedTextOf(userId, conversationId));
  function change(next: string): void {
    setText(next);
    if (next === '') localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  }
  return [text, change];
}
