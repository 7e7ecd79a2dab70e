import { useTranslation } from '@lotus/i18n'
import { Button, IconButton } from '@lotus/ui'
import { IconSpeakerphone, IconX } from '@lotus/ui/icons'
import { useEffect, useState } from 'react'
import type { Notice } from './due-popups.ts'
import styles from './notices.module.css'

/** A finger that is already on its way to what lies below the strip reaches it. */
const TOUCHABLE_AFTER_MS = 700

type Props = { notices: readonly [Notice, ...Notice[]]; onRead: () => void; onClose: () => void }

/**
 * What the operator wants to be seen (E02), as one quiet line at the lower edge: it moves nothing, takes no focus, and
 * lies below menus and dialogs. It is read when somebody asks for it, and gone for good when they close it.
 */
export function NoticeStrip({ notices: [first, ...others], onRead, onClose }: Props) {
  const { t } = useTranslation('content')
  const [isTouchable, setTouchable] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setTouchable(true), TOUCHABLE_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section className={styles.strip} aria-label={t('notice.new')} data-touchable={isTouchable || undefined}>
      <IconSpeakerphone size={20} stroke={1.75} aria-hidden />
      <p className={styles.stripText}>
        <b>{first.title}</b>
        {others.length > 0 && <span>{t('notice.others', { count: others.length })}</span>}
      </p>
      <Button variant="ghost" onClick={onRead}>
        {t('notice.read')}
      </Button>
      <IconButton label={t('notice.closeAll')} icon={<IconX size={18} stroke={1.75} />} onClick={onClose} />
    </section>
  )
}
