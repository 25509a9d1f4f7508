import { describe, expect, it } from 'vitest';
import type { Permissions } from '@proffer/contract/members/rules';
import { obstacleFor } from './people.policy';

const owner = { role: 'owner', mayBind: true, bindLimit: null } as const;
const ownerWithoutAuthority = { role: 'owner', mayBind: false, bindLimit: null } as const;
const signer = { role: 'member', mayBind: true, bindLimit: 5_000 } as const;
const viewer = { role: 'viewer', mayBind: false, bindLimit: null } as const;

describe('the people who must remain in a company', () => {
  it.each<[string, Permissions[]]>([
    ['an owner with authority', [owner]],
    ['an owner, and a member with limited authority', [ownerWithoutAuthority, signer]],
  ])('may be %s', (_who, after) => {
    expect(obstacleFor(after)).toBeNull();
  });

  it.each<[string, Permissions[], string]>([
    ['a member with authority and no owner', [signer, viewer], 'at least one owner'],
    ['an owner without authority', [ownerWithoutAuthority, viewer], 'authority to sign'],
    ['nobody', [], 'at least one owner'],
  ])('may not be %s', (_who, after, text) => {
    expect(obstacleFor(after)).toContain(text);
  });
});
