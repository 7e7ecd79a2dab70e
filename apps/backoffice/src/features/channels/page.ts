import { IconCreditCardPay } from '@lotus/ui/icons'
import { definePage } from '../../shared/define-page.ts'
import { channelsSearch } from './channels-search.ts'

export const page = definePage({
  key: 'channels',
  path: '/channels',
  order: 13.5,
  icon: IconCreditCardPay,
  permission: 'channels.view',
  texts: ['channels'],
  search: channelsSearch,
  component: async () => (await import('./channels-page.tsx')).ChannelsPage,
})
