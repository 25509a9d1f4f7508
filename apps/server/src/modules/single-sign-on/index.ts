export type { ResolveTxt } from './domains.service';
export { createSingleSignOn, type SingleSignOn } from './sso.module';
export { ssoIsRequired } from './sso-rule.rows';
