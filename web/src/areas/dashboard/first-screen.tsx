import type { TrendPeriod } from '@lintel/contract/areas/dashboard';
import type { WhoseTasks } from '@lintel/contract/areas/tasks/states';
import { useMe } from '#platform/current-user.ts';
import { maySee } from '#platform/rights.ts';
import { AttentionSection } from './attention-section.tsx';
import { ComplianceSection } from './compliance-section.tsx';
import css from './first-screen.module.css';
import { TrendSection } from './trend-section.tsx';
import { WeeksSection } from './weeks-section.tsx';
import { WorstSection } from './worst-section.tsx';

const WEEKS = 5;
type Props = { role: WhoseTasks; period: TrendPeriod; onPeriod: (period: TrendPeriod) => void };

/** At a glance, without scrolling at 1440 by 900: what is wrong, where, whose, since when, and what comes next (decision 049). */
export function FirstScreen({ role, period, onPeriod }: Props) {
  const me = useMe();
  return (
    <div className={css.screen}>
      <div className={css.wide}>
        <AttentionSection role={role} />
      </div>
      <ComplianceSection role={role} ownerId={me.id} />
      <TrendSection role={role} period={period} onPeriod={onPeriod} />
      <WeeksSection role={role} count={WEEKS} />
      {maySee(me, ['PRISM_APP_PROPERTY_MENU']) && <WorstSection role={role} />}
    </div>
  );
}
