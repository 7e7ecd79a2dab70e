/**
 * Second half of the site's build: draws the shell of `/index` in both languages (DECISIONS 33), so that the first
 * paint waits for no script. Reads dist/ as `vite build` left it and writes dist/index.vi.html and dist/index.en.html;
 * dist/index.html, for every other address, gets the preloads only. Prints what the first page weighs.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const temporary = join(root, 'node_modules', '.prerender')
const LANGUAGES = ['vi', 'en'] as const
/** What main.tsx loads before it draws. */
const FIRST_NAMESPACES = ['common', 'errors', 'frame', 'home']
const JAVASCRIPT_LIMIT_BYTES = 200_000

type Language = (typeof LANGUAGES)[number]
type ManifestEntry = { file: string; imports?: string[]; css?: string[]; isEntry?: boolean }
type Manifest = Record<string, ManifestEntry>

async function buildShell(): Promise<(language: Language) => Promise<string>> {
  await build({
    root,
    logLevel: 'warn',
    build: { ssr: 'src/prerender.tsx', outDir: temporary, emptyOutDir: true, manifest: false, minify: false },
    ssr: { noExternal: true },
  })
  const module: unknown = await import(pathToFileURL(join(temporary, 'prerender.js')).href)
  return (module as { renderShell: (language: Language) => Promise<string> }).renderShell // src/prerender.tsx exports it
}

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(dist, '.vite', 'manifest.json'), 'utf8')) as Manifest // written by vite build just before
}

/** The texts of one language, as chunks: known only at run time, so the page has to be told to fetch them early. */
function textChunks(manifest: Manifest, language: Language): string[] {
  return FIRST_NAMESPACES.map((name) => {
    const key = Object.keys(manifest).find((source) => source.endsWith(`locales/${language}/${name}.json`))
    const file = key && manifest[key]?.file
    if (!file) throw new Error(`the build has no chunk for ${language}/${name}.json`)
    return file
  })
}

function closure(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen
  seen.add(key)
  for (const imported of manifest[key]?.imports ?? []) closure(manifest, imported, seen)
  return seen
}

function weigh(manifest: Manifest, language: Language): number {
  const entry = Object.keys(manifest).find((key) => manifest[key]?.isEntry)
  if (!entry) throw new Error('the build has no entry')
  const files = [...closure(manifest, entry)]
    .map((key) => manifest[key]?.file ?? '')
    .concat(textChunks(manifest, language))
  const rows = [...new Set(files)].map((file) => ({ file, bytes: gzipSync(readFileSync(join(dist, file))).length }))
  const total = rows.reduce((sum, row) => sum + row.bytes, 0)
  for (const row of rows.sort((a, b) => b.bytes - a.bytes))
    console.log(`  ${String(row.bytes).padStart(7)}  ${row.file}`)
  return total
}

function fontFiles(): string[] {
  const fonts = readdirSync(join(dist, 'assets')).filter((file) => /^inter-(latin|vietnamese)-.*\.woff2$/.test(file))
  if (fonts.length === 0) throw new Error('the build has no fonts')
  return fonts
}

/** The picture of the hero, the largest thing on the first page; the art of the design system has the same one by its own name. */
function heroFile(): string {
  const hero = readdirSync(join(dist, 'assets')).find((file) => /^(pond|hero)-night-.*\.svg$/.test(file))
  if (!hero) throw new Error('the build has no hero picture')
  return hero
}

/**
 * The shell needs style sheet, fonts and picture; the scripts follow. Without a hint browsers fetch module scripts as
 * urgently as those, and the first paint waits for 160 kB that it does not need.
 */
function scriptsLater(html: string): string {
  const urgent: string[] = []
  // Browsers ask in the order of the page, six at a time: what the paint waits for comes first.
  const rest = html.replace(
    /\n? *(<link rel="stylesheet"[^>]*>|<script src="\/boot\.js"><\/script>)/g,
    (_all, tag: string) => {
      urgent.push(tag)
      return ''
    },
  )
  return rest
    .replace(/(<meta charset="[^"]*" \/>)/, `$1\n    ${urgent.join('\n    ')}`)
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"')
}

function head(manifest: Manifest, language: Language): string {
  return [
    `<link rel="preload" href="/assets/${heroFile()}" as="image" type="image/svg+xml" fetchpriority="high" />`,
    ...fontFiles().map(
      (file) =>
        `<link rel="preload" href="/assets/${file}" as="font" type="font/woff2" crossorigin fetchpriority="low" />`,
    ),
    ...textChunks(manifest, language).map((file) => `<link rel="modulepreload" crossorigin href="/${file}" />`),
    ...LANGUAGES.map((other) => `<link rel="alternate" hreflang="${other}" href="/index?lang=${other}" />`),
    '<link rel="alternate" hreflang="x-default" href="/index" />',
  ].join('\n    ')
}

async function main(): Promise<void> {
  const manifest = readManifest()
  const renderShell = await buildShell()
  const template = readFileSync(join(dist, 'index.html'), 'utf8')
  if (!template.includes('<!--lotus-shell-->') || !template.includes('<!--lotus-data-->'))
    throw new Error('dist/index.html is not fresh: run the whole build')
  for (const language of LANGUAGES) {
    // The router adds an inline script that restores the scroll position; the content policy forbids it (DECISIONS 25),
    // and the router does the same again once it runs.
    const shell = (await renderShell(language)).replace(/<script\b[^>]*>.*?<\/script>/gs, '')
    if (/<(script|style)\b/.test(shell)) throw new Error('the shell carries an inline script or style element')
    const html = template
      .replace('<html lang="vi"', `<html lang="${language}" data-shell="${language}"`)
      .replace('<!--lotus-head-->', head(manifest, language))
      .replace('<!--lotus-shell-->', () => shell)
    writeFileSync(join(dist, `index.${language}.html`), scriptsLater(html))
    console.log(`index.${language}.html ${(html.length / 1024).toFixed(1)} kB`)
  }
  writeFileSync(
    join(dist, 'index.html'),
    scriptsLater(template.replace('<!--lotus-head-->', head(manifest, 'vi')).replace('<!--lotus-shell-->', '')),
  )
  rmSync(temporary, { recursive: true, force: true })
  console.log('JavaScript before interaction on /index, gzip bytes:')
  const bytes = weigh(manifest, 'vi')
  console.log(`  ${String(bytes).padStart(7)}  total, limit ${JAVASCRIPT_LIMIT_BYTES}`)
  if (bytes > JAVASCRIPT_LIMIT_BYTES) throw new Error('the first page is over its budget')
}

await main()
// The query client's timers of ten minutes are still waiting; nothing else is.
process.exit(0)
