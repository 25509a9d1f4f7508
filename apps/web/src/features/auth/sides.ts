import { webPaths } from '../../config/paths';

/** The login of the market or of administrators. */
export type Side = 'market' | 'admin';

/** Words and links of the two logins (ACC-22, ACC-28). */
export const sides = {
  market: {
    title: 'Log in',
    login: webPaths.login,
    signup: webPaths.signup,
    /** Value of `from` in the address of the forgotten password. */
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

/** Returns the login that `from` in an address names; the market's by default. */
export function sideOf(from: string | undefined): Side {
  return from === sides.admin.from ? 'admin' : 'market';
}
