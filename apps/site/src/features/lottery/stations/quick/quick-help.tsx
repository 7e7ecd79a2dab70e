import { useTranslation } from '@lotus/i18n'
import { Modal } from '@lotus/ui'
import { IconChevronRight } from '@lotus/ui/icons'
import styles from './quick.module.css'

/** Tickets that can be read on any day in any region with two stations. */
const samples = ['12 34 b10n', '2dai 12 34 b10n', '2dai 123 đảo xc 2n', '12 34 56 xi2 5n', '10den19 dd 1n']
const parts = ['stations', 'numbers', 'plays', 'amount', 'two', 'missing'] as const

type Props = { isOpen: boolean; onClose: () => void; onUse: (sample: string) => void }

/** The grammar in people's words, with tickets to begin from. */
export function QuickHelp({ isOpen, onClose, onUse }: Props) {
  const { t } = useTranslation('shorthand')
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('helpTitle')}>
      <dl className={styles.help}>
        {parts.map((part) => (
          <div key={part}>
            <dt>{t(`helpText.${part}`)}</dt>
            <dd>{t(`helpText.${part}Text`)}</dd>
          </div>
        ))}
      </dl>
      <h3>{t('example')}</h3>
      {samples.map((sample) => (
        <button
          key={sample}
          type="button"
          className={styles.sample}
          aria-label={`${t('helpUse')}: ${sample}`}
          onClick={() => onUse(sample)}
        >
          {sample}
          <IconChevronRight size={16} stroke={1.75} aria-hidden />
        </button>
      ))}
    </Modal>
  )
}
