// npm run bench [-- --scale 1] [--seconds 6] [--only list,options,search,export,import,tasks,task-management,actions,notices,start,first-page]: measures, and prints a table.
import { parseArgs } from 'node:util';
import { measureActions } from './actions.ts';
import { measureExport } from './export.ts';
import { fillPortfolio } from './portfolio.ts';
import { measureImport } from './import.ts';
import { firstPage } from './first-page.ts';
import { anInstallation } from './installation.ts';
import { measureLists } from './lists.ts';
import { measureNotices } from './notices.ts';
import { measureOptions } from './options.ts';
import { measureSearch } from './search.ts';
import { measureStart } from './start.ts';
import { measureTaskManagement } from './task-management.ts';
import { measureTasks } from './tasks.ts';

const { values } = parseArgs({
  options: {
    scale: { type: 'string', default: '1' },
    seconds: { type: 'string', default: '6' },
    only: { type: 'string' },
    'first-page': { type: 'boolean', default: false },
  },
});
const only = values['first-page'] ? ['first-page'] : values.only?.split(',');
const wanted = (subject: string) => !only || only.includes(subject);
const [scale, seconds] = [Number(values.scale), Number(values.seconds)];
if (!(scale > 0) || !(seconds > 0)) throw new Error('--scale and --seconds are numbers above 0');

if (wanted('first-page')) firstPage();
if (
  ['list', 'options', 'search', 'export', 'import', 'tasks', 'task-management', 'actions', 'notices', 'start'].some(
    wanted,
  )
) {
  const installation = await anInstallation();
  try {
    // What is asked of tasks reads nothing else; the rest takes the longest to fill in.
    const hasOthers = ['list', 'options', 'search', 'export', 'import', 'start'].some(wanted);
    const hasActions = ['actions', 'notices'].some(wanted);
    await fillPortfolio(installation, scale, { hasOthers, hasActions });
    if (wanted('list')) await measureLists(installation, seconds);
    if (wanted('options')) await measureOptions(installation, seconds);
    if (wanted('search')) await measureSearch(installation, seconds);
    if (wanted('export')) await measureExport(installation);
    if (wanted('import')) await measureImport(installation);
    if (wanted('tasks')) await measureTasks(installation, seconds);
    if (wanted('task-management')) await measureTaskManagement(installation, seconds);
    if (wanted('actions')) await measureActions(installation, seconds);
    if (wanted('notices')) await measureNotices(installation);
    if (wanted('start')) await measureStart(installation);
  } finally {
    await installation.remove();
  }
}
