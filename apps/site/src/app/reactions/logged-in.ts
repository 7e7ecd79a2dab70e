import { currentLanguage, formatDateTime } from '@lotus/i18n'
import { toast } from '@lotus/ui'
import { enteredAt } from '../../shared/account.ts'
import { placeName } from '../../shared/place-name.ts'
import { defineReaction } from '../define-reaction.ts'

export const reaction = defineReaction('identity.logged_in', (event, { refetch, text }) => {
  refetch('security.sessions', 'security.devices', 'security.logins', 'security.overview')
  // The login of this very session needs no message.
  if (Date.parse(event.at) <= enteredAt()) return
  const place = event.country === null ? null : placeName(event.country, currentLanguage())
  const values = {
    at: formatDateTime(event.at),
    place: place ?? text('unknownPlace'),
    device: event.device || text('unknownDevice'),
  }
  toast.info(text('loggedIn', values), { id: `login-${event.at}` })
})
