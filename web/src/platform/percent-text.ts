/** 93.4% */
export const percentText = (percent: number) =>
  `${percent.toLocaleString('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })}%`;
