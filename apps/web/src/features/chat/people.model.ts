import type { ChatUser } from '@proffer/contract/chat/schemas';

/** The people whose company or name holds every word that is typed. */
export function peopleFound(people: readonly ChatUser[], typed: string): ChatUser[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return people.filter(({ companyName, name }) => {
    const text = `${companyName} ${name}`.toLowerCase();
    return words.every((word) => text.includes(word));
  });
}
