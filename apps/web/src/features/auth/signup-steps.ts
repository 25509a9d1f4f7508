import { webPaths } from '../../config/paths';

/** The page on which a sign-up that stands at a step continues. */
export function stepPath(step: string): string {
  if (step === 'profile') return webPaths.profileInfo;
  if (step === 'terms') return webPaths.terms;
  return step === 'done' ? webPaths.login : webPaths.verify;
}
