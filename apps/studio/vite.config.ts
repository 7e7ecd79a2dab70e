import { languagesInPage } from '@lotus/i18n/vite'
import { defineConfig } from 'vite'

/**
 * The games' pages. Scripts and styles are files of our own origin: the content security policy allows nothing inline.
 */
export default defineConfig({
  plugins: [languagesInPage()],
  build: {
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2023',
    // The graphics engine is a chunk of its own, cached across games.
    chunkSizeWarningLimit: 900,
  },
})
