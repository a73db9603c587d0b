import { describe, expect, it } from 'vitest';
import { lifecycleBar, scoreColour, scoreThresholds } from './lifecycle-score.ts';

const { high, low } = scoreThresholds;

describe('the colour of a score', () => {
  it('DASH-015: is green at and above the high level', () => {
    expect([high, 100].map((score) => scoreColour(score))).toEqual(['green', 'green']);
  });
  it('DASH-016: is orange from the low level up to the high one', () => {
    expect([low, high - 0.1].map((score) => scoreColour(score))).toEqual(['orange', 'orange']);
  });
  it('DASH-017: is red below the low level', () => {
    expect([low - 0.1, 0].map((score) => scoreColour(score))).toEqual(['red', 'red']);
  });
  it('DASH-018: follows thresholds that can be set', () => {
    expect([50, 49, 29].map((score) => scoreColour(score, { high: 50, low: 30 }))).toEqual(['green', 'orange', 'red']);
  });
});

describe('the lifecycle bar', () => {
  it('DASH-019: is grey, 100 long and without a score where nothing was counted', () => {
    expect(lifecycleBar({ positiveCount: 0, negativeCount: 0 })).toEqual({ score: null, value: 100, colour: 'grey' });
  });
  it('DASH-020: shows the percent positive, rounded', () => {
    expect(lifecycleBar({ positiveCount: 2, negativeCount: 1 })).toEqual({ score: 67, value: 67, colour: 'red' });
    expect(lifecycleBar({ positiveCount: 1, negativeCount: 0 })).toMatchObject({ score: 100, colour: 'green' });
    expect(lifecycleBar({ positiveCount: 0, negativeCount: 3 })).toMatchObject({ score: 0, colour: 'red' });
  });
});
