import { isEmailAddress } from '@proffer/contract/wire/email';
import { readConfig } from '../config';
import { withRunningAddress } from '../running-address';
import { openRuntime } from '../runtime';
import { exitCodes, runCommand } from './run-command';

const usage = `Usage: npm run create-admin -- EMAIL

Makes an administrator of the market under DATA_DIR or DATABASE_URL, or lets one in who waits for approval,
and prints a link to set the password with.`;

async function main(): Promise<number> {
  const [email = '', ...rest] = process.argv.slice(2);
  if (!isEmailAddress(email) || rest.length > 0) {
    console.log(usage);
    return email === '--help' ? exitCodes.done : exitCodes.wrong;
  }
  const runtime = await openRuntime(await withRunningAddress(readConfig()));
  try {
    const outcome = await runtime.admins.appoint(email);
    const url = await runtime.auth.password.resetUrl(email, 'alogin');
    const done = {
      made: `${email} is an administrator now.`,
      approved: `${email} waited for approval and is let in now.`,
      existing: `${email} was an administrator already.`,
    };
    console.log(done[outcome]);
    if (url) console.log(`Set the password within 30 minutes at\n  ${url}`);
  } finally {
    await runtime.close();
  }
  return exitCodes.done;
}

runCommand(main);
