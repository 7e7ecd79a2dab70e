import '@lotus/ui/styles.css'
import './app/backoffice.css'
import { initI18n, readStoredLanguage } from '@lotus/i18n'
import { UiProvider } from '@lotus/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { createRoot } from 'react-dom/client'
import { createBackofficeRouter } from './app/router.tsx'
import { queryClient } from './shared/queries.ts'

async function start(): Promise<void> {
  await initI18n({ language: readStoredLanguage(), namespaces: ['common', 'errors', 'backoffice'] })
  const container = document.getElementById('root')
  if (!container) throw new Error('the page has no #root')
  createRoot(container).render(
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={createBackofficeRouter()} />
      </QueryClientProvider>
    </UiProvider>,
  )
}

void start()
