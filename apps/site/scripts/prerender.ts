/**
 * Second half of the site's build: renders the pages where most visits start, in every language and without data
 * (DECISIONS 33), so that the first paint waits for no script. Reads dist/ as `vite build` left it and writes
 * dist/NAME.LANGUAGE.html; page.LANGUAGE.html, for every other address, gets the preloads only. Prints the size of the
 * first page and of the lazy parts.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { defaultLanguage, fontsOf, languages, languagesFor, type Language } from '@lotus/i18n/languages'
import { build } from 'vite'
import {
  beginningOrder,
  closure,
  entryOf,
  filesOf,
  gzipBytes,
  lazyWeights,
  readManifest,
  sheetsOf,
  textChunks,
  type Manifest,
} from './build-manifest.ts'
import { shells, type Shell } from '../src/shells.ts'
import { writePwa } from './pwa.ts'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
/** The server renders pages with their data from here, while it runs (apps/server/src/platform/http/rendered-pages.ts). */
const renderer = join(dist, 'server')
/** What app/start.tsx loads before it renders. */
const FIRST_NAMESPACES = ['common', 'errors', 'frame', 'home']
const JAVASCRIPT_LIMIT_BYTES = 200_000
const LAZY_LIMIT_BYTES = 80_000
const LAZY_SHOWN = 5

type Renderer = {
  renderShell: (language: Language, shell: Shell) => Promise<string>
  renderOffline: (language: Language) => Promise<string>
}

async function buildRenderer(): Promise<Renderer> {
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir: renderer, emptyOutDir: true, manifest: false, minify: false },
    ssr: { noExternal: true },
  })
  const module: unknown = await import(pathToFileURL(join(renderer, 'prerender.js')).href)
  return module as Renderer // src/prerender.tsx exports them
}

/** The font subsets that a language needs; a name in another script loads its subset when it is shown. */
function fontFiles(language: Language): string[] {
  const pattern = new RegExp(`^inter-(${fontsOf(language).join('|')})-.*\\.woff2$`)
  const fonts = readdirSync(join(dist, 'assets')).filter((file) => pattern.test(file))
  if (fonts.length === 0) throw new Error('the build has no fonts')
  return fonts
}

/**
 * The picture of the hero, the largest element of the first page; the art of the design system has the same picture
 * under its own name.
 */
function heroFile(): string {
  const hero = readdirSync(join(dist, 'assets')).find((file) => /^(pond|hero)-night-.*\.svg$/.test(file))
  if (!hero) throw new Error('the build has no hero picture')
  return hero
}

/** Browsers request in document order, six at a time: what the paint waits for comes first. */
function sheetsFirst(html: string): string {
  const urgent: string[] = []
  const rest = html.replace(
    /\n? *(<link rel="stylesheet"[^>]*>|<script src="\/boot\.js"><\/script>)/g,
    (_all, tag: string) => {
      urgent.push(tag)
      return ''
    },
  )
  // The first style sheet has tokens and layers: a page's own sheets come after it.
  const order = (tag: string) => (tag.includes('/first-') ? 0 : 1)
  urgent.sort((a, b) => order(a) - order(b))
  return rest.replace(/(<meta charset="[^"]*" \/>)/, `$1\n    ${urgent.join('\n    ')}`)
}

/**
 * A shell is visible without its scripts: the page has only their names, and boot.js requests them once the shell is
 * painted. Requested earlier, 180 kB would share the bandwidth with the style sheets and fonts of that paint. The
 * scripts of the first list are started one by one, the entry last; those of the second are only fetched.
 */
function scriptsAfterPaint(html: string, manifest: Manifest): string {
  const entries: string[] = []
  const preloads: string[] = []
  const rest = html
    .replace(/\n? *<script type="module"[^>]* src="([^"]+)"><\/script>/g, (_all, file: string) => {
      entries.push(file)
      return ''
    })
    .replace(/\n? *<link rel="modulepreload"[^>]* href="([^"]+)"[^>]*>/g, (_all, file: string) => {
      preloads.push(file)
      return ''
    })
  if (entries.length !== 1) throw new Error(`a page has one entry, not ${entries.length}`)
  const begun = filesOf(manifest, beginningOrder(manifest, entryOf(manifest))).map((file) => `/${file}`)
  if (begun.at(-1) !== entries[0]) throw new Error('the entry of the page is not that of the manifest')
  const names = [
    ['lotus-scripts', begun],
    ['lotus-fetched', preloads.filter((file) => !begun.includes(file))],
  ] as const
  const metas = names.map(([name, files]) => `<meta name="${name}" content="${files.join(' ')}" />`)
  // boot.js reads them while the rest of the page is still loading.
  return rest.replace('<script src="/boot.js">', `${metas.join('\n    ')}\n    <script src="/boot.js">`)
}

function head(manifest: Manifest, language: Language, shell: Shell | undefined): string {
  const first = closure(manifest, entryOf(manifest))
  const own = shell?.module === undefined ? [] : [...closure(manifest, shell.module)].filter((key) => !first.has(key))
  return [
    ...sheetsOf(manifest, own).map((file) => `<link rel="stylesheet" crossorigin href="/${file}" />`),
    ...(shell?.name === 'index'
      ? [`<link rel="preload" href="/assets/${heroFile()}" as="image" type="image/svg+xml" fetchpriority="high" />`]
      : []),
    ...fontFiles(language).map(
      (file) =>
        `<link rel="preload" href="/assets/${file}" as="font" type="font/woff2" crossorigin fetchpriority="low" />`,
    ),
    ...languagesFor(language)
      .flatMap((one) => textChunks(manifest, one, [...FIRST_NAMESPACES, ...(shell?.namespaces ?? [])]))
      .concat(filesOf(manifest, own))
      .map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...(shell
      ? [
          ...languages.map((one) => `<link rel="alternate" hreflang="${one}" href="${shell.path}?lang=${one}" />`),
          `<link rel="alternate" hreflang="x-default" href="${shell.path}" />`,
        ]
      : []),
  ].join('\n    ')
}

async function writePage(template: string, manifest: Manifest, language: Language, shell: Shell, render: Renderer) {
  const markup = await render.renderShell(language, shell)
  const html = template
    .replace(`<html lang="${defaultLanguage}"`, `<html lang="${language}" data-shell="${language}"`)
    .replace('<!--lotus-head-->', head(manifest, language, shell))
    .replace('<!--lotus-shell-->', () => `<!--lotus-shell-->${markup}<!--/lotus-shell-->`)
  writeFileSync(join(dist, `${shell.name}.${language}.html`), scriptsAfterPaint(sheetsFirst(html), manifest))
}

function writePlainPage(template: string, manifest: Manifest, language: Language, name: string): void {
  const html = template
    .replace(`<html lang="${defaultLanguage}"`, `<html lang="${language}"`)
    .replace('<!--lotus-head-->', head(manifest, language, undefined))
    .replace('<!--lotus-shell-->', '')
  writeFileSync(join(dist, name), sheetsFirst(html))
}

/**
 * offline.html in every language, with the first style sheet and no script but boot.js; returns the files that must be
 * cached for it.
 */
async function writeOffline(template: string, { renderOffline }: Renderer): Promise<string[]> {
  const sheet = /href="(\/assets\/[^"]+\.css)"/.exec(template)?.[1]
  if (!sheet) throw new Error('the page has no style sheet')
  const bodies: string[] = []
  // One after the other: only one set of texts is loaded at a time.
  for (const language of languages) bodies.push(await renderOffline(language))
  writeFileSync(
    join(dist, 'offline.html'),
    `<!doctype html>
<html lang="${defaultLanguage}" data-languages="${languages.join(' ')}" data-color-scheme="dark" data-offline-page>
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
    <title>Lotus</title>
    <script src="/boot.js"></script>
    <link rel="stylesheet" href="${sheet}" />
    <link rel="icon" href="/icon.svg" type="image/svg+xml" />
  </head>
  <body>
    ${bodies.join('\n    ')}
  </body>
</html>
`,
  )
  return [
    '/offline.html',
    '/boot.js',
    '/icon.svg',
    sheet,
    ...fontFiles(defaultLanguage).map((file) => `/assets/${file}`),
  ]
}

/** Fails when a size limit of the product is exceeded: what every visitor downloads must not grow unnoticed. */
function checkWeights(manifest: Manifest): void {
  const files = new Set([
    ...filesOf(manifest, closure(manifest, entryOf(manifest))),
    ...textChunks(manifest, defaultLanguage, FIRST_NAMESPACES),
  ])
  const total = [...files].reduce((sum, file) => sum + gzipBytes(dist, file), 0)
  const lazy = lazyWeights(manifest, dist)
  console.log(`JavaScript before interaction on /index: ${total} bytes gzip, limit ${JAVASCRIPT_LIMIT_BYTES}`)
  console.log(`Heaviest lazy parts, limit ${LAZY_LIMIT_BYTES}:`)
  for (const { source, bytes } of lazy.slice(0, LAZY_SHOWN)) console.log(`  ${String(bytes).padStart(7)}  ${source}`)
  if (total > JAVASCRIPT_LIMIT_BYTES) throw new Error('the first page is over its budget')
}

async function main(): Promise<void> {
  const manifest = readManifest(dist)
  const render = await buildRenderer()
  const template = readFileSync(join(dist, 'index.html'), 'utf8')
  if (!template.includes('<!--lotus-shell-->') || !template.includes('<!--lotus-data-->'))
    throw new Error('dist/index.html is not fresh: run the whole build')
  for (const language of languages) {
    for (const shell of shells) await writePage(template, manifest, language, shell, render)
    writePlainPage(template, manifest, language, `page.${language}.html`)
  }
  const files = await writeOffline(template, render)
  writePlainPage(template, manifest, defaultLanguage, 'index.html')
  await writePwa(dist, files)
  checkWeights(manifest)
}

await main()
// The ten-minute timers of the query client are still pending; nothing else is.
process.exit(0)
