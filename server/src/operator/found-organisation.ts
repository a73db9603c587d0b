// npm run found-organisation -- CODE "NAME" EMAIL "FULL NAME": creates an organisation with dictionaries, roles and an administrator.
import { pino } from 'pino';
import { foundOrganisation } from '#areas/organisation/found-organisation';
import { makePasswordLink } from '#areas/session/password-link';
import { keepSearchTextsOfPeople } from '#areas/search/search-texts';
import { StartupProblem } from '#platform/process/config';
import { openDatabase } from '#platform/database/database';
import { openJobs } from '#platform/job-queue/jobs';
import { migrate } from '#platform/database/migrate';
import { gatherStatistics } from '#platform/database/owner';
import { inScope } from '#platform/scope';
import type { Scope } from '#platform/scope';
import { openSecurityLog } from '#platform/access/security-log';
import { register } from '#server/areas';
import { runCommand } from './command.ts';
import { withDatabase } from './reach-database.ts';

const DAY_HOURS = 24;

await runCommand(async (config, [code, name, email, fullName, ...more], print) => {
  if (!code || !name || !email || !fullName || more.length)
    throw new StartupProblem('Usage: npm run found-organisation -- CODE "NAME" EMAIL "FULL NAME"');
  if (!/^[a-z0-9-]{2,40}$/.test(code))
    throw new StartupProblem('The code is what people type as their space: 2 to 40 small letters, digits and hyphens.');
  if (!/^[^@\s]+@[^@\s]+$/.test(email)) throw new StartupProblem(`${email} is not an e-mail address.`);
  const { link, until } = await withDatabase(config, async (ownerUrl) => {
    await migrate(ownerUrl, print);
    const database = await openDatabase({ url: ownerUrl, appUrl: config.databaseAppUrl, size: 2 });
    try {
      // Founding queues no jobs, so the workers are never started.
      const jobs = openJobs({ ownerUrl, log: pino({ level: 'silent' }), everyOrganisation: async () => [] });
      const security = openSecurityLog(config.securityLog);
      const maker = { database, jobs, clock: () => new Date(), register, security };
      const organisationId = await foundOrganisation(ownerUrl, maker, { code, name }).catch(
        (error: { code?: string }) => {
          throw error.code === '23505'
            ? new StartupProblem(`There is an organisation with the code ${code} already.`)
            : error;
        },
      );
      const invited = await inScope(maker, { organisationId, requestId: 'founding' }, (scope) =>
        firstAdministrator(scope, email.toLowerCase(), fullName),
      );
      await gatherStatistics(ownerUrl);
      return invited;
    } finally {
      await database.close();
    }
  });
  // Last and by itself: the lines of the security log stand above it.
  print(`\n  ${name} is founded. ${fullName} sets a password with this link, until ${until}:`);
  print(`\n  ${config.publicUrl}${link}\n`);
});

async function firstAdministrator(scope: Scope, email: string, fullName: string) {
  const id = scope.newId();
  const role = await scope.db
    .selectFrom('roles')
    .select('id')
    .where('code', '=', 'system-administrator')
    .executeTakeFirstOrThrow();
  await scope.begin([{ id, kind: 'USER' }], { type: 'CREATE', event: 'user.created', summary: 'First administrator' });
  await scope.db
    .insertInto('users')
    .values({ id, login: email, email, fullName, jobTitle: null, phone: null, passwordHash: null })
    .execute();
  await scope.db
    .insertInto('grants')
    .values({ id: scope.newId(), userId: id, roleId: role.id, reach: 'organisation', regionId: null, landlordId: null })
    .execute();
  await keepSearchTextsOfPeople(scope, [id]);
  return { link: await makePasswordLink(scope, id, DAY_HOURS), until: untilWhen(scope) };
}

/** `30 November 2026 at 14:05 (Europe/London)`, a day from now. */
function untilWhen({ now, timeZone }: Scope): string {
  const until = new Date(now.getTime() + DAY_HOURS * 3_600_000);
  const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone });
  return `${format.format(until)} (${timeZone})`;
}
