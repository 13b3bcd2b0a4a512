/**
 * The import directions of ARCHITECTURE.md. `renderer → shared ← electron`; inside `electron` only
 * downwards.
 */
const above = {
  workspace:
    '^electron/(sharing|folder-drop|plans|tables|gateway|media|sync|reports|application|node-host|desktop|web|cli|start|service)/',
  gateway:
    '^electron/(tables|workspace|media|sync|reports|application|node-host|desktop|web|cli|start|service)/',
  media: '^electron/(folder-drop|gateway|sync|reports|application|node-host|desktop|web|cli|start|service)/',
  drawings: '^electron/(gateway|sync|reports|tables|application|node-host|desktop|web|cli|start|service)/',
  print: '^electron/(?!print/)',
  plans: '^electron/(gateway|sync|reports|application|node-host|desktop|web|cli|start|service)/',
  archives: '^electron/(?!archives/)',
  packs: '^electron/(tables|plans|gateway|sync|reports|application|node-host|desktop|web|cli|start|service)/',
  tables: '^electron/(plans|gateway|sync|reports|application|node-host|desktop|web|cli|start|service)/',
  'folder-drop':
    '^electron/(gateway|sync|reports|tables|plans|application|node-host|desktop|web|cli|start|service)/',
  sync: '^electron/(folder-drop|media|tables|reports|application|node-host|desktop|web|cli|start|service)/',
  sharing: '^electron/(?!(sharing|workspace|gateway|buckets)/)',
  buckets: '^electron/(?!buckets/)',
  reports: '^electron/(media|tables|application|node-host|desktop|web|cli|start|service)/',
  application: '^electron/(node-host|desktop|web|cli|start|service)/',
  'node-host': '^electron/(desktop|web|cli|start|service)/',
  installation: '^(electron/(?!installation/)|shared/)',
  service: '^electron/(?!(service|pictures|installation|buckets|archives)/)',
  pictures: '^(electron/(?!pictures/)|shared/)',
  desktop: '^electron/(node-host|web|cli|start|service)/',
  web: '^electron/(desktop|cli|start|service)/',
  cli: '^electron/(desktop|web|start|service)/',
}

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'electron-only-in-desktop',
      severity: 'error',
      from: { pathNot: '^(electron/desktop/|test/|node_modules/)' },
      to: { path: '(^|node_modules/)(electron|electron-store)(/|$)', pathNot: '^electron/' },
    },
    {
      name: 'shared-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^shared/' },
      to: { path: '^(electron|renderer|test)/' },
    },
    {
      name: 'shared-is-free-of-node',
      severity: 'error',
      from: { path: '^shared/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'renderer-imports-shared-only',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { path: '^(electron|test)/' },
    },
    {
      name: 'renderer-is-free-of-node',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'only-stores-speak-to-the-core',
      comment:
        'Views and components ask stores and composables of `renderer/stores/`. The plan of the floors is a store that lives with its editor.',
      severity: 'error',
      from: {
        path: '^renderer/(views|components)/',
        pathNot: '^renderer/views/floors/plan/plan-store\\.ts$',
      },
      to: { path: '^renderer/bridge/' },
    },
    {
      name: 'floor-editor-is-free-of-vue',
      severity: 'error',
      from: { path: '^renderer/floor-editor/' },
      to: {
        path: '(node_modules/(vue|pinia|naive-ui|vue-.*|@vueuse)/|^renderer/(views|stores|components)/)',
      },
    },
    {
      name: 'electron-never-imports-renderer',
      comment:
        'What the desktop and the web host say outside of the page lies with the other texts of each language.',
      severity: 'error',
      from: { path: '^electron/', pathNot: '^electron/(desktop/(texts/texts|failures)|web/own-page)\\.ts$' },
      to: { path: '^(renderer|test)/' },
    },
    {
      name: 'hosts-import-their-texts-only',
      severity: 'error',
      from: { path: '^electron/(desktop|web)/' },
      to: {
        path: '^(renderer|test)/',
        pathNot: '^renderer/locales/([A-Za-z-]+/(desktop|frame|web)\\.json|icu/(compiled|parts)\\.ts)$',
      },
    },
    {
      name: 'product-never-imports-tests',
      severity: 'error',
      from: { pathNot: '^test/' },
      to: { path: '^test/' },
    },
    {
      name: 'product-never-imports-packaging',
      severity: 'error',
      from: { path: '^(electron|renderer|shared)/' },
      to: { path: '^resources/packaging/' },
    },
    {
      name: 'resolvable',
      severity: 'error',
      // What the floor editor is measured beside is fetched by the benchmark itself.
      from: { pathNot: '^test/bench/floors/peers/' },
      to: { couldNotResolve: true, pathNot: '^(electron|virtual:)' },
    },
    ...Object.entries(above).map(([folder, path]) => ({
      name: `${folder}-imports-downwards`,
      severity: 'error',
      from: { path: `^electron/${folder}/` },
      to: { path },
    })),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      extensions: ['.ts', '.vue', '.js', '.mjs', '.cjs', '.json'],
    },
  },
}
