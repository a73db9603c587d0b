type Module = {
  code: string | null;
  isEntry: boolean;
  importers: readonly string[];
  importedIds: readonly string[];
  dynamicImporters: readonly string[];
};
type Graph = { getModuleInfo(id: string): Module | null };

/** Pages by how many are opened of them in a day of work: what the first need goes into pieces that the others load too. */
const pages: [piece: string, of: RegExp][] = [
  ['controls', /\/platform\/shell\/frame\.tsx$/],
  ['entrance', /\/sign-in-page\.tsx$/],
  ['lists', /\/(task|action|property)-list-page\.tsx$|\/(over-the-page|header-parts)\.ts$/],
  ['records', /\/(task|action|property|inspection|my-work|grid|dashboard)-page\.tsx$/],
  ['outside', /\/shared-page\.tsx$/],
  ['others', /-page\.tsx$/],
];
/** Areas that everyday work does not need: each has a piece of its own. */
const APART =
  /\/(?:contract|web)\/src\/(?:areas\/)?(riddor|statutory|accidents|statutory-notices|enforcement-visits|hazard-cases|contractors|contractor-links|imports|reports|organisation|library|task-management|second-factor|users|roles|posters|calendar)[/.]/;

/** Libraries of forms, by what they are for; what draws a QR code goes with the pages that have one. */
const libraries: [piece: string, of: RegExp][] = [
  ['form', /@mantine\/form|klona|fast-deep-equal|\/PasswordInput\//],
  ['numbers', /react-number-format|\/(NumberInput|TagsInput)\//],
  [
    'inputs',
    /@mantine\/dates|\/(Select|MultiSelect|Pill|PillsInput|use-pills-reorder|Radio(?!\/RadioIcon)|Drawer|Switch|PinInput|Stepper)\//,
  ],
  ['controls', /node_modules\/(?!uqr)/],
];
/** What forms are made of: who names it, shows a form. */
const FORM =
  /"@mantine\/form"|\b(NumberInput|TagsInput|(Multi)?Select|Radio|Drawer|Switch|PinInput|Stepper|PasswordInput)\b/;

/** The piece that a module goes into which several pages share. */
export function pieceOf(id: string, graph: Graph): string | null {
  if (!/\/(contract|web)\/src\//.test(id)) return libraries.find(([, of]) => of.test(id))?.[0] ?? null;
  const reaching = entriesReaching(id, graph);
  const first = pages.find(([, page]) => reaching.some((entry) => page.test(entry)))?.[0] ?? 'later';
  if (first === 'controls' || first === 'entrance' || first === 'lists') return first;
  const apart = first === 'others' || first === 'later' ? APART.exec(id)?.[1] : undefined;
  if (showsForm(id, graph)) return apart ? `${apart}-forms` : 'forms';
  return apart ?? first;
}

/** The pages and parts that load a module with them. */
const entriesReaching = (id: string, graph: Graph) =>
  walked(id, graph, ({ importers }) => importers).filter((each) => {
    const info = graph.getModuleInfo(each);
    return info && (info.isEntry || info.dynamicImporters.length > 0);
  });

const showsForm = (id: string, graph: Graph) =>
  walked(id, graph, ({ importedIds }) => importedIds.filter((each) => /\/web\/src\//.test(each))).some((each) =>
    FORM.test(graph.getModuleInfo(each)?.code ?? ''),
  );

/** A module and all that lies from it on one way. */
function walked(id: string, graph: Graph, next: (module: Module) => readonly string[]): string[] {
  const seen = new Set([id]);
  for (const each of seen) {
    const info = graph.getModuleInfo(each);
    for (const further of info ? next(info) : []) seen.add(further);
  }
  return [...seen];
}
