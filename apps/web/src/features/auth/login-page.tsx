import { LoginForm } from './login-form';

/** Login of the market (spec §2 "login"): to where one was going, else to one's own start. */
export function LoginPage() {
  return <LoginForm side="market" />;
}
