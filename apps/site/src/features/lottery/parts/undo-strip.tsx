import { useTranslation } from '@lotus/i18n'
import { useEffect } from 'react'
import { cx } from '@lotus/ui'
import { forgetRemoved, undoRemove, useBetting } from '../state/betting-store.ts'
import styles from './bet-slip.module.css'

const UNDO_MS = 5000

/** A removal can be undone for five seconds (components.md 7). */
export function UndoStrip({ gameCode }: { gameCode: string }) {
  const { t } = useTranslation('lottery')
  const { t: common } = useTranslation('common')
  const removed = useBetting((state) => state.removed[gameCode])
  useEffect(() => {
    if (!removed) return
    const timer = setTimeout(() => forgetRemoved(gameCode), UNDO_MS)
    return () => clearTimeout(timer)
  }, [removed, gameCode])
  if (!removed) return null
  return (
    <div className={cx('between', styles.undo)} role="status">
      <span>{t('slip.removed', { count: removed.entries.length })}</span>
      <button type="button" className="link" onClick={() => undoRemove(gameCode)}>
        {common('action.undo')}
      </button>
    </div>
  )
}
