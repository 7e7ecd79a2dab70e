import { newIdempotencyKey } from '@lotus/client'
import { createThread, type Thread } from '@lotus/client/talk'
import type { RouteValue } from '@lotus/contract'
import type { SentImage } from '@lotus/ui'
import { call, serverClock } from '../../../shared/api.ts'
import type { ServiceView } from './use-visit.ts'

export type ServiceMessage = RouteValue<'service.send'>
export type Draft = { text: string; images: readonly SentImage[] }

/** The conversation with customer service; each answer also has its state. */
export function createServiceThread(key: string, onView: (view: ServiceView) => void): Thread<ServiceMessage, Draft> {
  const state = async (range: { before?: string; after?: string }, signal: AbortSignal) => {
    const view = await call('service.state', { key, ...range }, { signal, background: true })
    onView(view)
    return view.messages
  }
  return createThread<ServiceMessage, Draft>({
    transport: {
      latest: (signal) => state({}, signal),
      before: (before, signal) => state({ before }, signal),
      after: (after, signal) => state({ after }, signal),
      send: (clientId, { text, images }, signal) =>
        call(
          'service.send',
          {
            key,
            clientId,
            ...(text === '' ? {} : { text }),
            ...(images.length === 0 ? {} : { images: images.map(({ name }) => name) }),
          },
          { signal },
        ),
    },
    now: serverClock.now,
    newClientId: newIdempotencyKey,
  })
}
