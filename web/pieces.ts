type Graph = {
  getModuleInfo(id: string): { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
};

/** Pages by how many are opened of them in a day of work: what the first need goes into pieces that the others load too. */
const pages: [piece: string, of: RegExp][] = [
  ['controls', /\/platform\/shell\/frame\.tsx$/],
  ['entrance', /\/sign-in-page\.tsx$/],
  ['lists', /\/(task|action|property)-list-page\.tsx$|\/(over-the-page|header-parts)\.ts$/],
  ['records', /\/(task|action|property|inspection|my-work|grid|dashboard)-page\.tsx$/],
  ['others', /-page\.tsx$/],
];
/** Areas that everyday work does not need: each has a piece of its own. */
const APART =
  /\/(?:contract|web)\/src\/(?:areas\/)?(riddor|statutory|accidents|statutory-notices|enforcement-visits|hazard-cases|contractors|contractor-links|imports|reports|organisation|library|task-management|second-factor|users|roles|posters|calendar)[/.]/;

/** Libraries by what they are for; what draws a QR code goes with the pages that have one. */
const libraries: [piece: string, of: RegExp][] = [
  ['form', /@mantine\/form|klona|fast-deep-equal|\/PasswordInput\//],
  ['numbers', /react-number-format|\/(NumberInput|TagsInput)\//],
  [
    'inputs',
    /@mantine\/dates|\/(Textarea|Select|MultiSelect|Pill|PillsInput|use-pills-reorder|Radio(?!\/RadioIcon)|Drawer|FileButton|Switch|PinInput|Stepper)\//,
  ],
  ['controls', /node_modules\/(?!uqr)/],
];

/** The piece that a module goes into which several pages share. */
export function pieceOf(id: string, graph: Graph): string | null {
  if (!/\/(contract|web)\/src\//.test(id)) return libraries.find(([, of]) => of.test(id))?.[0] ?? null;
  const reaching = entriesReaching(id, graph);
  const first = pages.find(([, of]) => reaching.some((entry) => of.test(entry)))?.[0] ?? 'later';
  return (first === 'others' || first === 'later' ? APART.exec(id)?.[1] : undefined) ?? first;
}

/** The pages and parts that load a module with them. */
function entriesReaching(id: string, graph: Graph): string[] {
  const seen = new Set<string>();
  const waiting = [id];
  const found: string[] = [];
  for (let at = waiting.pop(); at; at = waiting.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const info = graph.getModuleInfo(at);
    if (!info) continue;
    if (info.dynamicImporters.length > 0) found.push(at);
    waiting.push(...info.importers);
  }
  return found;
}
