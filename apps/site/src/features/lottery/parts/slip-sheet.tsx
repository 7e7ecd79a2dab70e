import { useTranslation } from '@lotus/i18n'
import { Modal } from '@lotus/ui'
import { BetSlip, type BetSlipProps } from './bet-slip.tsx'
import styles from './bet-slip.module.css'

type Props = Omit<BetSlipProps, 'onLeave'> & { onClose: () => void }

export function SlipSheet({ onClose, onTicket, ...slip }: Props) {
  const { t } = useTranslation('lottery')
  return (
    <Modal opened onClose={onClose} label={t('slip.title')} flush hideClose className={styles.sheet}>
      <button type="button" className={styles.grab} aria-label={t('slip.close')} onClick={onClose} />
      <BetSlip
        {...slip}
        onTicket={(id) => {
          onClose()
          onTicket(id)
        }}
        onLeave={onClose}
      />
    </Modal>
  )
}
