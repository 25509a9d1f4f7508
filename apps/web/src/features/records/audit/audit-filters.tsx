import { Stack } from '@mantine/core';
import { auditSubjects } from '@proffer/contract/wire/choices';
import { FilterSelect } from '../../../ui/filter-select';
import type { ActiveFilter } from '../../../ui/page-frame';
import { chip, DayRangeFields, dayRangeChips } from '../day-range';
import { actText, readAuditView, subjectWords, type AuditView } from './audit.model';

interface Props {
  view: AuditView;
  acts: string[];
  actors: { userId: number; email: string }[];
  onChange: (changes: Partial<AuditView>) => void;
}

export function AuditFilterFields({ view, acts, actors, onChange }: Props) {
  // Include the action in the address even if the log contains none of it.
  const known = view.act === undefined || acts.includes(view.act) ? acts : [view.act, ...acts];
  return (
    <Stack gap="md">
      <FilterSelect
        label="Action"
        value={view.act ?? ''}
        data={[
          { value: '', label: 'All actions' },
          ...known.map((act) => ({ value: act, label: actText(act) })),
        ]}
        onChange={(value) => onChange({ act: value || undefined })}
      />
      <FilterSelect
        label="Administrator"
        value={String(view.actorId ?? '')}
        data={[
          { value: '', label: 'Everybody' },
          ...actors.map(({ userId, email }) => ({ value: String(userId), label: email })),
        ]}
        onChange={(value) => onChange({ actorId: readAuditView({ actorId: value }).actorId })}
      />
      <FilterSelect
        label="Target"
        value={view.subjectKind ?? ''}
        data={[
          { value: '', label: 'Everything' },
          ...auditSubjects.map((kind) => ({ value: kind, label: subjectWords[kind] })),
        ]}
        onChange={(value) => {
          const { subjectKind } = readAuditView({ subjectKind: value });
          onChange({ subjectKind, subjectId: undefined });
        }}
      />
      <DayRangeFields view={view} onChange={onChange} />
    </Stack>
  );
}

/** Returns the active filters as removable chips. */
export function activeAuditFilters({ view, actors, onChange }: Omit<Props, 'acts'>): ActiveFilter[] {
  const actor = actors.find(({ userId }) => userId === view.actorId);
  const subject =
    view.subjectKind &&
    `${subjectWords[view.subjectKind]}${view.subjectId === undefined ? '' : ` ${view.subjectId}`}`;
  return [
    ...chip('act', view.act && actText(view.act), () => onChange({ act: undefined })),
    ...chip('actor', actor?.email ?? (view.actorId === undefined ? undefined : `User ${view.actorId}`), () =>
      onChange({ actorId: undefined }),
    ),
    ...chip('subject', subject, () => onChange({ subjectKind: undefined, subjectId: undefined })),
    ...dayRangeChips({ view, onChange }),
  ];
}
