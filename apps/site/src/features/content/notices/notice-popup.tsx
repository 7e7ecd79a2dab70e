import { formatDate, useTranslation } from '@lotus/i18n'
import { Dialog } from '@lotus/ui'
import { IconSpeakerphone } from '@lotus/ui/icons'
import { useEffect, useState } from 'react'
import { RichText } from '../../../shared/rich-text/rich-text.tsx'
import type { Notice } from './due-popups.ts'
import { NOTICE_DATE } from './notice-browser.tsx'
import styles from './notices.module.css'

const WIDTH = 520
/** The closing animation ends before the next dialog opens. */
const LEAVE_MS = 220

/** A pop-up notice, in the generic dialog (M08). */
export function NoticePopup({ notice, onClose }: { notice: Notice; onClose: () => void }) {
  const { t } = useTranslation('content')
  // Opened one render after mounting: only then does the dialog take the focus and give it back.
  const [isOpen, setOpen] = useState(false)
  useEffect(() => setOpen(true), [])
  const close = () => {
    setOpen(false)
    setTimeout(onClose, LEAVE_MS)
  }
  return (
    <Dialog
      opened={isOpen}
      onClose={close}
      tone="info"
      icon={<IconSpeakerphone size={28} stroke={1.75} aria-hidden />}
      title={notice.title}
      text={
        <time className="num" dateTime={notice.date}>
          {formatDate(notice.date, NOTICE_DATE)}
        </time>
      }
      width={WIDTH}
      buttons={[{ value: 'ok', label: t('notice.understood'), variant: 'primary' }]}
    >
      <div className={styles.popup}>
        <RichText html={notice.content} />
      </div>
    </Dialog>
  )
}
