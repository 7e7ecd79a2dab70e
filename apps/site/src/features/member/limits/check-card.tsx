import { isCallError } from '@lotus/client'
import { useTranslation } from '@lotus/i18n'
import { Button, Card, Chip, ChipGroup, cx, Stepper, toast, useIsOffline } from '@lotus/ui'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { useErrorText } from '../../../shared/error-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import styles from './limits.module.css'

/** After how many minutes of play the member is shown time and result (trust.md 2.2). */
export function CheckCard() {
  const { t } = useTranslation('member')
  const isOffline = useIsOffline()
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const { data } = useQuery(callQuery('protection.play', {}))
  const [own, setOwn] = useState<number>()
  const [isSending, setSending] = useState(false)
  if (!data) return null
  const { minutes, offers, least, most } = data.check
  const choose = async (next: number) => {
    setSending(true)
    try {
      const now = await call('protection.setCheck', { minutes: next })
      queryClient.setQueryData(callQuery('protection.play', {}).queryKey, now)
      toast.success(t('limits.check.saved', { minutes: next }))
      setOwn(undefined)
    } catch (error) {
      if (!isCallError(error)) throw error
      toast.error(errorText(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Card title={t('limits.check.title')}>
      <p className={styles.lead}>{t('limits.check.lead')}</p>
      <ChipGroup label={t('limits.check.title')} className={styles.chips ?? ''}>
        {offers.map((each) => (
          <Chip
            key={each}
            selected={each === minutes}
            disabled={isOffline || isSending}
            onClick={() => void choose(each)}
          >
            {t('limits.check.minutes', { minutes: each })}
          </Chip>
        ))}
      </ChipGroup>
      <div className={cx('row gap-3', styles.own)}>
        <Stepper
          label={t('limits.check.own')}
          value={own ?? (minutes === 0 ? (offers[0] ?? least) : minutes)}
          min={least}
          max={most}
          step={5}
          onChange={setOwn}
        />
        <Button
          disabled={own === undefined || own === minutes || isOffline}
          loading={isSending}
          onClick={() => void choose(own ?? minutes)}
        >
          {t('limits.check.save')}
        </Button>
      </div>
    </Card>
  )
}
