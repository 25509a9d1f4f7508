import { webPaths } from '../../config/paths';

/** The market's way in, and the administrators'. */
export type Side = 'market' | 'admin';

/** What the two ways in call things and where their links lead (ACC-22, ACC-28). */
export const sides = {
  market: {
    title: 'Log in',
    login: webPaths.login,
    signup: webPaths.signup,
    /** How the address of the forgotten password names this way in. */
    from: 'login',
    wrongDoor: 'Please log in from the admin panel.',
    otherLogin: webPaths.adminLogin,
    otherLoginText: 'Go to the admin sign-in',
  },
  admin: {
    title: 'Admin Sign In',
    login: webPaths.adminLogin,
    signup: webPaths.adminSignup,
    from: 'alogin',
    wrongDoor: 'Please Login from User Panel',
    otherLogin: webPaths.login,
    otherLoginText: 'Go to the user login',
  },
} as const satisfies Record<Side, Record<string, string>>;

/** The way in that an address names by `from`; the market's unless it says otherwise. */
export function sideOf(from: string | undefined): Side {
  return from === sides.admin.from ? 'admin' : 'market';
}
