import { useTranslation } from '@lotus/i18n'
import { Alert, Button, cx } from '@lotus/ui'
import { useMutation } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'
import { useErrorText } from '../../../shared/error-text.ts'
import type { TicketDetail } from '../../../shared/lottery/types.ts'
import { checkTicket } from '../state/draw-check.ts'
import styles from './dialogs.module.css'

/** The proof that this order is under the root used for the draw: shown, and checked on this device. */
export function TicketProof({ ticket }: { ticket: TicketDetail }) {
  const { t } = useTranslation('lottery')
  const errorText = useErrorText()
  const check = useMutation({
    mutationFn: async () => {
      const { gameCode, issueNo } = ticket
      return checkTicket(ticket, await call('lottery.certificate', { gameCode, issueNo }))
    },
  })
  if (!ticket.proof) return <p className={styles.text}>{t('ticket.proofNone')}</p>
  return (
    <>
      <p className={styles.text}>{t('ticket.proofText', { index: ticket.proof.index + 1 })}</p>
      <code className={cx('grow', styles.hash)}>{ticket.proof.root}</code>
      {check.data === 'ok' && <Alert tone="gain">{t('proof.mineOk')}</Alert>}
      {check.data === 'bad' && <Alert tone="loss">{t('proof.mineBad')}</Alert>}
      {check.data === 'unavailable' && <Alert tone="warning">{t('proof.unavailable')}</Alert>}
      {check.isError && <Alert tone="warning">{errorText(check.error)}</Alert>}
      <Button size="sm" loading={check.isPending} onClick={() => check.mutate()}>
        {t('proof.checkMine')}
      </Button>
    </>
  )
}
