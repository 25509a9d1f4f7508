import type { AssignableKind } from '@proffer/contract/wire/choices';
import { assignmentPaths } from '@proffer/contract/wire/assignment-paths';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, learnPaths, unwrap } from '../../lib/client';

learnPaths(assignmentPaths);

/** Time in which the rows of a list ask for their assignees together. */
const gatherMs = 10;

type Found = ReadonlyMap<number, number>;
const gathering = new Map<AssignableKind, { ids: Set<number>; found: Promise<Found> }>();

/** Returns who is in charge of a thing; the rows of a list share one call, which a closed list does not make. */
async function findAssignee(kind: AssignableKind, id: number, signal: AbortSignal): Promise<number | null> {
  let batch = gathering.get(kind);
  if (!batch || batch.ids.size >= 100) {
    const ids = new Set<number>();
    const found = new Promise((resolve) => setTimeout(resolve, gatherMs)).then(async () => {
      if (gathering.get(kind)?.ids === ids) gathering.delete(kind);
      if (ids.size === 0) return new Map();
      const reply = unwrap(await call('assignees', { query: { kind, ids: [...ids].join(',') } }));
      return new Map(reply.map(({ subjectId, memberId }) => [subjectId, memberId]));
    });
    batch = { ids, found };
    gathering.set(kind, batch);
  }
  const { ids } = batch;
  ids.add(id);
  signal.addEventListener('abort', () => ids.delete(id));
  return (await batch.found).get(id) ?? null;
}

export function assigneeQuery(kind: AssignableKind, id: number) {
  return queryOptions({
    queryKey: ['assignee', kind, id],
    queryFn: ({ signal }) => findAssignee(kind, id, signal),
    staleTime: 30_000,
  });
}

/** Assigns a thing to a person or to nobody; shown at once, and undone if the server refuses. */
export function useAssign(kind: AssignableKind, id: number) {
  const client = useQueryClient();
  const { queryKey } = assigneeQuery(kind, id);
  return useMutation({
    mutationFn: async (memberId: number | null) =>
      unwrap(await call('assign', { params: { kind, subjectId: id }, body: { memberId } })),
    onMutate: (memberId) => {
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, memberId);
      return { before };
    },
    onError: (_error, _memberId, context) => client.setQueryData(queryKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
