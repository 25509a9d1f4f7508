import { missingSettings } from '@proffer/contract/settings/rules';
import type { AuditLog } from '../../platform/audit';
import { createCachedValue, type Bus } from '../../platform/bus';
import type { Clock } from '../../platform/clock';
import type { Database } from '../../platform/database';
import { refuseNameOf, type Brand } from '../../platform/brand';
import { mailLookOf, type MailLook } from '../../platform/mail';
import type { Handle } from '../../platform/http/route-adapter';
import { createBrandPreviews } from './brand-previews';
import { createLogosRepository } from './logos.repository';
import { createLogosService } from './logos.service';
import { writePractice, type InstallationPractice } from './market-practice';
import { brandIn, settingsOf, type SettingsInForce } from './settings.model';
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
  /** Base URL of the logo in mails. */
  linkBase: string;
  practice: InstallationPractice;
}

/** Settings of the market, as other modules read them. */
export type MarketSettings = ReturnType<typeof createSettings>;

/** Creates the settings of the market, which administrators change and the other modules read. */
export function createSettings(deps: SettingsDeps) {
  const repository = createSettingsRepository(deps.db);
  const logos = createLogosRepository(deps.db);
  const cache = createCachedValue({
    bus: deps.bus,
    channel: 'market-settings',
    async load(): Promise<SettingsInForce> {
      const settings = settingsOf(await repository.findNewest());
      const { logo } = settings.values;
      return {
        ...settings,
        brand: brandIn(settings.values, logo === '' ? undefined : await logos.find(logo)),
      };
    },
  });
  const settings = createSettingsService({ ...deps, repository, logos, cache });
  const previews = createBrandPreviews({ logos, linkBase: deps.linkBase });
  const logoService = createLogosService({
    ...deps,
    logos,
    findVersion: async (tx) => settingsOf(await repository.findNewest(tx)).version,
  });
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
    findMarketName: async (): Promise<string> => (await settings.current()).brand.name,
    /** Throws `invalid_input` for names, by field, that pose as the market (BRA-14). Call it before a transaction. */
    async refuseOwnName(names: Record<string, string | undefined>): Promise<void> {
      refuseNameOf((await settings.current()).brand, names);
    },
    /** Returns the look of the market. Call it before a transaction. */
    findBrand: async (): Promise<Brand> => (await settings.current()).brand,
    /** Returns the look of mails. */
    findMailLook: async (): Promise<MailLook> => {
      const { brand, values } = await settings.current();
      return mailLookOf(brand, { sender: values.senderName, linkBase: deps.linkBase });
    },
    /** Returns the labels of settings that the law expects and that are empty. */
    listMissing: async (): Promise<string[]> => missingSettings((await settings.current()).values),
    register: (handle: Handle) =>
      registerSettingRoutes(handle, {
        settings,
        logos: logoService,
        previews,
        findPractice: async () => writePractice(deps.practice, (await settings.current()).values),
      }),
  };
}
