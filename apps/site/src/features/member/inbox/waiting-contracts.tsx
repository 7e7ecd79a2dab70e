import { useTranslation } from '@lotus/i18n'
import { buttonClass } from '@lotus/ui'
import { Link } from '@tanstack/react-router'
import { contractPages } from '../../../shared/agent-pages.ts'
import { contractIcons } from '../../../shared/contract-icons.ts'
import styles from './inbox.module.css'
import { useWaitingContracts, type WaitingContract } from './use-waiting-contracts.ts'

/** Above the letters: each kind of contract that waits for the member's answer, until it is given (operations.md 2.10). */
export function WaitingContracts() {
  const { t } = useTranslation('talk')
  const waiting = useWaitingContracts()
  if (waiting.length === 0) return null
  return (
    <ul className={styles.waiting} aria-label={t('inbox.waiting.label')}>
      {waiting.map((one) => (
        <Waiting key={one.kind} {...one} />
      ))}
    </ul>
  )
}

function Waiting({ kind, asks }: WaitingContract) {
  const { t } = useTranslation('talk')
  const Glyph = contractIcons[kind]
  const contract = t(`inbox.contract.${kind}`)
  return (
    <li>
      <Glyph size={22} stroke={1.75} aria-hidden />
      <span>
        <b>{contract}</b>
        <small>{t(`inbox.waiting.${asks}`)}</small>
      </span>
      <Link
        to="."
        search={(old) => ({ ...old, mc: undefined, mcItem: undefined, ac: contractPages[kind], acItem: undefined })}
        resetScroll={false}
        className={buttonClass({ size: 'sm', variant: 'primary' })}
        aria-label={t('inbox.waiting.openOf', { contract })}
      >
        {t('inbox.waiting.open')}
      </Link>
    </li>
  )
}
