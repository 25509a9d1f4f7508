import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openLedger } from './support/ledger';
import { startLoad } from './support/load';
import { openMailServer } from './support/mail-server';
import { signUpPairs } from './support/people';
import { openProxy } from './support/proxy';
import { findLosses, jobsInHand } from './support/wholeness';

/**
 * Loads a running cluster (`npm run cluster`) through its proxy for some seconds and reports the results each second.
 * At the end it checks them as the fault tests do: `npx tsx faults/load-cluster.ts FOLDER SECONDS`. The nodes must
 * have been started with this SMTP_URL.
 */
const mailPort = 18_099;

interface State {
  primary: 'a' | 'b';
  passwords: { owner: string };
}

const [folder = './cluster-data', seconds = '30', port = '8080'] = process.argv.slice(2);
const url = `http://127.0.0.1:${port}`;
const readState = async () => JSON.parse(await readFile(path.join(folder, 'cluster.json'), 'utf8')) as State;
const ownerUrl = async () =>
  `postgresql://proffer_owner:${(await readState()).passwords.owner}@127.0.0.1:${Number(port) + 4}/proffer`;

const mail = await openMailServer({ port: mailPort });
const pairs = await signUpPairs(url, mail, 4, `d${Date.now()}.example.com`);
const ledger = openLedger();
const load = startLoad(openProxy([url]), pairs, ledger);
console.log('loading');
let before = { total: 0, refused: 0, unanswered: 0, faulty: 0 };
for (let second = 1; second <= Number(seconds); second += 1) {
  await sleep(1_000);
  const now = {
    total: ledger.total(),
    refused: ledger.count('refused'),
    unanswered: ledger.count('unanswered'),
    faulty: ledger.faulty().length,
  };
  console.log(
    new Date().toISOString().slice(11, 21),
    `acknowledged ${now.total - before.total}, refused ${now.refused - before.refused}, unanswered ${now.unanswered - before.unanswered}, faulty ${now.faulty - before.faulty}`,
  );
  before = now;
}
await load.stop();
while ((await jobsInHand(await ownerUrl())) > 0) await sleep(200);
console.log(
  JSON.stringify(
    {
      acknowledged: ledger.total(),
      refused: ledger.count('refused'),
      unanswered: ledger.count('unanswered'),
      slowestRefusalMs: Math.round(ledger.slowestMs('refused')),
      faulty: [...new Set(ledger.faulty().map((said) => said.slice(0, 160)))].slice(0, 8),
      losses: await findLosses(await ownerUrl(), ledger),
      mailsTwice: mail.doubles(),
      mailsMissing: ledger.signUps.filter((email) => !mail.hasTaken(email)).length,
    },
    null,
    1,
  ),
);
await mail.close();
