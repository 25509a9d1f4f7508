import { describe, expect, it } from 'vitest';
import { actText, changesOf, readAuditView, subjectAddress } from './audit.model';

describe('address of the audit log', () => {
  it('reads known values and ignores the rest', () => {
    expect(
      readAuditView({
        page: '3',
        act: 'user',
        actorId: '7',
        subjectKind: 'user',
        subjectId: '12',
        from: '2026-11-01',
        to: 'tomorrow',
      }),
    ).toEqual({
      page: 2,
      act: 'user',
      actorId: 7,
      subjectKind: 'user',
      subjectId: 12,
      from: '2026-11-01',
      to: undefined,
    });
    expect(readAuditView({ page: '-1', actorId: 'x', subjectKind: 'secret' })).toMatchObject({
      page: 0,
      actorId: undefined,
      subjectKind: undefined,
    });
  });
});

describe('audit entry', () => {
  it.each([
    ['user.validated', 'User validated'],
    ['nda.certificate-retried', 'Nda certificate retried'],
  ])('%s is written as “%s”', (act, text) => expect(actText(act)).toBe(text));

  it('lists each field, changed ones first', () => {
    expect(
      changesOf({
        before: { name: 'Pumps', isActive: true, facts: [] },
        after: { name: 'Pumps', isActive: false, facts: ['phone', 'tax'], reason: 'No answer' },
      }),
    ).toEqual([
      { field: 'Is active', before: 'Yes', after: 'No', hasChanged: true },
      { field: 'Facts', before: '—', after: 'phone, tax', hasChanged: true },
      { field: 'Reason', before: '—', after: 'No answer', hasChanged: true },
      { field: 'Name', before: 'Pumps', after: 'Pumps', hasChanged: false },
    ]);
  });

  it('links to its subject unless that no longer exists', () => {
    expect(subjectAddress({ subjectKind: 'user', subjectId: 4, subjectName: 'Pumps & Co' })).toEqual({
      to: '/auser',
      search: { user: '4' },
    });
    expect(subjectAddress({ subjectKind: 'template', subjectId: 4, subjectName: 'Pumps' })).toEqual({
      to: '/addtemplate/4',
    });
    expect(subjectAddress({ subjectKind: 'template', subjectId: 4, subjectName: '' })).toBeNull();
    expect(subjectAddress({ subjectKind: 'mail', subjectId: 4, subjectName: 'x@y.example' })).toBeNull();
  });
});
