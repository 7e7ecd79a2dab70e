import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Button, confirm, toast } from '@lotus/ui'
import { call } from '../../../shared/api.ts'
import type { Protection } from './limit-words.ts'
import { useProtect } from './use-protection.ts'

type Props = { exclusion: NonNullable<Protection['exclusion']>; reopenHours: number }

/** The exclusion in force, until when, what still works, and at its end the two steps to return. */
export function ExclusionCard({ exclusion, reopenHours }: Props) {
  const { t } = useTranslation('member')
  const { isBusy, protect } = useProtect()
  const { reason, until, reopen, reopenAt } = exclusion
  const askAgain = async () => {
    const isMeant = await confirm({
      title: t(`limits.reopen.${reopen === 'confirm' ? 'confirmTitle' : 'askTitle'}`),
      text: t(`limits.reopen.${reopen === 'confirm' ? 'confirmText' : 'askText'}`, { hours: reopenHours }),
      confirmLabel: t(`limits.reopen.${reopen === 'confirm' ? 'confirm' : 'ask'}`),
    })
    if (!isMeant) return
    if (await protect(() => call('protection.reopen', {})))
      toast.success(t(reopen === 'confirm' ? 'limits.reopen.opened' : 'limits.reopen.asked', { hours: reopenHours }))
  }
  const title = t(`limits.now.${reason}`)
  return (
    <Alert
      tone="warning"
      title={title}
      action={
        (reopen === 'ask' || reopen === 'confirm') && (
          <Button size="sm" loading={isBusy} onClick={() => void askAgain()}>
            {t(`limits.reopen.${reopen}`)}
          </Button>
        )
      }
    >
      {reopen === 'no' &&
        (until === null ? t('limits.now.forEver') : t('limits.now.until', { at: formatDateTime(until) }))}
      {reopen === 'ask' && t('limits.now.over', { at: formatDateTime(until ?? '') })}
      {reopen === 'waits' && reopenAt !== null && t('limits.now.waits', { at: formatDateTime(reopenAt) })}
      {reopen === 'confirm' && t('limits.now.ripe')} {t('limits.now.works')}
    </Alert>
  )
}
