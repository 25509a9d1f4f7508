import type { z } from 'zod';
import { marketDay } from '@proffer/contract/contracts/market-day';
import { builtInTermsVersion, missingSettings, type SettingValues } from '@proffer/contract/settings/rules';
import type {
  MarketInfo,
  MarketSettings,
  MarketTerms,
  saveMarketSettingsBody,
  SettingsChange,
} from '@proffer/contract/settings/schemas';
import type { AuditLog } from '../../platform/audit';
import type { Clock } from '../../platform/clock';
import { withTransaction, type Database, type Tx } from '../../platform/database';
import { AppError, brokenConstraint, invalidField, notFound } from '../../platform/errors';
import type { Actor } from '../../platform/session/actor';
import type { LogosRepository } from './logos.repository';
import {
  changesBetween,
  settingsOf,
  termsTextOf,
  type Settings,
  type SettingsInForce,
} from './settings.model';
import type { SettingsRepository } from './settings.repository';

interface SettingsServiceDeps {
  db: Database;
  repository: SettingsRepository;
  logos: Pick<LogosRepository, 'touch'>;
  cache: { current(): Promise<SettingsInForce>; renew(): void };
  audit: AuditLog;
  /** Sender of mails without a name in the settings. */
  defaultSender: string;
  clock: Clock;
}

type Given = z.output<typeof saveMarketSettingsBody>;

/** Creates the service of the market's settings (ADM-60 to ADM-66). */
export function createSettingsService(deps: SettingsServiceDeps) {
  const { db, repository, logos, cache, audit, defaultSender, clock } = deps;

  const toMarketSettings = ({ version, values, terms }: Settings): MarketSettings => ({
    version,
    values,
    termsText: terms.text,
    termsVersion: terms.version,
    missing: missingSettings(values),
    defaultSender,
  });

  /**
   * Returns the terms for new values: the former version if the text is unchanged, else a new one that is named by its
   * day, with a number from the second one of a day.
   */
  async function termsFor(tx: Tx, before: Settings, values: SettingValues, at: Date) {
    const text = termsTextOf(values);
    if (text === before.terms.text) return before.terms;
    const since = marketDay(at);
    let version = since;
    for (let number = 2; await isTaken(tx, version); number += 1) version = `${since}.${number}`;
    return { version, since, text };
  }

  const isTaken = async (tx: Tx, version: string): Promise<boolean> =>
    version === builtInTermsVersion.version || repository.hasTerms(tx, version);

  return {
    /** Returns the settings in force, from the cache. */
    current: cache.current,

    async get(): Promise<MarketSettings> {
      return toMarketSettings(settingsOf(await repository.findNewest()));
    },

    /** Saves a new version. Throws `changed_meanwhile` if `version` is no longer the newest. */
    async save(actor: Actor, { version, note, values }: Given): Promise<MarketSettings> {
      const saved = await withTransaction(db, async (tx) => {
        const before = settingsOf(await repository.findNewest(tx));
        if (before.version !== version) throw changedMeanwhile();
        const at = clock.now();
        if (values.logo !== '' && !(await logos.touch(tx, values.logo, at))) {
          throw invalidField('values.logo', 'Please upload the logo again.');
        }
        const terms = await termsFor(tx, before, values, at);
        const changes = changesBetween(before, { version, values, terms });
        // Saving the same values again adds no version.
        if (changes.length === 0) return before;
        const id = await repository.add(tx, {
          replaces: version,
          values,
          termsVersion: terms.version,
          termsSince: terms.since,
          termsText: terms.text,
          changedBy: actor.userId,
          note,
          createdAt: at,
        });
        await audit.add(tx, actor, {
          act: 'settings.changed',
          subject: { kind: 'settings', id },
          before: Object.fromEntries(changes.map((change) => [change.field, change.before])),
          after: {
            ...Object.fromEntries(changes.map((change) => [change.field, change.after])),
            ...(note === '' ? {} : { note }),
          },
        });
        return { version: id, values, terms };
      }).catch((error: unknown) => {
        if (brokenConstraint(error) === 'market_settings_replaces') throw changedMeanwhile();
        throw error;
      });
      cache.renew();
      return toMarketSettings(saved);
    },

    /** Returns a page of changes, newest first, with the former and the new values. */
    async listChanges(page: {
      page: number;
      size: number;
    }): Promise<{ items: SettingsChange[]; total: number }> {
      const { rows, total } = await repository.list(page);
      const last = rows.at(-1);
      const beforeLast = last && (await repository.findBefore(last.id));
      const items = rows.map((row, index) => ({
        version: row.id,
        at: row.createdAt.toISOString(),
        by: row.by,
        note: row.note,
        changes: changesBetween(settingsOf(rows[index + 1] ?? beforeLast), settingsOf(row)),
      }));
      return { items, total };
    },

    async info(): Promise<MarketInfo> {
      const { values, terms } = await cache.current();
      const { marketName, operatorName, operatorAddress, operatorEmail, operatorPhone } = values;
      const { officerName, officerEmail, officerPhone, courts } = values;
      return {
        marketName,
        operatorName,
        operatorAddress,
        operatorEmail,
        operatorPhone,
        officerName,
        officerEmail,
        officerPhone,
        courts,
        termsVersion: terms.version,
      };
    },

    /** Returns the terms in force, or an earlier version; 404 for an unknown one. */
    async terms(version: string | undefined): Promise<MarketTerms> {
      const { terms } = await cache.current();
      if (version === undefined || version === terms.version) return { ...terms, isCurrent: true };
      if (version === builtInTermsVersion.version) {
        return { ...settingsOf(undefined).terms, isCurrent: false };
      }
      const row = await repository.findTerms(version);
      if (!row) throw notFound('This version of the terms');
      return { ...settingsOf(row).terms, isCurrent: false };
    },
  };
}
export type SettingsService = ReturnType<typeof createSettingsService>;

const changedMeanwhile = () =>
  new AppError('changed_meanwhile', {
    text: 'Another administrator has changed the settings. Reload them and repeat your changes.',
  });
