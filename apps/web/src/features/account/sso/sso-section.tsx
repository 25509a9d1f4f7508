import { useQuery } from '@tanstack/react-query';
import { Loaded, SettingsSection } from '../settings-section';
import { DomainSteps } from './domain-steps';
import { ProviderForm } from './provider-form';
import { RequirementStep } from './requirement-step';
import { ssoQuery } from './sso.queries';

/** Single sign-on of the company in three steps: domains, provider, test and requirement (SSO-24). */
export function SsoSection() {
  const settings = useQuery(ssoQuery);
  return (
    <Loaded query={settings} failedTitle="Single sign-on could not be loaded">
      {({ provider, redirectUri, domains }) => (
        <>
          <SettingsSection
            title="Domains"
            text="People with addresses of your domains can use single sign-on. A DNS record proves that a domain is yours; keep it, because it is checked every day."
          >
            <DomainSteps domains={domains} />
          </SettingsSection>
          <SettingsSection
            title="Identity provider"
            text="Register this market as an application (OpenID Connect, authorization code) at your provider, such as Entra ID, Okta, Google Workspace or Keycloak. Your people then log in there and join your company at their first login."
          >
            <ProviderForm key={provider?.issuer} provider={provider} redirectUri={redirectUri} />
          </SettingsSection>
          {provider && (
            <SettingsSection
              title="Test and require"
              text="Log in once yourself before you require single sign-on from everybody."
            >
              <RequirementStep provider={provider} />
            </SettingsSection>
          )}
        </>
      )}
    </Loaded>
  );
}
