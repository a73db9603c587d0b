/** Of the trend, in pixels; its width until its room is known (specification S1 §2.11). */
export const TREND_WIDTH = 796;
export const TREND_HEIGHT = 176;
