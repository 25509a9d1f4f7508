import { auditSubjects, type AuditSubject } from '@proffer/contract/wire/choices';
import type { AuditEntryView } from '@proffer/contract/administration/schemas';
import { offerPath, templatePath, webPaths } from '../../../config/paths';
import { readId, type AddressValues } from '../../../lib/address';
import { readRecordsView, type RecordsView } from '../records.model';

/** View of the audit log, as stored in the address. */
export interface AuditView extends RecordsView {
  act: string | undefined;
  actorId: number | undefined;
  subjectKind: AuditSubject | undefined;
  subjectId: number | undefined;
}

export function readAuditView(values: AddressValues): AuditView {
  const { act } = values;
  return {
    ...readRecordsView(values),
    act: act === '' ? undefined : act,
    actorId: readId(values['actorId']) ?? undefined,
    subjectKind: auditSubjects.find((kind) => kind === values['subjectKind']),
    subjectId: readId(values['subjectId']) ?? undefined,
  };
}

export const subjectWords: Record<AuditSubject, string> = {
  user: 'User',
  template: 'Template',
  nda: 'NDA',
  proposal: 'Offer',
  report: 'Report',
  synonyms: 'Synonyms',
  settings: 'Settings',
  mail: 'Mail',
  audit: 'Audit log',
  api_key: 'API key',
  webhook: 'Webhook',
};

/** Returns the text of an action: `user.validated` becomes `User validated`. */
export function actText(act: string): string {
  const words = act.replaceAll(/[._-]+/g, ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Returns the text of a field name: `isValidated` becomes `Is validated`. */
function fieldText(name: string): string {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export interface FieldChange {
  field: string;
  before: string;
  after: string;
  hasChanged: boolean;
}

/** Returns the values of each field before and after; changed fields come first, in the order of the entry. */
export function changesOf({ before, after }: Pick<AuditEntryView, 'before' | 'after'>): FieldChange[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changes = names.map((name) => {
    const [was, is] = [valueText(before[name]), valueText(after[name])];
    return { field: fieldText(name), before: was, after: is, hasChanged: was !== is };
  });
  return [...changes.filter(({ hasChanged }) => hasChanged), ...changes.filter((one) => !one.hasChanged)];
}

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return '—';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.length === 0 ? '—' : value.map(valueText).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Returns the address of an entry's subject; null if it has no page. */
export function subjectAddress({
  subjectKind,
  subjectId,
  subjectName,
}: Pick<AuditEntryView, 'subjectKind' | 'subjectId' | 'subjectName'>): {
  to: string;
  search?: Record<string, string>;
} | null {
  // A deleted subject has no name.
  if (subjectName === '') return null;
  if (subjectKind === 'user') return { to: webPaths.adminUsers, search: { user: String(subjectId) } };
  if (subjectKind === 'template') return { to: templatePath(subjectId) };
  if (subjectKind === 'proposal') return { to: offerPath.public(subjectId) };
  if (subjectKind === 'report') return { to: webPaths.adminReports };
  return null;
}
