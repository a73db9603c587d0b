/** Hot tap after a minute: 47 °C (at least 50 °C) */
export const finding = (question: string, given: string, limits: string | null) =>
  `${question}: ${given}${limits ? ` (${limits})` : ''}`;
