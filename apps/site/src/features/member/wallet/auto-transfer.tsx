import { useTranslation } from '@lotus/i18n'
import { cx, Switch, toast } from '@lotus/ui'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'
import { failureText } from '../../../shared/failure-text.ts'
import styles from './vendor-wallets.module.css'

/** The member's own switch: money is transferred at a launch and comes back afterwards (operations.md 3.5). */
export function AutoTransfer({ isOn }: { isOn: boolean }) {
  const { t } = useTranslation('member')
  const queryClient = useQueryClient()
  const turn = useMutation({
    mutationFn: (next: boolean) => call('games.setAutoTransfer', { isOn: next }),
    onSuccess: (value) => toast.success(t(value.isOn ? 'transfer.auto.onDone' : 'transfer.auto.offDone')),
    onError: (error) => toast.error(failureText(error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['games.merchantWallet'] }),
  })
  return (
    <div className={cx('stack gap-1', styles.auto)}>
      {/* Never disabled during the request: that would take the focus from the keyboard. */}
      <Switch
        checked={turn.isPending ? turn.variables : isOn}
        onChange={() => {
          if (!turn.isPending) turn.mutate(!isOn)
        }}
      >
        {t('transfer.auto.label')}
      </Switch>
      <p className="note">{t('transfer.auto.note')}</p>
    </div>
  )
}
