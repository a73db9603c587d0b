/** HH-1 · Elm House, Mill Lane */
export const captionOf = ({ caption, propertyReferenceNumber }: { caption: string; propertyReferenceNumber: string }) =>
  `${propertyReferenceNumber} · ${caption}`;
