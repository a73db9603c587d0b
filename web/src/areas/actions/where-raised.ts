/** Where an action lies and what it was raised from; the caption of most sources says where they lie themselves. */
export const whereRaised = (place: string | undefined, source: string | undefined) =>
  place && source?.split(' · ').includes(place) ? source : [place, source].filter(Boolean).join(' · ');
