// npm run reset-second-factor -- CODE "USER NAME": for a last administrator, whom no colleague can help.
import { pino } from 'pino';
import { resetByOperator } from '#areas/second-factor/reset';
import { StartupProblem } from '#platform/process/config';
import { openDatabase } from '#platform/database/database';
import { openJobs } from '#platform/job-queue/jobs';
import { inScope } from '#platform/scope';
import { openSecurityLog } from '#platform/access/security-log';
import { register } from '#server/areas';
import { runCommand } from './command.ts';
import { withDatabase, withOwner } from './reach-database.ts';

await runCommand(async (config, [code, login, ...more], print) => {
  if (!code || !login || more.length)
    throw new StartupProblem('Usage: npm run reset-second-factor -- CODE "USER NAME"');
  await withDatabase(config, async (ownerUrl) => {
    const organisationId = await withOwner(ownerUrl, async (client) => {
      const { rows } = await client.query<{ id: string }>('select id from find_space($1)', [code]);
      return rows[0]?.id;
    });
    if (!organisationId) throw new StartupProblem(`There is no organisation with the code ${code}.`);
    const database = await openDatabase({ url: ownerUrl, appUrl: config.databaseAppUrl, size: 2 });
    try {
      // Never started: the e-mail to the user stays queued until the server looks for waiting mail.
      const jobs = openJobs({ ownerUrl, log: pino({ level: 'silent' }), everyOrganisation: async () => [] });
      const security = openSecurityLog(config.securityLog);
      const maker = { database, jobs, clock: () => new Date(), register, security };
      const fullName = await inScope(maker, { organisationId, requestId: 'operator' }, (scope) =>
        resetByOperator({ ...scope, later: async () => {} }, config, login),
      );
      const told = config.smtpUrl
        ? 'and they are notified by e-mail'
        : 'and the message that tells them is kept on the page Outgoing mail, since there is no SMTP_URL';
      print(`The second factor of ${fullName} is reset, their sessions are ended, ${told}.`);
    } finally {
      await database.close();
    }
  });
});
