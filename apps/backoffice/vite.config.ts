import react from '@vitejs/plugin-react'
import { derivedCalls } from '@lotus/contract/vite'
import { languagesInPage } from '@lotus/i18n/vite'
import { defineConfig } from 'vite'

/** The back office of a started product: PORT + 2 (design/architecture.md). */
const server = process.env['BACKOFFICE_URL'] ?? 'http://localhost:8082'

export default defineConfig({
  plugins: [derivedCalls('backoffice'), languagesInPage(), react()],
  build: {
    // The content security policy allows scripts of this origin only: no inline scripts, no data: addresses.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    target: 'es2023',
  },
  server: {
    port: 5182,
    strictPort: true,
    proxy: { '/bo': server, '/wps': server },
  },
})
