import { AppError } from '../../../platform/errors';
import { ndaElections } from './text';

/**
 * Returns the choices for the default NDA in stored form, with defaults filled in; throws at the field for an
 * invalid one.
 */
export function readElections(elections: Record<string, string> | undefined): Record<string, string> {
  const parsed = ndaElections.safeParse(elections ?? {});
  if (parsed.success) {
    return Object.fromEntries(Object.entries(parsed.data).map(([name, value]) => [name, String(value)]));
  }
  const fields = parsed.error.issues.map(({ path, message }) => ({
    field: ['elections', ...path].join('.'),
    text: message,
  }));
  throw new AppError('invalid_input', {
    text: fields[0]?.text ?? 'Please check the choices of the NDA.',
    fields,
  });
}
