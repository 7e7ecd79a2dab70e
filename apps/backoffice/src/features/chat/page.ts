import { IconMessages } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { chatSearch } from './chat-search.ts'

export const page = definePage({
  key: 'chat',
  path: '/chat',
  order: 100,
  icon: IconMessages,
  permission: 'chat.moderate',
  texts: ['backofficeTalk', 'talk'],
  search: chatSearch,
  component: async () => (await import('./chat-page.tsx')).ChatPage,
})
