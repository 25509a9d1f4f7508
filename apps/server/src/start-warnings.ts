import path from 'node:path';
import { isReachedByOthers, type Config } from './config';
import { isLoopback } from './platform/http/client';

interface Found {
  config: Pick<
    Config,
    | 'host'
    | 'publicUrl'
    | 'smtpUrl'
    | 'dkim'
    | 'dataDir'
    | 'loadsDemo'
    | 'isProduction'
    | 'asksRecentProof'
    | 'needsAdminSecondStep'
  >;
  /** True if the key to encrypted data lies outside the data folder. */
  isKeyApart: boolean;
  /** Rights of the running database role that it should not have, as texts. */
  excessRights: string[];
  /** Labels of settings of the market that the law expects and that are empty; absent where they are not read. */
  missingSettings?: string[];
}

const isProtected = (url: string): boolean =>
  new URL(url).protocol === 'https:' || isLoopback(new URL(url).hostname);

/** Returns a warning for each allowed but probably unintended setting; they are logged at each start. */
export function startWarnings({ config, isKeyApart, excessRights, missingSettings = [] }: Found): string[] {
  const warnings: string[] = [];
  if (isReachedByOthers(config) && !config.smtpUrl) {
    const folder = path.join(config.dataDir, 'mail');
    warnings.push(
      `SMTP_URL is not set: no mail is sent. Codes and links for accounts are written to ${folder}, which only this machine can read.`,
    );
  }
  const { selector, keyFile } = config.dkim;
  if ((selector === undefined) !== (keyFile === undefined)) {
    const [given, missing] = selector
      ? ['DKIM_SELECTOR', 'DKIM_KEY_FILE']
      : ['DKIM_KEY_FILE', 'DKIM_SELECTOR'];
    warnings.push(`${given} is set and ${missing} is not: mail is not signed. Set both, or neither.`);
  }
  if (config.publicUrl !== undefined && !isProtected(config.publicUrl)) {
    warnings.push(
      `PUBLIC_URL (${config.publicUrl}) is not HTTPS: passwords, sessions and documents cross the network unencrypted, ` +
        'and browsers offer no keys, no clipboard and no check of deal files. Put a proxy with a certificate before it.',
    );
  }
  for (const [isOn, name, risk] of [
    [
      config.asksRecentProof,
      'RECENT_PROOF',
      'whoever finds an open browser can sign, accept and change the account',
    ],
    [
      config.needsAdminSecondStep,
      'ADMIN_SECOND_STEP',
      "an administrator's password alone opens everybody's data",
    ],
  ] as const) {
    if (!isOn) warnings.push(`${name} is off: ${risk}. Switch it on once no client needs it any more.`);
  }
  if (config.isProduction && missingSettings.length > 0) {
    warnings.push(
      `Settings of the market are missing: ${missingSettings.join(', ')}. ` +
        'The public pages cannot name who operates the market. An administrator enters them under Settings.',
    );
  }
  // The demo has no confidential data.
  if (config.loadsDemo) return warnings;
  if (excessRights.length > 0) {
    warnings.push(
      `The product runs with more rights in the database than it needs: ${excessRights.join('; ')}. ` +
        'Whoever takes it over could rewrite signatures and the audit log. ' +
        '`npm run database-roles` prints the SQL for two roles; then set DATABASE_OWNER_URL in addition to DATABASE_URL.',
    );
  }
  if (!isKeyApart) {
    warnings.push(
      'The key that encrypts the signing key is in the same data folder: anybody who copies the folder, or a backup of it, can sign as this market. ' +
        'Move secret.key out of the data folder and set APP_SECRET_FILE to its new path.',
    );
  }
  return warnings;
}
