import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button } from '@lotus/ui'
import styles from './content.module.css'
import type { Document } from './document-types.ts'

type Props = {
  proposal: NonNullable<Document['proposal']>
  disabled: boolean
  onDecide: (proposalId: string, isConfirmed: boolean) => void
}

/** A change that waits for a second operator: its author may withdraw it; another operator approves or rejects it. */
export function Proposal({ proposal, disabled, onDecide }: Props) {
  const { t } = useTranslation('backofficeContent')
  const { id, version, enteredBy, enteredAt, isOwn } = proposal
  return (
    <Alert
      tone="info"
      title={version === null ? t('proposal.withdraw') : t('proposal.publish', { version })}
      action={
        <span className={styles.tools}>
          {!isOwn && (
            <Button size="sm" variant="primary" disabled={disabled} onClick={() => onDecide(id, true)}>
              {t('proposal.confirm')}
            </Button>
          )}
          <Button size="sm" disabled={disabled} onClick={() => onDecide(id, false)}>
            {t(isOwn ? 'proposal.takeBack' : 'proposal.reject')}
          </Button>
        </span>
      }
    >
      {t('proposal.by', { by: enteredBy, at: formatDateTime(enteredAt) })} {isOwn && t('proposal.own')}
    </Alert>
  )
}
