import { userActs, type ReportReason } from '@proffer/contract/wire/choices';
import { limits } from '@proffer/contract/wire/limits';
import { checkedFields, type CheckedField } from '@proffer/contract/users/checked-facts';
import type { AdminUserDetail, UserEffect } from '@proffer/contract/users/admin-users.schemas';
import { notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import type { Auth } from '../auth';
import type { People } from '../members';
import type { AdminUsersRepository } from './admin-users.repository';
import type { ClosingPorts } from './closing.service';
import { obstacleTo } from './user-acts.policy';
import type { UserDecisionsRepository } from './user-decisions.repository';
import { toAdminUser } from './users.mapper';
import type { ValidationRequests } from './validation/validation-requests.service';

/** Reports about users that no administrator has handled yet. */
export interface ReportsPort {
  countOpenAbout(userIds: number[]): Promise<ReadonlyMap<number, number>>;
  /** Returns the newest open reports. */
  listOpenAbout(
    userId: number,
    size: number,
  ): Promise<{ at: Date; by: string; reason: ReportReason; text: string }[]>;
}

interface AdminUserDetailDeps {
  repository: Pick<AdminUsersRepository, 'findDetail'>;
  decisions: Pick<UserDecisionsRepository, 'findLast' | 'listNotes'>;
  requests: Pick<ValidationRequests, 'forAdmin'>;
  sessions: Pick<Auth['sessions'], 'usageOf'>;
  ports: {
    offers: Pick<ClosingPorts['offers'], 'countOf'>;
    ndas: Pick<ClosingPorts['ndas'], 'countOf'>;
    contracts: Pick<ClosingPorts['contracts'], 'countOf'>;
    reports: ReportsPort;
    people: Pick<People, 'describe'>;
  };
}

/** Creates the service with which administrators read one user before they decide. */
export function createAdminUserDetail({
  repository,
  decisions,
  requests,
  sessions,
  ports,
}: AdminUserDetailDeps) {
  return {
    /** Returns the user with decisions, notes and currently permitted acts; their effect is counted now. */
    async get(actor: Actor, userId: number): Promise<AdminUserDetail> {
      const row = await repository.findDetail(userId);
      if (!row) throw notFound('The user');
      const { loginId, isClosed, deactivationReason, deactivatedBy, ...fields } = row;
      const [decision, validation, notes, usage, offers, ndas, contracts, open, reports, people] =
        await Promise.all([
          decisions.findLast(userId),
          requests.forAdmin(userId),
          decisions.listNotes(userId),
          sessions.usageOf({ userId, loginId }),
          ports.offers.countOf(userId),
          ports.ndas.countOf(userId),
          ports.contracts.countOf(userId),
          ports.reports.countOpenAbout([userId]),
          ports.reports.listOpenAbout(userId, limits.reportsShown),
          ports.people.describe(userId),
        ]);
      const effect: UserEffect = {
        offersHidden: offers.published,
        sessionsEnded: usage.openSessions,
        openNdaRequests: ndas.open,
        pendingContracts: contracts.pending,
        activeContracts: contracts.active,
        signedNdas: ndas.signed,
      };
      const judged = {
        ...fields,
        isClosed,
        isApproved: row.approvedAt !== null,
        isDeactivated: row.deactivatedAt !== null,
      };
      return {
        ...toAdminUser(fields, open.get(userId) ?? 0),
        industry: row.industry,
        overview: row.overview,
        address1: row.address1,
        address2: row.address2,
        zip: row.zip,
        yearOfFoundation: row.yearOfFoundation,
        regDate: row.regDate,
        gstin: row.gstin,
        pan: row.pan,
        registrationNumber: row.registrationNumber,
        sameGstin: row.sameGstin,
        people,
        otherUserId: row.otherUserId,
        lastLoginAt: usage.lastLoginAt?.toISOString() ?? null,
        decision: decision ? toDecision(decision, row) : null,
        ...validation,
        deactivation: row.deactivatedAt
          ? { at: row.deactivatedAt.toISOString(), by: deactivatedBy, reason: deactivationReason }
          : null,
        reports: reports.map((report) => ({ ...report, at: report.at.toISOString() })),
        effect,
        notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
        acts: userActs.map((act) => ({ act, obstacle: obstacleTo(act, judged, actor) })),
      };
    },
  };
}
export type AdminUserDetailService = ReturnType<typeof createAdminUserDetail>;

/** Returns a decision with the values that were checked, next to the profile's current values. */
function toDecision(
  { checked, at, ...decision }: NonNullable<Awaited<ReturnType<UserDecisionsRepository['findLast']>>>,
  profile: Record<CheckedField, string | null>,
): NonNullable<AdminUserDetail['decision']> {
  const compared = checkedFields.flatMap((field) => {
    const was = checked[field];
    return was === undefined ? [] : [{ field, was, is: profile[field] }];
  });
  return { ...decision, at: at.toISOString(), checked: compared };
}
