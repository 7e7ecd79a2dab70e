import { useTranslation } from '@lotus/i18n'
import { Button, useIsOffline } from '@lotus/ui'
import type { ReactNode } from 'react'
import styles from './panel-actions.module.css'

/** A line on why an action is not possible here. */
export function Reason({ children }: { children: ReactNode }) {
  return <p className={styles.reason}>{children}</p>
}

type Props = { isSingle?: boolean; children: (isOffline: boolean) => ReactNode }

/**
 * The buttons at the foot of a panel; the last is the usual action, and comes first on a phone. All are disabled
 * offline.
 */
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
  /** The decision that is being sent. */
  sending: Decision | undefined
  onDecide: (decision: Decision) => void
}

/** The buttons for the second operator's decision on a proposal. */
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
