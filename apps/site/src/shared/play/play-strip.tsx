import { useTranslation } from '@lotus/i18n'
import { Money, useServerNow } from '@lotus/ui'
import { useOpenMember } from '../member-pages.ts'
import { elapsedText } from './elapsed-text.ts'
import styles from './play.module.css'
import type { Play } from './use-play.ts'

/** Always in view where a member plays: time and result of this session, and net deposits (trust.md RC-2, WAL-9). */
export function PlayStrip({ play }: { play: Play | undefined }) {
  const { t } = useTranslation('lottery')
  const openMember = useOpenMember()
  const since = play?.session?.since
  return (
    <div className={styles.strip}>
      <span>
        {t('playStrip.time')} <Elapsed since={since === undefined ? null : Date.parse(since)} />
      </span>
      <span>
        {t('playStrip.result')} <Money value={play && (play.session?.result ?? '0.0000')} colored />
      </span>
      <span>
        {t('playStrip.net')} <Money value={play?.netDeposits} />
      </span>
      <button type="button" className="link" onClick={() => void openMember('saferPlay')}>
        {t('playStrip.more')}
      </button>
    </div>
  )
}

function Elapsed({ since }: { since: number | null }) {
  const now = useServerNow()
  const seconds = since === null || now === undefined ? 0 : (now - since) / 1000
  return (
    <b className="num" role="timer" aria-live="off">
      {elapsedText(seconds)}
    </b>
  )
}
