import { describe, expect, it } from 'vitest';
import { lawsIn, legalBasisIn } from './laws.ts';
import { cycleNations } from './rule.ts';

const homes = [
  'Electrical Safety Standards in the Private Rented Sector and Social Rented Sector (England) Regulations 2020, reg. 3',
  'Renting Homes (Fitness for Human Habitation) (Wales) Regulations 2022, reg. 6 (Wales)',
  'Housing (Scotland) Act 2006, s. 19A-19B (Scotland)',
  'Electrical Safety Standards for Private Tenancies Regulations (NI) 2024, reg. 3 (Northern Ireland)',
  'BS 7671:2018',
];

describe('the laws of a nation', () => {
  it('are its own in place of England’s, and never another nation’s: a Welsh landlord is not shown English law', () => {
    expect(Object.fromEntries(cycleNations.map((nation) => [nation, lawsIn(homes, nation)]))).toEqual({
      england: [homes[0], 'BS 7671:2018'],
      wales: ['Renting Homes (Fitness for Human Habitation) (Wales) Regulations 2022, reg. 6', 'BS 7671:2018'],
      scotland: ['Housing (Scotland) Act 2006, s. 19A-19B', 'BS 7671:2018'],
      'northern-ireland': [
        'Electrical Safety Standards for Private Tenancies Regulations (NI) 2024, reg. 3',
        'BS 7671:2018',
      ],
    });
    expect(lawsIn(['Health and Safety at Work etc. Act 1974, s. 2'], 'wales')).toHaveLength(1);
  });

  it.each([
    'IET Code of Practice (5th edition)',
    'SAFed Lift Guidelines (LG1)',
    'OFTEC guidance',
    'PWTAG code of practice',
    'RPII annual inspector',
    'HSE ACOP L8 (4th edition 2013)',
    'BS 7671:2018 IET Wiring Regulations',
    'LPC Rules TB203',
    'Manufacturer instructions',
  ])('leave the trade’s standard where a nation has a law of its own: %s', (standard) => {
    const laws = ['Work Act 1974', 'Work (NI) Order 1978 (Northern Ireland)', standard];
    expect(lawsIn(laws, 'northern-ireland')).toEqual(['Work (NI) Order 1978', standard]);
  });

  it('take laws of every form from who is not under them', () => {
    for (const law of [
      'Occupiers’ Liability Acts 1957 and 1984',
      'Assimilated Regulation (EU) 517/2014, art. 4',
      'Water Supply Byelaws 2014',
      'Notification of Cooling Towers and Evaporative Condensers Regulations 1992',
    ])
      expect(lawsIn([law, 'Own Order 1997 (Northern Ireland)'], 'northern-ireland'), law).toEqual(['Own Order 1997']);
  });

  it('leave guidance of a nation to it, and do not take it for its law', () => {
    const laws = ['Fire Act 2005, art. 17', 'Practical fire safety guidance (Scotland)'];
    expect(lawsIn(laws, 'scotland')).toEqual(['Practical fire safety guidance', 'Fire Act 2005, art. 17']);
    expect(lawsIn(laws, 'england')).toEqual(['Fire Act 2005, art. 17']);
  });

  it('are named with the standard where that, not the law, gives the interval', () => {
    const legalBasis = [
      'BS 5839-1:2025',
      'Regulatory Reform (Fire Safety) Order 2005, art. 17',
      'Fire Safety (Scotland) Regulations 2006 (Scotland)',
    ];
    expect(legalBasisIn({ legalBasis, intervalBasis: 'standard' }, 'wales')).toBe(
      'Regulatory Reform (Fire Safety) Order 2005, art. 17 and BS 5839-1:2025',
    );
    expect(legalBasisIn({ legalBasis, intervalBasis: 'standard' }, 'scotland')).toBe(
      'Fire Safety (Scotland) Regulations 2006 and BS 5839-1:2025',
    );
    expect(legalBasisIn({ legalBasis, intervalBasis: 'statutory' }, 'england')).toBe(
      'Regulatory Reform (Fire Safety) Order 2005, art. 17',
    );
  });
});
