import { z } from 'zod';
import { assignableKinds } from '../wire/choices';
import { id } from '../wire/primitives.schemas';

const kind = z.enum(assignableKinds);

export const assignmentPath = z.object({ kind, subjectId: id });

/** The person in charge of a thing; null for nobody. */
export const assignBody = z.object({ memberId: id.nullable() });

/** The kind of the things and their ids, separated by commas, at most a hundred. */
export const assigneesQuery = z.object({
  kind,
  ids: z.string().regex(/^\d{1,15}(,\d{1,15}){0,99}$/, 'Must be up to 100 ids, separated by commas.'),
});

/** The people of the caller's company who are in charge; things without anybody are missing. */
export const assigneesReply = z.array(z.object({ subjectId: z.number(), memberId: z.number() }));
