import { missingSettings } from '@proffer/contract/settings/rules';
import type { AuditLog } from '../../platform/audit';
import type { Bus } from '../../platform/bus';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import type { MailNames } from '../../platform/mail';
import type { Handle } from '../../platform/http/route-adapter';
import { createSettingsCache } from './settings-cache';
import { settingsOf } from './settings.model';
import { createSettingsRepository } from './settings.repository';
import { registerSettingRoutes } from './settings.routes';
import { createSettingsService } from './settings.service';

const dayMs = 24 * 3_600_000;

interface SettingsDeps {
  db: Database;
  bus: Pick<Bus, 'publish' | 'subscribe' | 'onGap'>;
  audit: AuditLog;
  /** Sender of mails without a name in the settings. */
  defaultSender: string;
  clock: Clock;
}

/** Settings of the market, as other modules read them. */
export type MarketSettings = ReturnType<typeof createSettings>;

/** Creates the settings of the market, which administrators change and the other modules read. */
export function createSettings(deps: SettingsDeps) {
  const repository = createSettingsRepository(deps.db);
  const cache = createSettingsCache({
    bus: deps.bus,
    load: async () => settingsOf(await repository.findNewest()),
  });
  const settings = createSettingsService({ ...deps, repository, cache });
  return {
    /** Returns the settings in force. Call it before a transaction. */
    current: settings.current,
    /** Returns the version of the terms in force. Call it before a transaction. */
    findTermsVersion: async (): Promise<string> => (await settings.current()).terms.version,
    /** Returns the time for which a recent proof of identity counts, in milliseconds. */
    findProofMs: async (): Promise<number> => (await settings.current()).values.proofMinutes * 60_000,
    /** Returns the waits before the automatic NDA reminders, in milliseconds. */
    findReminderWaits: async (): Promise<readonly [number, number]> => {
      const { firstReminderDays, secondReminderDays } = (await settings.current()).values;
      return [firstReminderDays * dayMs, secondReminderDays * dayMs];
    },
    /** Returns the name of the market. */
    findMarketName: async (): Promise<string> => (await settings.current()).values.marketName,
    /** Returns the names that mails carry. */
    findMailNames: async (): Promise<MailNames> => {
      const { marketName, senderName } = (await settings.current()).values;
      return { market: marketName, sender: senderName };
    },
    /** Returns the labels of settings that the law expects and that are empty. */
    listMissing: async (): Promise<string[]> => missingSettings((await settings.current()).values),
    register: (handle: Handle) => registerSettingRoutes(handle, settings),
  };
}
