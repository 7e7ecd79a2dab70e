import { IconMessage } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { messagesSearch } from './messages-search.ts'

export const page = definePage({
  key: 'messages',
  path: '/messages',
  order: 120,
  icon: IconMessage,
  permission: 'messages.view',
  texts: ['settings'],
  search: messagesSearch,
  component: async () => (await import('./messages-page.tsx')).MessagesPage,
})
