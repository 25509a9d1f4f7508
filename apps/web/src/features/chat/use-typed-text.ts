import { useState } from 'react';

const typedKey = (userId: number, conversationId: number) => `proffer.message.${userId}.${conversationId}`;

/** What is typed and not sent, kept in the browser for each conversation. */
export function useTypedText(userId: number, conversationId: number): [string, (text: string) => void] {
  const key = typedKey(userId, conversationId);
  const [text, setText] = useState(() => localStorage.getItem(key) ?? '');
  function change(next: string): void {
    setText(next);
    if (next === '') localStorage.removeItem(key);
    else localStorage.setItem(key, next);
  }
  return [text, change];
}
