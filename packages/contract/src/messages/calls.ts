import { inboxCalls } from './inbox-calls.ts'
import { feedbackCalls } from './feedback-calls.ts'
import { chatCalls } from './chat-calls.ts'
import { serviceCalls } from './service-calls.ts'

export const messagesCalls = {
  ...inboxCalls,
  ...feedbackCalls,
  ...chatCalls,
  ...serviceCalls,
}
