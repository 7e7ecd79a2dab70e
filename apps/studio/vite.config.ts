import { languagesInPage } from '@lotus/i18n/vite'
import { defineConfig } from 'vite'

/** The games' pages. Scripts and styles are files of the own origin: the content policy allows nothing inline. */
export default defineConfig({
  plugins: [languagesInPage()],
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2023',
    // The graphics engine is one chunk of its own, kept by the browser while games change.
    chunkSizeWarningLimit: 900,
  },
})
