import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { paths } from '../../packages/contract/src/wire/paths';

const server = 'http://127.0.0.1:3000';

/**
 * In development, calls are proxied to the server; each by its exact path, because web routes are at the root too.
 */
const callProxies = Object.values(paths).map(({ path }) => {
  const pattern = `^${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?.*)?$`;
  return [pattern, { target: server, changeOrigin: false }] as const;
});

/**
 * Number of lazy files from which shared modules become a common file: for our code, icons and the component library.
 * A lower number adds what most pages do not need (menus, pop-ups); a higher one makes pages load many small files.
 */
const sharedByMost = { ours: 5, icons: 3, kit: 8 };

/** Layout of the administrators' pages. */
const administratorsFrame =
  /layouts[\\/]admin-(?:layout|tabs)|waiting[\\/]waiting-count|routes[\\/]admin-pages/;

/** Layout of every page of logged-in users. */
const frameModules = ['app/data-layout.tsx', 'app/layouts/market-layout.tsx'].map((name) =>
  path.resolve(import.meta.dirname, 'src', name),
);

/** Not the component library, whose index names all of its components. */
const followed = /@tanstack[\\/]|(?:web|contract)[\\/]src[\\/]/;

/** Modules that the layout needs and that need no page: one file. */
const ofFrame = new Set<string>();

function isOfFrame(id: string, graph: Rolldown.ChunkingContext): boolean {
  if (ofFrame.size === 0) for (const frame of frameModules) addToFrame(frame, graph);
  return ofFrame.has(id);
}

/** Paths of calls that only few pages make, although the table of all paths names them. */
const pathsOfFewPages = /wire[\\/](?:integration|sso|need(?:-\w+)?)-paths/;

function addToFrame(id: string, graph: Rolldown.ChunkingContext): void {
  if (ofFrame.has(id) || !followed.test(id) || pathsOfFewPages.test(id)) return;
  ofFrame.add(id);
  // A copy, because the next call changes the graph's own list.
  for (const imported of graph.getModuleInfo(id)?.importedIds.slice() ?? []) addToFrame(imported, graph);
}

/** Modules of a line or two used by most pages: separate files would cost more than they contain. */
const pieces =
  /[\\/](?:(?:Badge|Pill|PillsInput|NativeSelect|ComboboxChevron|get-parsed-combobox-data)[\\/].*|Combobox\.module|parse-hotkey|use-hotkeys|use-(?:mantine-)?color-scheme|create-scoped-keydown-handler|find-element-ancestor|IconBuilding|noop|get-env|get-(?:auto-)?contrast-(?:value|color)|virtual-color|get-style-object|RadioIcon|IconBell|to-int|use-disclosure|VisuallyHidden(?:\.module)?|use-debounced-value)\.m?js$/;

/** Small modules with queries of pages and lists of offers. */
const questions =
  /entities[\\/](?:(?!market|needs)\w+[\\/](?:keys|queries)|offers[\\/](?:buyer-tab\.model|compared-offers|compare\.model|use-mark-offer)|quotes[\\/]quote\.model)\.ts|lib[\\/]shared-call/;

const formParts = /ui[\\/](?:form[\\/]|length-limit|use-unsaved-guard)/;

/** Rules of typed texts and amounts: only forms need them, and the bounds of a filter once they are shown. */
const typedTexts = /wire[\\/](?:figures|number-words|imitation|text-rules|plain-digits)|ui[\\/]amount-input/;

/** Inputs for reasons, mostly in dialogs. */
const reasons = /ui[\\/](?:limited-textarea|reason-)/;

/** Date inputs of forms and list filters. */
const days = /ui[\\/](?:date-field|day-field)|wire[\\/]typed-day/;

/** Components of nearly every page. */
const components =
  /components[\\/](?:Group|Alert|Skeleton)[\\/]|use-(?:merged|callback)-ref|create-safe-context|DirectionProvider/;

/** Components within a page, not above it. */
const scrolled = /components[\\/](?:ScrollArea|Table)[\\/]|use-debounced-callback/;
const fields = /components[\\/](?:Textarea|Progress)[\\/]/;
const radios = /components[\\/]Radio[\\/]/;

/** The price of an offer with its basis. */
const priceTerms = /offers[\\/](?:price-terms|offer-price)\./;

const texts = /entities[\\/]market[\\/]|ui[\\/]written-text/;

const saved =
  /entities[\\/](?:deals[\\/]|nda[\\/](?:nda-status-badge|renewal\.model))|nda[\\/]use-add-contract|ui[\\/](?:use-export|export-(?:button|menu\.)|pdf[\\/]being-scanned)/;

/** Modules for signing NDAs and contracts. */
const signing = /signature_pad|(?:contract[\\/]src|entities)[\\/]signing[\\/](?!own-key)|ui[\\/]file-drop/;

/** Components of most pages that are not lists of offers: menus, dialogs and their parts. */
const kit = /node_modules[\\/](?!@tabler)|web[\\/]src[\\/]ui[\\/]/;

/** Preloads the main font with the first script, so that it is available for the first text. */
const preloadFont: Plugin = {
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle = {} }) {
      const file = Object.keys(bundle).find((name) => name.includes('inter-latin-wght-normal'));
      if (file === undefined) return [];
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: '', href: `/${file}` };
      return [{ tag: 'link', attrs, injectTo: 'head' as const }];
    },
  },
};

const ours = /(?:web|contract)[\\/]src[\\/]/;

/**
 * Prevents circular imports between chunks: a group takes modules out of a page's file, and if it needs another
 * module of that file, it would be evaluated too early. Icons and library components are used only after everything
 * is loaded.
 */
const noCircles: Plugin = {
  name: 'no-circles',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
    const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
    const reaches = (from: string, to: string, seen = new Set<string>()): boolean =>
      (importsOf.get(from) ?? []).some((next) => {
        if (next === to) return true;
        if (seen.has(next)) return false;
        seen.add(next);
        return reaches(next, to, seen);
      });
    for (const { fileName, facadeModuleId, moduleIds } of chunks) {
      const left = moduleIds.filter((id) => ours.test(id) && id !== facadeModuleId);
      if (facadeModuleId === null || left.length === 0 || !reaches(fileName, fileName)) continue;
      this.error(`${facadeModuleId} and a group import each other; to its group belong ${left.join(', ')}`);
    }
  },
};

/** Longer files, such as those for reading or writing documents, run only a small part of their code. */
const wholeUpToLetters = 120_000;

/**
 * Marks files that run most of their code, so that V8 compiles them completely in the background while loading;
 * otherwise each function is compiled at its first call on the main thread. The directive must be first in the file;
 * other engines ignore it.
 */
const compiledBeside: Plugin = {
  name: 'compiled-beside',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const whole = chunks.filter(({ isEntry, code }) => isEntry || code.length <= wholeUpToLetters);
      for (const file of whole) file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/**
 * Replaces the only hook that the scroll area needs of the pop-up library, which would add the rest to every table.
 */
const scrollsAlone: Plugin = {
  name: 'scrolls-alone',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source === '@floating-ui/react' && /components[\\/]ScrollArea[\\/]/.test(importer ?? '')
      ? path.resolve(import.meta.dirname, 'src/ui/merged-refs.ts')
      : null,
};

export default defineConfig({
  plugins: [react(), preloadFont, noCircles, scrollsAlone, compiledBeside],
  root: import.meta.dirname,
  resolve: {
    // Polyfill of a hook that every React version in use has.
    alias: { 'use-sync-external-store/shim': 'use-sync-external-store' },
  },
  server: {
    port: 5173,
    proxy: {
      ...Object.fromEntries(callProxies),
      '^/(dev|docs|openapi\\.json)': { target: server },
      '^/chat/ws': { target: server, ws: true },
    },
  },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    sourcemap: false,
    assetsInlineLimit: 0,
    // Read by scripts/bundle-budget.mjs.
    manifest: true,
    // Every supported browser preloads modules natively.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Short hashed names, because the first file lists all others and random text does not compress.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // One file compresses a tenth better than thirty parts.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1, includeDependenciesRecursively: true },
            { name: 'administration-frame', test: administratorsFrame },
            // Needed by the frame, and by the market for strangers, which has no frame.
            { name: 'price', test: priceTerms },
            // Rows of records, which the lists of offers do not need.
            { name: 'rows', test: /ui[\\/](?:record-rows|truncated-text|waiting-)|lib[\\/]use-waiting/ },
            // Library components for rows of NDA requests, whose list needs no others.
            {
              name: 'row-parts',
              test: /components[\\/](?:Checkbox|List)[\\/]|InlineInput|InputsGroupFieldset/,
            },
            // Most forms need these, most lists do not. No module with code that runs while loading, which may be too
            // early.
            { name: 'forms', test: formParts },
            { name: 'typed-texts', test: typedTexts },
            { name: 'reasons', test: reasons },
            { name: 'days', test: days },
            // Modules of a line or two: downloads and texts of NDA rows.
            { name: 'saved', test: saved },
            // The search field of lists, which the lists of offers load after their page.
            { name: 'search-text', test: /ui[\\/]use-search-text/ },
            { name: 'tabs', test: /components[\\/]Tabs[\\/]|ui[\\/]list-tabs|get-safe-id|use-force-update/ },
            {
              name: (id, graph) => (pieces.test(id) || isOfFrame(id, graph) ? 'frame' : null),
              debugName: 'frame',
            },
            {
              name: 'common',
              // Exclusions: modules whose dependencies would burden pages that do not use them (uploads, pictures of
              // goods, people, signatures), or that are loaded after a list is shown (exports, live connection).
              test: /@tanstack[\\/]|(?:web|contract)[\\/]src[\\/](?!ui[\\/](?:search-field|step-line|use-search-text|file-(?:drop|link|scan)|pdf[\\/]|export-|use-export|written-text|changed-words|word-diff)|lib[\\/](?:upload|live)|entities[\\/](?:search-words[\\/]|needs[\\/]|members[\\/](?!use-may)|(?:signature-requests|signing)[\\/]|offers[\\/](?:goods-|category-(?!filter))|companies[\\/](?:company-words|profile)|contracts[\\/](?!keys))|(?:certificates|contracts|needs|offers|signature-requests|signing)[\\/]|wire[\\/]need-|features[\\/](?:account|offers)|profiles[\\/]states)/,
              minShareCount: sharedByMost.ours,
            },
            { name: 'icons', test: /@tabler[\\/]/, minShareCount: sharedByMost.icons },
            { name: 'components', test: components },
            { name: 'questions', test: questions },
            { name: 'signing', test: signing },
            { name: 'scrolled', test: scrolled },
            // Long texts with headings and lists.
            { name: 'texts', test: texts },
            { name: 'fields', test: fields },
            { name: 'radios', test: radios },
            { name: 'kit', test: kit, minShareCount: sharedByMost.kit },
          ],
        },
      },
    },
  },
});
