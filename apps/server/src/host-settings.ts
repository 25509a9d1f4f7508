import { isSameSite, siteOf } from './platform/http/same-site';

/** Names of the settings of the eight hosts, by host. */
const hostSettings = {
  auth: 'AUTH_HOST',
  user: 'USER_HOST',
  offering: 'OFFERING_HOST',
  template: 'TEMPLATE_HOST',
  chat: 'CHAT_HOST',
  notification: 'NOTIFICATION_HOST',
  profile: 'PROFILE_HOST',
  contract: 'CONTRACT_HOST',
} as const;
type HostSetting = (typeof hostSettings)[keyof typeof hostSettings];

/**
 * Returns an error for host settings that cannot work. The session is a same-site cookie of one host. A page can use
 * it only if all eight hosts have that host name and the page is on the same site (decision record 0004).
 */
export function hostConflicts(
  settings: Partial<Record<HostSetting, string | undefined>> & { PUBLIC_URL?: string | undefined },
  ownUrl: string,
): string[] {
  const page = new URL(settings.PUBLIC_URL ?? ownUrl);
  const hosts = Object.values(hostSettings).map((name) => ({
    name,
    url: new URL(settings[name] ?? page),
  }));
  const elsewhere = hosts.filter(({ url }) => url.origin !== page.origin);
  if (elsewhere.length === 0) return [];
  const names = elsewhere.map(({ name }) => name).join(', ');
  if (settings.PUBLIC_URL === undefined) {
    return [`PUBLIC_URL: required with ${names}: the URL of the page that calls them`];
  }
  const foreign = elsewhere.filter(({ url }) => !isSameSite(page, url));
  if (foreign.length > 0) {
    const site = siteOf(page);
    const others = site === null ? '' : `, or another name under ${site}`;
    return foreign.map(
      ({ name, url }) =>
        `${name}: a browser counts ${url.origin} and PUBLIC_URL (${page.origin}) as two sites, and sends the cookie of a session to its own site alone. Use ${page.protocol}//${page.hostname}${others}`,
    );
  }
  const hostnames = [...new Set(hosts.map(({ url }) => url.hostname))];
  if (hostnames.length === 1) return [];
  return [
    `${names}: the cookie of a session belongs to one host name, and the eight settings name ${hostnames.length} (${hostnames.join(', ')}; one that is not set is PUBLIC_URL). Set all eight to the same host name; ports and paths may differ`,
  ];
}
