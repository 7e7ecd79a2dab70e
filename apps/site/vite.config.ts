import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The server of the same checkout; `npm run dev` starts both. */
const server = `http://localhost:${process.env['PORT'] ?? '8080'}`

/**
 * What the first page needs goes into one script and one style sheet: a dozen small ones cost a slow line several round
 * trips. By folder, because through the design system's index every component counts as "first" for the bundler.
 */
const first = [
  /node_modules\/(react|react-dom|scheduler|react-i18next|i18next|html-parse-stringify|use-sync-external-store|zustand|@tanstack)\//,
  /packages\/(client|contract|kernel)\/src\/(?!patterns|register-fields)/,
  /packages\/i18n\/src\//,
  /packages\/ui\/src\/[^/]+\.ts$/,
  /packages\/ui\/src\/theme\/color-scheme/,
  /packages\/ui\/src\/components\/(button|badge|countdown|feedback|flow\.module|logo|money\.|prize|toast|ui-provider|visually-hidden)/,
  /apps\/site\/src\/(main|app|shared|assets)\b(?!\/(blocker-page|frame\/menu-drawer|forms|customer-service|use-countdown|lottery\/))/,
  /apps\/site\/src\/features\/home\//,
]

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    // The prerender reads from it which chunks the first page needs in each language.
    manifest: true,
    target: 'es2023',
    // No data: addresses: fonts and pictures are files of their own, cached for a year.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ name: 'first', test: (id) => first.some((pattern) => pattern.test(id)) }] },
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
