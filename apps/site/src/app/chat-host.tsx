import { ensureNamespaces } from '@lotus/i18n'
import { LoaderOverlay } from '@lotus/ui'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { lazyChunk } from './lazy-chunk.ts'
import { OverlayBoundary } from './page-error.tsx'

const loadChat = lazyChunk(async () => {
  const texts = ensureNamespaces('talk')
  const { ChatModal: Modal } = await import('../features/talk/chat/chat-modal.tsx')
  await texts
  return { default: Modal }
})
const ChatModal = lazy(loadChat)

/** M07: the chat rooms over the page while the address has `?chat=`. */
export function ChatHost() {
  const { chat } = useSearch({ strict: false })
  const navigate = useNavigate()
  const go = (room: string | undefined) =>
    void navigate({
      to: '.',
      search: (old) => ({ ...old, chat: room }),
      resetScroll: false,
      replace: room !== undefined,
    })
  if (chat === undefined) return null
  const close = () => go(undefined)
  return (
    <OverlayBoundary onClose={close}>
      <Suspense fallback={<LoaderOverlay visible fixed />}>
        <ChatModal room={chat} onRoom={go} onClose={close} />
      </Suspense>
    </OverlayBoundary>
  )
}
