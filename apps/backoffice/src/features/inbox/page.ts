import { IconMail } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { inboxSearch } from './inbox-search.ts'

export const page = definePage({
  key: 'inbox',
  path: '/inbox',
  order: 110,
  icon: IconMail,
  permission: 'inbox.send',
  texts: ['backofficeTalk', 'talk'],
  search: inboxSearch,
  component: async () => (await import('./inbox-page.tsx')).InboxPage,
})
