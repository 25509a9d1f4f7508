import path from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { paths } from '../../packages/contract/src/wire/paths';

const server = 'http://127.0.0.1:3000';

/** In development the calls go to the server; each by its exact path, because web routes stand at the root too. */
const callProxies = Object.values(paths).map(({ path }) => {
  const pattern = `^${path.replaceAll(/:\w+/g, '[^/?]+')}(\\?.*)?$`;
  return [pattern, { target: server, changeOrigin: false }] as const;
});

/**
 * What so many lazy files share is one file: of our own code, of the icons, of the kit. Fewer, and it holds what
 * most pages do without (menus, pop-ups); more, and a page fetches many small ones.
 */
const sharedByMost = { ours: 5, icons: 3, kit: 8 };

/** The frame around the pages of administrators, and the way to these. */
const administratorsFrame =
  /layouts[\\/]admin-(?:layout|tabs)|waiting[\\/]waiting-count|routes[\\/]admin-pages/;

/** The frame around every page of those who are logged in. */
const frameModules = ['app/data-layout.tsx', 'app/layouts/market-layout.tsx'].map((name) =>
  path.resolve(import.meta.dirname, 'src', name),
);

/** Not the kit, whose index names everything that there is of it. */
const followed = /@tanstack[\\/]|(?:web|contract)[\\/]src[\\/]/;

/** What the frame is made of, which every such page needs and which needs nothing of the pages: one file. */
const ofFrame = new Set<string>();

function isOfFrame(id: string, graph: Rolldown.ChunkingContext): boolean {
  if (ofFrame.size === 0) for (const frame of frameModules) addToFrame(frame, graph);
  return ofFrame.has(id);
}

function addToFrame(id: string, graph: Rolldown.ChunkingContext): void {
  if (ofFrame.has(id) || !followed.test(id)) return;
  ofFrame.add(id);
  // A list of the graph's own, which the next question fills anew.
  for (const imported of graph.getModuleInfo(id)?.importedIds.slice() ?? []) addToFrame(imported, graph);
}

/** Of a line or two each, and on most pages: as files of their own they would cost more than they hold. */
const pieces =
  /[\\/](?:(?:Badge|Pill|PillsInput|NativeSelect|ComboboxChevron|get-parsed-combobox-data)[\\/].*|Combobox\.module|parse-hotkey|use-hotkeys|use-(?:mantine-)?color-scheme|create-scoped-keydown-handler|find-element-ancestor|IconBuilding|noop|get-env|get-(?:auto-)?contrast-(?:value|color)|virtual-color|get-style-object|RadioIcon|IconBell|to-int|use-disclosure|VisuallyHidden(?:\.module)?|use-debounced-value)\.m?js$/;

/** The same of what the pages ask for, and of lists of offers. */
const questions =
  /entities[\\/](?:\w+[\\/](?:keys|queries)|offers[\\/](?:buyer-tab\.model|compared-offers|compare\.model|use-mark-offer)|quotes[\\/]quote\.model)\.ts|lib[\\/]shared-call/;

const formParts = /ui[\\/](?:form[\\/]|length-limit|use-unsaved-guard)/;

/** Rules of typed texts and amounts: only forms need them, and the bounds of a filter once they are shown. */
const typedTexts = /wire[\\/](?:figures|number-words|imitation|text-rules|plain-digits)|ui[\\/]amount-input/;

/** What is said why in, mostly in dialogs. */
const reasons = /ui[\\/](?:limited-textarea|reason-)/;

/** What one picks a day with: in forms, and in filters of lists. */
const days = /ui[\\/](?:date-field|day-field)|wire[\\/]typed-day/;

/** What of the components nearly every page draws. */
const components =
  /components[\\/](?:Group|Alert|Skeleton)[\\/]|use-(?:merged|callback)-ref|create-safe-context|DirectionProvider/;

/** Of the kit what stands in a page, and not above it. */
const scrolled = /components[\\/](?:ScrollArea|Table)[\\/]|use-debounced-callback/;
const fields = /components[\\/](?:Textarea|Progress)[\\/]/;
const radios = /components[\\/]Radio[\\/]/;

const saved =
  /entities[\\/](?:deals[\\/]|nda[\\/](?:nda-status-badge|renewal\.model))|nda[\\/]use-add-contract|ui[\\/](?:use-export|export-(?:button|menu\.)|pdf[\\/]being-scanned)/;

/** What one signs with: of NDAs and of contracts. */
const signing = /signature_pad|(?:contract[\\/]src|entities)[\\/]signing[\\/](?!own-key)|ui[\\/]file-drop/;

/** What most pages need that are no lists of offers: menus, dialogs, and what these are made of. */
const kit = /node_modules[\\/](?!@tabler)|web[\\/]src[\\/]ui[\\/]/;

/** The face of nearly every text is asked for with the first script, so that it is there when the first text is drawn. */
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
 * A group takes modules out of the file of a page, which imports the group; what the group needs of ours and is left in that
 * file makes a circle, and is not there yet when the group is evaluated first. Icons and parts of the kit are used once all is.
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

/** Longer files, as those that read or write documents, run a small part of what they bring. */
const wholeUpToLetters = 120_000;

/**
 * Files that run most of what they bring are compiled whole by V8, beside the page’s thread and while they come; otherwise
 * that thread compiles each function at its first call. The word has to be the first of the file; to others it is a comment.
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

/** Of all that floats above a page, what scrolls takes one hook; it would bring the rest to every table. */
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
    // What stands in for a hook that every React we build for has.
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
    // What scripts/bundle-budget.mjs follows.
    manifest: true,
    // Every browser we build for preloads modules by itself.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // Without names, and short, of few signs: the first file lists all others, and chance does not compress.
        hashCharacters: 'base36',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.css'))
            ? 'assets/[hash:7][extname]'
            : 'assets/[name]-[hash][extname]',
        codeSplitting: {
          // Code in one file compresses a tenth better than the same cut into thirty.
          includeDependenciesRecursively: false,
          groups: [
            { name: 'first', tags: ['$initial'], priority: 1, includeDependenciesRecursively: true },
            { name: 'administration-frame', test: administratorsFrame },
            // Rows of records, which the lists of offers do without.
            { name: 'rows', test: /ui[\\/](?:record-rows|truncated-text|waiting-)|lib[\\/]use-waiting/ },
            // What rows of NDA requests have of the kit, whose rest their list does without.
            {
              name: 'row-parts',
              test: /components[\\/](?:Checkbox|List)[\\/]|InlineInput|InputsGroupFieldset/,
            },
            // What most forms need, and most lists do without. Nothing that is worked out while it loads: that may be too early.
            { name: 'forms', test: formParts },
            { name: 'typed-texts', test: typedTexts },
            { name: 'reasons', test: reasons },
            { name: 'days', test: days },
            // Of a line or two each: what is saved as a file, and what rows of NDAs say.
            { name: 'saved', test: saved },
            { name: 'tabs', test: /components[\\/]Tabs[\\/]|ui[\\/]list-tabs|get-safe-id|use-force-update/ },
            {
              name: (id, graph) => (pieces.test(id) || isOfFrame(id, graph) ? 'frame' : null),
              debugName: 'frame',
            },
            {
              name: 'common',
              // The place for files and the way they are sent would bring what they are made of to pages that have none,
              // and the pictures of goods everything else to the page for strangers. Exports and the live connection come once
              // a list stands, and no list has words about a company.
              test: /@tanstack[\\/]|(?:web|contract)[\\/]src[\\/](?!ui[\\/](?:file-drop|export-|use-export)|lib[\\/](?:upload|live)|entities[\\/](?:offers[\\/]goods-|companies[\\/]company-words|contracts[\\/](?!keys))|(?:contracts|offers)[\\/]|features[\\/]offers)/,
              minShareCount: sharedByMost.ours,
            },
            { name: 'icons', test: /@tabler[\\/]/, minShareCount: sharedByMost.icons },
            { name: 'components', test: components },
            { name: 'questions', test: questions },
            { name: 'signing', test: signing },
            { name: 'scrolled', test: scrolled },
            { name: 'fields', test: fields },
            { name: 'radios', test: radios },
            { name: 'kit', test: kit, minShareCount: sharedByMost.kit },
          ],
        },
      },
    },
  },
});
