import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { derivedCalls, ownErrors } from '@lotus/contract/vite'
import { languagesInPage, withoutOfficeTexts } from '@lotus/i18n/vite'
import { joinParts } from '../../tools/join-parts.ts'
import { defineConfig, type Plugin } from 'vite'

/** The server of the same checkout; `npm run dev` starts both. */
const server = `http://localhost:${process.env['PORT'] ?? '8080'}`

/**
 * What the first page needs goes into three scripts, each started separately (boot.js) so that none blocks a slow phone
 * for long, and one style sheet: a dozen small ones would cost a slow line several round trips. A script imports only
 * earlier ones. Grouped by folder, because through the design system's index every component counts as "first" for the
 * bundler.
 */
const firstScripts: Record<string, readonly RegExp[]> = {
  react: [/node_modules\/(react|react-dom|scheduler)\//],
  base: [
    /node_modules\/(react-i18next|i18next|html-parse-stringify|use-sync-external-store|zustand|@tanstack)\//,
    /packages\/(client|contract|kernel)\/src\/(?!patterns|register-fields|player-messages|talk|thread|log-entries|count-words|attempt|use-attempt|wallet\/movement-kinds)/,
    /packages\/i18n\/src\//,
  ],
  first: [
    /packages\/ui\/src\/(?!lazy-images|use-overflows|board-|use-board|head-tail|place-floating|page-list|reading-place|initials|use-conversation)[^/]+\.ts$/,
    /packages\/ui\/src\/theme\/color-scheme/,
    /node_modules\/@tabler\//,
    /packages\/ui\/src\/components\/(chip|floating|field|segmented|tabs|search-field)/,
    /packages\/ui\/src\/components\/(button|badge|countdown|feedback|flow\.module|logo|money\.|toast|ui-provider|visually-hidden)/,
    /apps\/site\/src\/(app|shared|assets)\b(?!\/(live\.ts|contract-prompt-waiting|reactions\/|define-reaction|define-page|banners\/drawn-picture|blocker-page|frame\/(menu-drawer|right-bar|resources|offline-notice|payment-methods)|forms|promotions|rewards\/|rich-text|use-countdown|seamless-page|draws\/|lottery\/|records\/|transfers\/|play\/))/,
    /apps\/site\/src\/features\/home\/(?!more\/)/,
  ],
}

/** Icons of the first scripts: those of the home page, including its lower part. */
function firstIcons(): ReadonlySet<string> {
  const patterns = [...(firstScripts['first'] ?? []), /src\/features\/home\//, /\/(game-tile|payment-methods)\./]
  const folders = ['apps/site/src', 'packages/ui/src'].map((name) => join(import.meta.dirname, '../..', name))
  const files = folders
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)))
    // The index of the icon set imports them all.
    .filter((path) => /(?<!\/icons)\.tsx?$/.test(path) && patterns.some((pattern) => pattern.test(path)))
  return new Set(files.flatMap((path) => readFileSync(path, 'utf8').match(/\bIcon[A-Z]\w+/g) ?? []))
}

const iconsOfFirst = firstIcons()

/** An icon of another page. Otherwise each would be a file, and a lobby would wait for a dozen. */
function isLaterIcon(id: string): boolean {
  const [, icon] = /@tabler\/icons-react\/dist\/esm\/icons\/(\w+)/.exec(id) ?? []
  return icon !== undefined && !iconsOfFirst.has(icon)
}

/** The programs of tools/ for those who want to verify without our pages, one file each: `/lotus-verify.mjs` and `/lotus-statement.mjs`. */
function standAloneTools(): Plugin {
  const names = ['lotus-verify.mjs', 'lotus-statement.mjs']
  const source = (name: string) => joinParts(join(import.meta.dirname, '../../tools', name))
  return {
    name: 'lotus:stand-alone-tools',
    configureServer({ middlewares }) {
      for (const name of names)
        middlewares.use(`/${name}`, (_request, response) => {
          response.setHeader('content-type', 'text/javascript').end(source(name))
        })
    },
    generateBundle() {
      for (const name of names) this.emitFile({ type: 'asset', fileName: name, source: source(name) })
    },
  }
}

export default defineConfig({
  plugins: [
    derivedCalls('site'),
    ownErrors('site'),
    standAloneTools(),
    languagesInPage(),
    withoutOfficeTexts(),
    react(),
  ],
  build: {
    outDir: 'dist',
    // The prerender reads here which chunks the first page needs in each language.
    manifest: true,
    target: 'es2023',
    // No data: addresses: fonts and pictures are separate files, cached for a year.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            ...Object.entries(firstScripts).map(([name, patterns]) => ({
              name,
              test: (id: string) => patterns.some((pattern) => pattern.test(id)) && !isLaterIcon(id),
            })),
            { name: 'icons', test: isLaterIcon },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/wps': { target: server, ws: true },
      '/lgw': server,
      '/lotto': server,
      '/psp': server,
    },
  },
})
