import { useTranslation } from '@lotus/i18n'
import { Button, useIsOffline } from '@lotus/ui'
import type { ReactNode } from 'react'
import styles from './panel-actions.module.css'

/** A line on why something cannot be done here. */
export function Reason({ children }: { children: ReactNode }) {
  return <p className={styles.reason}>{children}</p>
}

type Props = { isSingle?: boolean; children: (isOffline: boolean) => ReactNode }

/** The buttons at the foot of a panel; the last is the usual step, and the first on a phone. Offline none can be used. */
export function PanelActions({ isSingle = false, children }: Props) {
  const { t } = useTranslation('backoffice')
  const isOffline = useIsOffline()
  return (
    <>
      {isOffline && <Reason>{t('offlineReason')}</Reason>}
      <div className={styles.buttons} data-single={isSingle || undefined}>
        {children(isOffline)}
      </div>
    </>
  )
}

type Decision = 'confirm' | 'reject'
type SecondProps = {
  reject: string
  confirm: string
  /** The decision that is on its way. */
  sending: Decision | undefined
  onDecide: (decision: Decision) => void
}

/** What a second operator says to a proposal. */
export function SecondDecision({ reject, confirm, sending, onDecide }: SecondProps) {
  const button = (decision: Decision, isBlocked: boolean) => ({
    disabled: isBlocked,
    loading: sending === decision,
    onClick: () => onDecide(decision),
  })
  return (
    <PanelActions>
      {(isOffline) => (
        <>
          <Button variant="danger-outline" {...button('reject', isOffline || sending !== undefined)}>
            {reject}
          </Button>
          <Button variant="primary" {...button('confirm', isOffline)}>
            {confirm}
          </Button>
        </>
      )}
    </PanelActions>
  )
}
