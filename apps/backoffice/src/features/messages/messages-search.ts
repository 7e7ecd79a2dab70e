import { choiceParam } from '../../shared/search.ts'

export const channels = ['sms', 'mail'] as const

/** `/messages?channel=`: both need no parameter. */
export const messagesSearch = { channel: choiceParam(channels) }
