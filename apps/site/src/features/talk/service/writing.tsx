import { useTranslation } from '@lotus/i18n'
import { ChatAttached, ChatComposer, IMAGE_TYPES } from '@lotus/ui'
import { useRef, useState } from 'react'
import { call, serverClock } from '../../../shared/api.ts'
import { useImages } from '../parts/use-images.ts'
import type { Draft } from './service-thread.ts'
import type { StoredVisit } from './stored-visit.ts'
import talk from '../parts/talk.module.css'

const IMAGES_MAX = 3
const LENGTH_MAX = 1000
/** Shorter than the time that one "is typing" signal is shown. */
const TYPING_EVERY_MS = 3000

/** The field, and the attached pictures. */
export function Writing({
  visit,
  canUpload,
  onSend,
}: {
  visit: StoredVisit
  canUpload: boolean
  onSend: (draft: Draft) => void
}) {
  const { t } = useTranslation('talk')
  const [text, setText] = useState('')
  const typedAt = useRef(0)
  const images = useImages(IMAGES_MAX, async (file) => {
    const { image } = await call('service.upload', { uploadKey: visit.uploadKey }, { file })
    return image
  })
  const type = (next: string) => {
    setText(next)
    const now = serverClock.now()
    if (next === '' || now - typedAt.current < TYPING_EVERY_MS) return
    typedAt.current = now
    // A lost "is typing" signal does no harm.
    call('service.typing', { key: visit.key }, { background: true }).catch(() => undefined)
  }
  const send = () => {
    if (images.isBusy) return
    onSend({ text: text.trim(), images: images.images })
    setText('')
    images.clear()
  }
  const isLong = text.length > LENGTH_MAX * 0.8
  return (
    <ChatComposer
      className={talk.composer}
      label={t('service.field')}
      placeholder={t('service.placeholder')}
      value={text}
      onChange={type}
      onSend={send}
      sendLabel={t('log.send')}
      maxLength={LENGTH_MAX}
      canSendEmpty={images.images.length > 0}
      isSending={images.isBusy}
      counter={isLong ? `${text.length} / ${LENGTH_MAX}` : undefined}
      attach={
        canUpload && !images.isFull ? { label: t('image.attach'), accept: IMAGE_TYPES, onPick: images.pick } : undefined
      }
      above={
        <ChatAttached
          files={images.files}
          removeLabel={(name) => t('image.remove', { name })}
          onRemove={images.remove}
        />
      }
    />
  )
}
