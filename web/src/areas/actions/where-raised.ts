/** The place of an action and its source; the caption of most sources already contains the place. */
export const whereRaised = (place: string | undefined, source: string | undefined) =>
  place && source?.split(' · ').includes(place) ? source : [place, source].filter(Boolean).join(' · ');
