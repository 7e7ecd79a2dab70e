import { newIdempotencyKey } from '@lotus/client'
import { createThread, type Thread } from '@lotus/client/talk'
import type { RouteValue } from '@lotus/contract'
import type { SentImage } from '@lotus/ui'
import { call } from '../../shared/api.ts'

export type Conversation = RouteValue<'bo.serviceTake'>
export type ConversationView = RouteValue<'bo.serviceConversation'>
export type ServiceMessage = ConversationView['messages']['rows'][number]
export type AnswerDraft = { text: string; images: readonly SentImage[] }

/** One visitor's conversation as operators see it; each answer also carries the new state. */
export function createConversationThread(
  id: string,
  onView: (view: ConversationView) => void,
): Thread<ServiceMessage, AnswerDraft> {
  const page = async (range: { before?: string; after?: string }, signal: AbortSignal) => {
    const view = await call('bo.serviceConversation', { id, ...range }, { signal })
    onView(view)
    return view.messages
  }
  return createThread<ServiceMessage, AnswerDraft>({
    transport: {
      latest: (signal) => page({}, signal),
      before: (before, signal) => page({ before }, signal),
      after: (after, signal) => page({ after }, signal),
      send: (clientId, { text, images }, signal) =>
        call(
          'bo.serviceSend',
          {
            id,
            clientId,
            ...(text === '' ? {} : { text }),
            ...(images.length === 0 ? {} : { images: images.map(({ name }) => name) }),
          },
          { signal },
        ),
    },
    now: Date.now,
    newClientId: newIdempotencyKey,
  })
}
