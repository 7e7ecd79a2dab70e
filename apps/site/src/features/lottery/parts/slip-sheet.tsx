import { useTranslation } from '@lotus/i18n'
import { Modal } from '@lotus/ui'
import type { Game } from '../model/types.ts'
import type { Issues } from '../state/use-issues.ts'
import { BetSlip } from './bet-slip.tsx'
import styles from './bet-slip.module.css'

type Props = { game: Game; issues: Issues; onClose: () => void; onTicket: (id: string) => void }

export function SlipSheet({ game, issues, onClose, onTicket }: Props) {
  const { t } = useTranslation('lottery')
  return (
    <Modal opened onClose={onClose} label={t('slip.title')} flush hideClose className={styles.sheet}>
      <button type="button" className={styles.grab} aria-label={t('slip.close')} onClick={onClose} />
      <BetSlip
        game={game}
        issues={issues}
        onTicket={(id) => {
          onClose()
          onTicket(id)
        }}
        onLeave={onClose}
      />
    </Modal>
  )
}
