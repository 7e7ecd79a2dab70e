import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  base: './',
  server: { port: 8091, strictPort: false },
  build: { target: 'es2023', assetsInlineLimit: 0, chunkSizeWarningLimit: 4000 },
})
