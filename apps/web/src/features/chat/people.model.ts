import type { ChatUser } from '@proffer/contract/chat/schemas';

/** Returns the people whose company or name contains every typed word. */
export function peopleFound(people: readonly ChatUser[], typed: string): ChatUser[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return people.filter(({ companyName, name }) => {
    const text = `${companyName} ${name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
