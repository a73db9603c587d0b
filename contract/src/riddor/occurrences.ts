import type { OccurrenceFacts } from './occurrence-facts.ts';
import type { Law } from './rules.ts';
import { all, any, no, notKnown, testFact, yes, type Truth } from './truth.ts';

type Of<K extends OccurrenceFacts['kind']> = Extract<OccurrenceFacts, { kind: K }>;
const over = (value: number | null, limit: number) => (value === null ? null : value > limit);
const atLeast = (value: number | null, limit: number) => (value === null ? null : value >= limit);
const para = (paragraph: string) => `Sch. 2 para. ${paragraph}`;
const q = (fact: string, question: string) => [`occurrences.${fact}`, question] as const;

const hours = (value: number) => `${value} hour${value === 1 ? '' : 's'}`;

function lifting({ failed }: Of<'lifting-equipment'>): Truth {
  const by = para('1');
  if (failed === null) return notKnown(...q('failed', 'which part of the lifting equipment failed'));
  if (failed === 'accessory') return no('a sling, chain or other accessory failed, not a load-bearing part', by);
  if (failed === 'buttons-doors-or-levelling')
    return no('buttons, doors or levelling failed, not a load-bearing part', by);
  const what = { collapse: 'collapsed', overturning: 'overturned', 'load-bearing-part': 'lost a load-bearing part' };
  return yes(`lifting equipment ${what[failed]}`, by);
}

function pressure({ isClosedVesselOrPipework, couldHaveKilled }: Of<'pressure-systems'>): Truth {
  const by = para('2');
  return all(
    testFact(
      isClosedVesselOrPipework,
      yes(''),
      no('neither a closed vessel nor its pipework failed', by),
      ...q('isClosedVesselOrPipework', 'whether a closed vessel or its pipework failed'),
    ),
    testFact(
      couldHaveKilled,
      yes('a closed vessel or its pipework failed in a way that could kill', by),
      no('the failure could not have killed anybody', by),
      ...q('couldHaveKilled', 'whether the failure could have killed'),
    ),
  );
}

function overheadLine({ volts, isInsulated, isContactOrDischarge }: Of<'overhead-electric-lines'>): Truth {
  const by = para('3');
  return all(
    testFact(
      over(volts, 200),
      yes(''),
      no('the line carried no more than 200 volts', by),
      ...q('volts', 'how many volts the line carried'),
    ),
    testFact(
      isInsulated,
      no('the line was insulated', by),
      yes(''),
      ...q('isInsulated', 'whether the line was insulated'),
    ),
    testFact(
      isContactOrDischarge,
      yes('plant touched an uninsulated overhead line of more than 200 volts, or made it discharge', by),
      no('plant neither touched the line nor made it discharge', by),
      ...q('isContactOrDischarge', 'whether plant touched the line or made it discharge'),
    ),
  );
}

const wasFire = ({ isFireOrExplosion }: Of<'electrical-incidents'>): Truth =>
  testFact(
    isFireOrExplosion,
    yes(''),
    no('there was no fire and no explosion', para('4')),
    ...q('isFireOrExplosion', 'whether there was a fire or an explosion'),
  );

function electrical(facts: Of<'electrical-incidents'>): Truth {
  const by = para('4');
  return all(
    wasFire(facts),
    testFact(
      facts.isShortCircuitOrOverload,
      yes(''),
      no('neither a short circuit nor an overload caused it', by),
      ...q('isShortCircuitOrOverload', 'whether a short circuit or an overload caused it'),
    ),
    any(
      [
        testFact(
          over(facts.hoursStopped, 24),
          yes(
            `an electrical fire or explosion stopped the plant for ${hours(facts.hoursStopped ?? 0)}, more than 24`,
            para('4(a)'),
          ),
          no(''),
          ...q('hoursStopped', 'for how many hours the plant stopped'),
        ),
        testFact(
          facts.isSignificantRiskOfDeath,
          yes('an electrical fire or explosion was a significant risk of death', para('4(b)')),
          no(''),
          ...q('isSignificantRiskOfDeath', 'whether there was a significant risk of death'),
        ),
      ],
      no('the plant stopped for no more than 24 hours and nobody was at significant risk of death', by),
    ),
  );
}

function fire({
  isUnintentional,
  hoursStopped,
}: Pick<Of<'explosion-or-fire'>, 'isUnintentional' | 'hoursStopped'>): Truth {
  const by = para('25');
  return all(
    testFact(
      isUnintentional,
      yes(''),
      no('the fire or explosion was intended', by),
      ...q('isUnintentional', 'whether the fire or explosion was unintentional'),
    ),
    testFact(
      over(hoursStopped, 24),
      yes(`a fire or explosion stopped plant or normal work for ${hours(hoursStopped ?? 0)}, more than 24`, by),
      no('plant and normal work stopped for no more than 24 hours', by),
      ...q('hoursStopped', 'for how many hours plant or normal work stopped'),
    ),
  );
}

function scaffold(facts: Of<'scaffolding'>): Truth {
  const by = para('18');
  const fallen = testFact(
    facts.hasSubstantialPartFallen,
    yes(''),
    no(''),
    ...q('hasSubstantialPartFallen', 'whether a substantial part of the scaffold fell'),
  );
  return any(
    [
      all(
        fallen,
        testFact(
          over(facts.heightMetres, 5),
          yes('a substantial part of a scaffold more than 5 metres high collapsed', by),
          no(''),
          ...q('heightMetres', 'how high the scaffold was'),
        ),
      ),
      testFact(
        facts.hasSuspendedPlatformFallen,
        yes('a support of a slung or suspended scaffold failed so that a platform fell', by),
        no(''),
        ...q('hasSuspendedPlatformFallen', 'whether the platform of a slung or suspended scaffold fell'),
      ),
      testFact(
        facts.isOverWaterWithRiskOfDrowning,
        yes('part of a scaffold over water fell, with a risk of drowning', by),
        no(''),
        ...q('isOverWaterWithRiskOfDrowning', 'whether a fall into water could have drowned somebody'),
      ),
    ],
    no(
      'no substantial part of a scaffold more than 5 metres high fell, no suspended platform, and nothing over water',
      by,
    ),
  );
}

function structure(facts: Of<'structural-collapse'>): Truth {
  const by = para('23');
  const falsework = testFact(
    facts.isFalsework,
    yes('falsework collapsed', para('24')),
    no(''),
    ...q('isFalsework', 'whether it was falsework'),
  );
  const building = all(
    testFact(
      facts.isFromOngoingWork,
      yes(''),
      no('no construction, demolition, refurbishment or maintenance was going on', by),
      ...q('isFromOngoingWork', 'whether it came of construction, demolition, refurbishment or maintenance'),
    ),
    any(
      [
        testFact(
          over(facts.tonnes, 5),
          yes('more than 5 tonnes of a structure collapsed during building work', by),
          no(''),
          ...q('tonnes', 'how many tonnes fell'),
        ),
        testFact(
          facts.isFloorOrWallOfWorkplace,
          yes('a floor or wall of a place of work collapsed during building work', by),
          no(''),
          ...q('isFloorOrWallOfWorkplace', 'whether it was a floor or wall of a place of work'),
        ),
      ],
      no('no more than 5 tonnes fell, and no floor or wall of a place of work', by),
    ),
  );
  return any([falsework, building], building.is === false ? building : no('', by));
}

function flammable({ where, what, kilograms }: Of<'flammable-liquids-and-gases'>): Truth {
  const by = para('26');
  if (where === null) return notKnown(...q('where', 'whether it was released inside or in the open air'));
  if (where === 'inside' && what === null)
    return notKnown(...q('what', 'whether it was a liquid, a liquid above its boiling point or a gas'));
  const limit = where === 'open-air' ? 500 : what === 'liquid' ? 100 : 10;
  const place = where === 'inside' ? 'inside' : 'in the open air';
  return testFact(
    atLeast(kilograms, limit),
    yes(`${kilograms} kg of a flammable substance escaped ${place}, at least ${limit} kg`, by),
    no(`less than ${limit} kg escaped ${place}`, by),
    ...q('kilograms', 'how many kilograms escaped'),
  );
}

const special = {
  mines: 'mines',
  quarries: 'quarries',
  'transport-systems': 'railways and other guided transport',
  offshore: 'offshore workplaces',
} as const;

/** The tests of one dangerous occurrence (riddor-desk.md, section 4); an electrical fire is also a fire (para. 25). */
export function occurrenceTests(facts: OccurrenceFacts, law: Law): Truth[] {
  switch (facts.kind) {
    case 'lifting-equipment':
      return [lifting(facts)];
    case 'pressure-systems':
      return [pressure(facts)];
    case 'overhead-electric-lines':
      return [overheadLine(facts)];
    case 'electrical-incidents':
      return [
        electrical(facts),
        ...(facts.isFireOrExplosion === false
          ? []
          : [all(wasFire(facts), fire({ isUnintentional: true, hoursStopped: facts.hoursStopped }))]),
      ];
    case 'biological-agents':
      return [
        testFact(
          facts.couldCauseSevereIllness,
          yes(
            'a biological agent escaped, or may have, that is likely to cause severe infection or illness',
            para('10'),
          ),
          no('the agent was not likely to cause severe infection or illness', para('10')),
          ...q('couldCauseSevereIllness', 'whether the agent is likely to cause severe infection or illness'),
        ),
      ];
    case 'scaffolding':
      return [scaffold(facts)];
    case 'structural-collapse':
      return [structure(facts)];
    case 'explosion-or-fire':
      return [fire(facts)];
    case 'flammable-liquids-and-gases':
      return [flammable(facts)];
    case 'hazardous-escapes':
      return [
        testFact(
          facts.couldInjure,
          yes('a substance escaped that could injure otherwise than by burning', para('27')),
          no('the substance could not have injured anybody', para('27')),
          ...q('couldInjure', 'whether the substance could injure otherwise than by burning'),
        ),
      ];
    case 'mines':
    case 'quarries':
    case 'transport-systems':
    case 'offshore':
      return [notKnown('occurrences', `what the special rules for ${special[facts.kind]} ask`)];
    default: {
      const row = law.named.get(`dangerous-occurrence.${facts.kind}`);
      const name = row?.name.toLowerCase() ?? facts.kind;
      const by = row?.paragraph ? `Sch. 2 para${row.paragraph.includes('-') ? 's' : ''}. ${row.paragraph}` : 'Sch. 2';
      return [
        testFact(
          facts.isAsDescribed,
          yes(`it is of those that the schedule lists under ${name}`, by),
          no(`it is not of those that the schedule lists under ${name}`, by),
          ...q('isAsDescribed', `whether it is of those that the schedule lists under ${name}`),
        ),
      ];
    }
  }
}
