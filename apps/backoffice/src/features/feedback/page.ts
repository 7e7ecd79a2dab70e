import { IconNote } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { feedbackSearch } from './feedback-search.ts'

export const page = definePage({
  key: 'feedback',
  path: '/feedback',
  order: 90,
  icon: IconNote,
  permission: 'feedback.answer',
  texts: ['backofficeTalk', 'talk'],
  search: feedbackSearch,
  component: async () => (await import('./feedback-page.tsx')).FeedbackPage,
})
