import { checkInstallation } from '../../modules/system/check-installation.ts';
import { testMail } from '../../modules/system/check-mail.ts';
import { inOrder } from '../../modules/system/rules.ts';
import { roleStatements } from '../../platform/db/logins.ts';
import { createPool } from '../../platform/db/pool.ts';
import { readSecret } from '../../platform/runtime/secret.ts';
import type { Settings } from '../../platform/runtime/settings.ts';
import type { Answer } from './answer.ts';
import type { Options } from './commands.ts';
import { describeConversation, describeFindings, sayFinding } from './describe-findings.ts';

/** Checks an installation whose database may be of any release, and sends a test mail if asked to. */
export async function check(
  { 'mail-to': to, sql }: Options<'check'>,
  { settings, databaseUrl }: { settings: Settings; databaseUrl: string },
): Promise<Answer> {
  if (sql) return printRoles(settings, databaseUrl);
  const checked = await checkInstallation(settings, databaseUrl);
  const tested = to === undefined ? undefined : await testMail(settings, { to, language: 'en' });
  // The test says more about mail than the settings do.
  const findings = tested
    ? inOrder([...checked.filter(({ id }) => id !== 'mailOff' && id !== 'mailConfigured'), tested.finding])
    : checked;
  const conversation = tested?.conversation ?? [];
  const texts = [
    describeFindings(findings),
    ...(conversation.length > 0 ? [`Conversation with the mail server\n${describeConversation(conversation)}`] : []),
  ];
  return {
    json: {
      findings: findings.map((one) => ({ ...one, ...sayFinding(one) })),
      ...(tested && { conversation }),
    },
    text: texts.join('\n\n'),
    failed: findings.some(({ state }) => state === 'problem'),
  };
}

/** Statements that make the roles of this installation, for an administrator of the database. */
async function printRoles(settings: Settings, databaseUrl: string): Promise<Answer> {
  const pool = createPool(databaseUrl, { connections: 1 });
  try {
    const { rows } = await pool.query<{ role: string }>('select current_user::text as role');
    // Runs before the first start of the server, which has the same.
    const secret = await readSecret(settings, { mayMake: true });
    const secrets = { secret, password: settings.databaseRolePassword };
    const text = roleStatements(rows[0]?.role ?? '', secrets);
    return { json: { sql: text }, text };
  } finally {
    await pool.end();
  }
}
