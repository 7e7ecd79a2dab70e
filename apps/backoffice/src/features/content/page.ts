import { IconNews } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { contentSearch } from './content-search.ts'

export const page = definePage({
  key: 'content',
  path: '/content',
  order: 60,
  icon: IconNews,
  permission: 'content.view',
  texts: ['backofficeContent'],
  search: contentSearch,
  component: async () => (await import('./content-page.tsx')).ContentPage,
})
