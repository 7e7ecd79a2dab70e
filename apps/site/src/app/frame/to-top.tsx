import { useTranslation } from '@lotus/i18n'
import { IconButton } from '@lotus/ui'
import { IconArrowBarToUp } from '@lotus/ui/icons'
import { useEffect, useState } from 'react'
import styles from './frame.module.css'

const SHOWN_FROM_PX = 600

/** The right bar (L07): customer service and downloads join it when they exist; until then it leads to the top. */
export function ToTop() {
  const { t } = useTranslation('frame')
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const read = () => setShown(window.scrollY > SHOWN_FROM_PX)
    window.addEventListener('scroll', read, { passive: true })
    return () => window.removeEventListener('scroll', read)
  }, [])
  if (!isShown) return null
  return (
    <div className={styles.toTop}>
      <IconButton
        label={t('toTop')}
        icon={<IconArrowBarToUp size={20} stroke={1.75} />}
        onClick={() => {
          window.scrollTo({ top: 0 })
          document.getElementById('main')?.focus({ preventScroll: true })
        }}
      />
    </div>
  )
}
