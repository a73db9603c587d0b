/** Of the trend, in pixels; the width is used until the container is measured (specification S1 §2.11). */
export const TREND_WIDTH = 796;
export const TREND_HEIGHT = 176;
