import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { groupsMatch, inOrder } from './tools/chunks';
import { fieldIds } from './tools/field-ids';

const server = 'http://127.0.0.1:8080';

/** Left alone, every module that two pages share becomes a file of its own, hundreds of them: asking
 * for so many costs a slow client more than their content, 4 ms of its time each. What a stage of the
 * start needs, or one kind of page, lies in one file with all it imports; the first that matches takes it. */
const groups = [
  {
    name: 'start',
    // With what the login has in common with all the rest.
    test: /src\/(main|api\/client|i18n\/format|kit\/ui\/(change-language|useDocumentTitle|ProductMark))\.tsx?$|@mantine\/core\/esm\/components\/(Button|PasswordInput|Stack|TextInput|Title)\//,
  },
  { name: 'signed-in', test: /src\/(app\/SignedIn|kit\/ui\/(Form)?Dialog)\.tsx$/ },
  {
    name: 'list',
    // Kinds of fields that stand in forms only are left to those. The lists of the base data are what forms offer to choose from.
    test: /src\/(kit\/(list\/(ListScreen|loading)|fields\/(?!WholeNumberInput|colour|decimal|fixed|image|long-text|texts-of|unique)[\w-]+|record\/(archive-marks|describe|resource)|ui\/(InfoNote|Pager|StatusBadge))|routing\/PageLink|features\/((catalog|org)\/(?!accessory|equipment)[\w-]+-(list|page)|(catalog|org)\/screens\/(BodyTypes|Brands|Companies|Gearboxes|Manufacturers|ModelRanges|ProductClasses|SalesGroups|Series)Screen))\.tsx?$|@tabler\/icons-react\/dist\/esm\/icons\/Icon(ChevronRight|Download|History)\.mjs$/,
  },
  {
    name: 'form',
    test: /src\/kit\/(form\/(FormScreen|RecordLoader|describe)|fields\/[\w-]+|record\/record|ui\/(ColourInput|InfoNote))\.tsx?$/,
  },
  { name: 'view', test: /src\/kit\/(view\/|ui\/RecordTable\.tsx$)/ },
  { name: 'edits', test: /src\/kit\/edit\/edits\.ts$/ },
  { name: 'menu', test: /src\/kit\/ui\/(MenuOf|OpenMenu)\.tsx$/ },
  // The home page shows some of the offers, so that it needs not the steps of one.
  {
    name: 'offers',
    test: /src\/features\/offers\/(list\/(offer-list|OffersScreen)|my-drafts|start-button)\.tsx$/,
  },
  {
    name: 'offer',
    test: /src\/features\/offers\/(screens\/(Step|Wizard|CreateOffer|CreateTemplate)Screen|start\/NewOffer|summary\/summary-query)\.tsx?$/,
  },
  // What is opened on a page lies by what it stands on, so that opening it brings little else.
  {
    name: 'dialogs',
    test: /src\/kit\/(ui\/(Confirm|Failed|Problem|Validation)Dialog|edit\/RecordLines)\.tsx$/,
  },
  { name: 'drawer', test: /src\/app\/shell\/NavDrawer\.tsx$/ },
  {
    name: 'import-runs',
    test: /src\/features\/imports\/(words|queries|start-button|components\/(StateBadge|CountsLine))\.tsx?$/,
  },
  { name: 'uploads', test: /src\/kit\/ui\/(DropZone|UploadDialog|pictures\/)/ },
  {
    name: 'list-dialogs',
    test: /src\/kit\/(record\/entity-names|edit\/(settle-conflict|\w+Dialog|HistoryDrawer)|list\/(\w+Dialog|FacetBar|SelectionBar|WordsFacet|PagesOfList|ColumnsPanel|ViewsMenu|bulk-outcome|row-menu|view-entries))\.tsx?$/,
  },
  { name: 'shell-menus', test: /src\/app\/(shell|jobs-dock)\/\w+(Entries|Menu)\.tsx$/ },
  {
    name: 'recent',
    test: /src\/app\/(command-palette\/(RecentForms\.tsx|recent\.ts)|shell\/(FavouriteStar|NavFavourites)\.tsx)$/,
  },
  { name: 'palette', test: /src\/app\/(command-palette|shortcuts-sheet)\// },
  {
    name: 'login',
    test: /src\/(features\/auth\/(components\/(Login|SignIn)|sign-in|screens\/LoginPage\.module|start-typing)|kit\/ui\/LanguageSwitch)/,
  },
  { name: 'session', test: /src\/app\/(idle|SessionEnded|shell\/SeeAsBar)/ },
  // Then the rest of each area: its forms, what is not its forms, what is opened on them.
  {
    name: 'forms',
    test: /src\/features\/(catalog|org)\/([\w-]+-form\.tsx?|screens\/\w+(Create|Edit)Screen\.tsx)$/,
  },
  { name: 'countries', test: /src\/features\/countries\// },
  { name: 'vehicle-dialogs', test: /src\/features\/vehicles\/car\/dialogs\// },
  { name: 'vehicle', test: /src\/features\/vehicles\/(car\/|screens\/(Used)?Vehicle)/ },
  {
    name: 'stock-figures',
    test: /src\/features\/stock\/(figures\/(?!last-control|stats-search)|screens\/(Control|Stats)Screen)/,
  },
  { name: 'vehicles', test: /src\/features\/(stock|vehicles)\// },
  { name: 'brand-hub', test: /src\/features\/org\/(overview|screens\/BrandHubScreen)/ },
  { name: 'base-data-dialogs', test: /src\/features\/(catalog|org)\/[\w-]+\/\w+Dialog\.tsx$/ },
  { name: 'base-data', test: /src\/features\/(catalog|org)\// },
  { name: 'pricelists', test: /src\/features\/pricelist\/screens\/Pricelist(s|View)Screen\.tsx$/ },
  { name: 'pricelist-forms', test: /src\/features\/pricelist\// },
  {
    name: 'model-forms',
    test: /src\/features\/models\/([\w-]+-form\.ts|screens\/\w+(Create|Edit)Screen\.tsx)$/,
  },
  { name: 'models', test: /src\/features\/models\// },
  { name: 'imports', test: /src\/features\/imports\/(screens|components\/History)/ },
  { name: 'import-dialogs', test: /src\/features\/imports\// },
  { name: 'offer-view', test: /src\/features\/offers\/(view|list)\// },
  { name: 'offer-changes', test: /src\/features\/offers\/(changes|assistant|steps|wizard|start)\// },
  { name: 'orders', test: /src\/features\/orders\// },
  { name: 'planning', test: /src\/(features\/planning\/(?!TargetsToday|targets-today)|kit\/grid\/)/ },
  { name: 'people', test: /src\/features\/people\// },
  { name: 'rights', test: /src\/features\/rights\// },
  { name: 'customers', test: /src\/features\/customers\// },
  { name: 'settings', test: /src\/features\/settings\// },
  {
    name: 'survey-editor',
    test: /src\/features\/surveys\/((editor|templates)\/|PhoneFrame|usePreview|screens\/(SurveyVersion|Template(Details|Layout|Look|New))Screen)/,
  },
  { name: 'surveys', test: /src\/features\/surveys\// },
  { name: 'responses', test: /src\/features\/(responses|followups)\// },
  { name: 'reports', test: /src\/features\/reports\// },
  { name: 'invitations', test: /src\/features\/invitations\// },
  { name: 'signin', test: /src\/features\/signin\// },
  { name: 'account', test: /src\/features\/auth\/(?!screens\/LoginPage)/ },
  // Areas with few texts: those of the first pages, then those of orders and planning.
  {
    name: 'texts-lt',
    test: /src\/i18n\/locales\/lt\/(equipment|figures|home|palette|pictures|shortcuts|stock|upload|usedby|vehicles)\.json$/,
  },
  {
    name: 'texts-en',
    test: /src\/i18n\/locales\/en\/(equipment|figures|home|palette|pictures|shortcuts|stock|upload|usedby|vehicles)\.json$/,
  },
  {
    name: 'texts-dealing-lt',
    test: /src\/i18n\/locales\/lt\/(followups|grid|invitations|orders|planning|reports|responses|surveys|visits)\.json$/,
  },
  {
    name: 'texts-dealing-en',
    test: /src\/i18n\/locales\/en\/(followups|grid|invitations|orders|planning|reports|responses|surveys|visits)\.json$/,
  },
];

/** Leaves which file each screen and each area's texts lie in, for the tools: the manifest names only what has a file of its own. */
function sourceFiles(): Plugin {
  return {
    name: 'source-files',
    apply: 'build',
    generateBundle(_, bundle) {
      const files = Object.values(bundle).flatMap((chunk) =>
        chunk.type === 'chunk'
          ? chunk.moduleIds.flatMap((id) => {
              const source = /src\/((features|app)\/.*\.tsx|i18n\/locales\/.*\.json)$/.exec(id)?.[0];
              return source ? [[source, chunk.fileName] as const] : [];
            })
          : [],
      );
      const source = JSON.stringify(Object.fromEntries(files));
      this.emitFile({ type: 'asset', fileName: '.vite/sources.json', source });
    },
  };
}

export default defineConfig({
  plugins: [react(), fieldIds(), sourceFiles(), groupsMatch(groups)],
  resolve: { tsconfigPaths: true },
  // The server replaces the placeholder with a fresh nonce in every response.
  html: { cspNonce: '__NONCE__' },
  build: {
    outDir: 'dist',
    // The content policy forbids data: fonts, and inlined images would not be cached.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    target: 'es2023',
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: inOrder(groups),
        },
      },
    },
  },
  server: {
    proxy: { '/api': server, '/healthz': server },
  },
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    css: false,
    // A page and the modules for each file would cost three times what the tests themselves do; src/test/setup.ts
    // cleans up between them.
    isolate: false,
    // Whole screens are driven by role and name, which takes seconds on a busy machine.
    testTimeout: 60_000,
    restoreMocks: true,
  },
});
