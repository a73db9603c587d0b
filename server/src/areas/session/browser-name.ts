/** From the one that says more to the one that says less: Edge calls itself Chrome too, and Chrome calls itself Safari. */
const browsers: [name: string, sign: RegExp][] = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\b(OPR|Opera)\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bSafari\//],
];
const systems: [name: string, sign: RegExp][] = [
  ['Android', /Android/],
  ['iPhone', /iPhone/],
  ['iPad', /iPad/],
  ['Windows', /Windows/],
  ['ChromeOS', /CrOS/],
  ['Mac', /Macintosh|Mac OS X/],
  ['Linux', /Linux|X11/],
];

/** A browser's name as people say it: Firefox on Linux. */
export function browserName(agent: string | null): string | null {
  if (!agent) return null;
  const found = (among: [string, RegExp][]) => among.find(([, sign]) => sign.test(agent))?.[0];
  const [browser, system] = [found(browsers), found(systems)];
  return browser && system ? `${browser} on ${system}` : (browser ?? system ?? 'Unknown app');
}
