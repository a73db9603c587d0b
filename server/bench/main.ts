// npm run bench: measures beside a bare server if the yardstick (../shared/bench) is there, with its options.
// npm run bench -- --own [--scale 0.1] [--seconds 3] [--only answers,accidents,calendar,library,reports,rag,task-management,notices,first-page] [--accidents 1]: what needs no yardstick;
// --accidents is their own scale, 200,000 at 1.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { measureAccidents } from './accidents.ts';
import { measureAnswers } from './answers.ts';
import { measureCalendar } from './calendar.ts';
import { firstPage } from './first-page.ts';
import { anInstallation } from './installation.ts';
import { measureLibrary } from './library.ts';
import { measureNotices } from './notices.ts';
import { deriveFromRows, fillPortfolio, withoutIndexes } from './portfolio/fill-portfolio.ts';
import { measureRag } from './rag.ts';
import { measureReports } from './reports.ts';
import { measureTaskManagement } from './task-management.ts';

const project = fileURLToPath(new URL('../..', import.meta.url));
const yardstick = fileURLToPath(new URL('../../../shared/bench/measure', import.meta.url));

if (process.argv.includes('--own') || !existsSync(yardstick)) await measureOurselves();
else {
  const [code] = await once(spawn(yardstick, process.argv.slice(2), { cwd: project, stdio: 'inherit' }), 'exit');
  process.exitCode = Number(code ?? 1);
}

async function measureOurselves() {
  const { values } = parseArgs({
    options: {
      own: { type: 'boolean' },
      scale: { type: 'string', default: '0.1' },
      accidents: { type: 'string' },
      seconds: { type: 'string', default: '3' },
      only: {
        type: 'string',
        default: 'first-page,answers,accidents,calendar,library,reports,rag,task-management,notices',
      },
    },
  });
  const wanted = (subject: string) => values.only.split(',').includes(subject);
  const [scale, seconds] = [Number(values.scale), Number(values.seconds)];
  if (!(scale > 0) || !(seconds > 0)) throw new Error('--scale and --seconds are numbers above 0');

  if (wanted('first-page')) firstPage();
  if (!['answers', 'accidents', 'calendar', 'library', 'reports', 'rag', 'task-management', 'notices'].some(wanted))
    return;
  const installation = await anInstallation();
  const owner = new pg.Client({ connectionString: installation.ownerUrl });
  await owner.connect();
  try {
    const began = performance.now();
    await withoutIndexes(owner, () =>
      fillPortfolio(owner, installation.organisationId, scale, { accidents: Number(values.accidents ?? scale) }),
    );
    await owner.query('vacuum (analyze)');
    await deriveFromRows(installation.maker, installation.organisationId);
    console.log(`filled at scale ${scale} in ${((performance.now() - began) / 1000).toFixed(0)} s`);
    if (wanted('answers')) await measureAnswers(installation, owner, seconds);
    if (wanted('accidents')) await measureAccidents(installation, owner);
    if (wanted('calendar')) await measureCalendar(installation, owner, seconds);
    if (wanted('library')) await measureLibrary(installation, owner);
    if (wanted('reports')) await measureReports(installation, owner, seconds);
    if (wanted('rag')) await measureRag(installation);
    if (wanted('task-management')) await measureTaskManagement(installation);
    if (wanted('notices')) await measureNotices(installation);
  } finally {
    await owner.end();
    await installation.remove();
  }
}
