import { UiProvider } from '@lotus/ui'
import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import type { createSiteRouter } from './router.tsx'

type Props = { queryClient: QueryClient; router: ReturnType<typeof createSiteRouter> }

/** The providers around every page, in the browser and in the prerender. */
export function Providers({ queryClient, router }: Props) {
  return (
    <UiProvider>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </UiProvider>
  )
}
