import { useTranslation, formatDateTime } from '@lotus/i18n'
import { Alert, Button, Card } from '@lotus/ui'
import { saveFailureText, useDecideSettings, type SettingsProposal } from './use-settings.ts'
import { useValueText } from './value-text.ts'
import styles from '../../shared/settings.module.css'

/**
 * Changes that wait for a second operator: their author may withdraw them, another operator decides (trust.md BO-3).
 */
export function Proposal({ proposal, disabled }: { proposal: SettingsProposal; disabled: boolean }) {
  const { t } = useTranslation('settings')
  const valueText = useValueText()
  const deciding = useDecideSettings()
  const decide = (isConfirmed: boolean) => deciding.mutate({ id: proposal.id, isConfirmed })
  return (
    <Card className={styles.card}>
      <header className={styles.cardHead}>
        <h2>{t('proposal.title')}</h2>
      </header>
      <p className={styles.reason}>
        {t('proposal.by', { name: proposal.enteredBy, time: formatDateTime(proposal.enteredAt) })}
      </p>
      {proposal.reason && <p className={styles.lead}>{proposal.reason}</p>}
      {proposal.changes.map(({ key, value }) => (
        <p key={key} className={styles.preview}>
          <span className="num">{key}</span>
          {valueText(value)}
          <small className={styles.reason}>{t(`meaning.${key}`)}</small>
        </p>
      ))}
      {deciding.error && <Alert tone="loss">{saveFailureText(deciding.error)}</Alert>}
      {proposal.isOwn && <p className={styles.reason}>{t('proposal.own')}</p>}
      {!disabled && (
        <div className={styles.buttons}>
          {!proposal.isOwn && (
            <Button variant="primary" loading={deciding.isPending} onClick={() => decide(true)}>
              {t('proposal.confirm')}
            </Button>
          )}
          <Button loading={deciding.isPending} onClick={() => decide(false)}>
            {t(proposal.isOwn ? 'proposal.takeBack' : 'proposal.reject')}
          </Button>
        </div>
      )}
    </Card>
  )
}
