// Who may import whom. Run by scripts/check-dependencies.ts, which also makes sure that everything was looked at.
const moduleOrder = require('./apps/server/src/module-order.json')

/** A package may import those before it in its line (architecture.md, "Tree"). */
const packageImports = {
  kernel: [],
  rules: ['kernel'],
  contract: ['kernel', 'i18n'],
  database: ['kernel', 'contract'],
  client: ['kernel', 'contract'],
  i18n: [],
  ui: ['kernel', 'contract', 'i18n'],
  tls: ['database'],
  testing: ['kernel', 'contract', 'database', 'client'],
}

const isTest = '[.](test|fixtures)[.]tsx?$|/test-support/'
const oneOf = (names) => `(${names.join('|')})`

const packageRules = Object.entries(packageImports).map(([name, allowed]) => ({
  name: `package-${name}`,
  comment: `packages/${name} may import ${allowed.length > 0 ? allowed.join(', ') : 'no other package'}.`,
  severity: 'error',
  from: { path: `^packages/${name}/`, pathNot: isTest },
  to: { path: '^(packages|apps|scripts|bench|tests)/', pathNot: `^packages/${oneOf([name, ...allowed])}/` },
}))

const moduleRules = moduleOrder.flatMap((name, index) => [
  {
    name: `module-order-${name}`,
    comment: `modules/${name} may import only the modules above it: ${moduleOrder.slice(0, index).join(', ') || 'none'}. What it must tell a lower one goes through a registration point, what it must tell a higher one by event.`,
    severity: 'error',
    from: { path: `^apps/server/src/modules/${name}/`, pathNot: isTest },
    to: {
      path: '^apps/server/src/modules/',
      pathNot: `^apps/server/src/modules/${oneOf([name, ...moduleOrder.slice(0, index)])}/`,
    },
  },
  {
    name: `module-door-${name}`,
    comment: `modules/${name} is imported by its index.ts alone.`,
    severity: 'error',
    from: { path: '^apps/server/', pathNot: `^apps/server/src/modules/${name}/|${isTest}` },
    to: { path: `^apps/server/src/modules/${name}/`, pathNot: `^apps/server/src/modules/${name}/index[.]ts$` },
  },
])

module.exports = {
  forbidden: [
    ...packageRules,
    ...moduleRules,
    {
      name: 'platform-below-modules',
      comment: 'platform/ knows no module; composition.ts wires them.',
      severity: 'error',
      from: { path: '^apps/server/src/platform/', pathNot: isTest },
      to: { path: '^apps/server/src/(modules/|composition[.]ts|main[.]ts)' },
    },
    {
      name: 'apps-apart',
      comment: 'Apps never import each other.',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'nothing-imports-apps',
      comment: 'Only scripts, benchmarks and tests reach into an app.',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'web-has-no-server-code',
      comment: 'A browser program never contains the database, the tests or Node.',
      severity: 'error',
      from: { path: '^(apps/(site|backoffice)|packages/(ui|client|i18n))/src/', pathNot: isTest },
      to: { path: '^packages/(database|testing)/' },
    },
    {
      name: 'studio-client-apart',
      comment: "A game's page never contains the studio's program, the database, the tests or Node.",
      severity: 'error',
      from: { path: '^apps/studio/client/', pathNot: isTest },
      to: { path: '^(apps/studio/src|packages/(database|testing))/' },
    },
    {
      name: 'features-apart',
      comment: 'Features of a web app never import each other; they meet in app/.',
      severity: 'error',
      from: { path: '^apps/(site|backoffice)/src/features/([^/]+)/' },
      to: { path: '^apps/$1/src/(features/|app/)', pathNot: '^apps/$1/src/features/$2/' },
    },
    {
      name: 'shared-below-features',
      comment: 'shared/ knows neither features nor app/.',
      severity: 'error',
      from: { path: '^apps/(site|backoffice)/src/shared/', pathNot: isTest },
      to: { path: '^apps/$1/src/(features|app)/' },
    },
    {
      name: 'no-circle',
      comment: 'Two files that need each other, be it for a type, are one file, or miss a third.',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'resolvable',
      comment: 'The import leads nowhere.',
      severity: 'error',
      from: { path: '^(apps|packages)/.*[.]tsx?$' },
      to: { couldNotResolve: true, pathNot: '[?](raw|url|inline)$|^virtual:' },
    },
  ],
  options: {
    // TypeScript 7 has no JavaScript interface; without this parser every file looks empty and every rule holds.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)dist/' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
    },
  },
}
