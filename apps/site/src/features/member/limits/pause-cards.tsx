import { useTranslation } from '@lotus/i18n'
import { Button, Card, Chip, ChipGroup, confirm, toast, useIsOffline } from '@lotus/ui'
import { IconClockPause, IconLock } from '@lotus/ui/icons'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { askStepUp } from '../../../shared/step-up-gate.ts'
import { lengthOf, termOf } from './limit-words.ts'
import styles from './limits.module.css'
import { useProtect } from './use-protection.ts'

/** Two clicks, in force at once, cannot be revoked, ends by itself (trust.md 2.3). */
export function TimeOutCard({ hours }: { hours: readonly number[] }) {
  const { t } = useTranslation('member')
  const isOffline = useIsOffline()
  const { isBusy, protect } = useProtect()
  const [chosen, setChosen] = useState<number>()
  const nameOf = (length: number) => {
    const { unit, count } = lengthOf(length)
    return t(`limits.length.${unit}`, { count })
  }
  const startTimeOut = async () => {
    if (chosen === undefined) return
    const isMeant = await confirm({
      title: t('limits.timeOut.ask', { length: nameOf(chosen) }),
      text: t('limits.timeOut.effect'),
      confirmLabel: t('limits.timeOut.button'),
    })
    if (!isMeant) return
    if (await protect(() => call('protection.timeOut', { hours: chosen }))) {
      toast.success(t('limits.timeOut.done'))
      setChosen(undefined)
    }
  }
  return (
    <Card title={t('limits.timeOut.title')}>
      <p className={styles.lead}>{t('limits.timeOut.lead')}</p>
      <ChipGroup label={t('limits.timeOut.lengths')} className={styles.chips ?? ''}>
        {hours.map((length) => (
          <Chip key={length} selected={chosen === length} onClick={() => setChosen(length)}>
            {nameOf(length)}
          </Chip>
        ))}
      </ChipGroup>
      <Button
        icon={<IconClockPause size={18} stroke={1.75} aria-hidden />}
        loading={isBusy}
        disabled={chosen === undefined || isOffline}
        onClick={() => void startTimeOut()}
      >
        {t('limits.timeOut.button')}
      </Button>
    </Card>
  )
}

const FOR_EVER = 0

/** The step-up check is the only confirmation: leaving must not be harder than staying (trust.md 2.4). */
export function SelfExcludeCard({ months }: { months: readonly number[] }) {
  const { t } = useTranslation('member')
  const isOffline = useIsOffline()
  const { isBusy, protect } = useProtect()
  const [chosen, setChosen] = useState<number>()
  const nameOf = (term: number) => {
    if (term === FOR_EVER) return t('limits.exclude.forEver')
    const { unit, count } = termOf(term)
    return t(`limits.length.${unit}`, { count })
  }
  const exclude = async () => {
    if (chosen === undefined) return
    const isMeant = await askStepUp([], {
      title: t('limits.exclude.ask', { length: nameOf(chosen) }),
      text: t(chosen === FOR_EVER ? 'limits.exclude.effectForEver' : 'limits.exclude.effect'),
      wayOut: t('limits.exclude.wayOut'),
      submit: t('limits.exclude.button'),
    })
    if (!isMeant) return
    if (await protect(() => call('protection.selfExclude', { months: chosen === FOR_EVER ? null : chosen }))) {
      toast.success(t('limits.exclude.done'))
      setChosen(undefined)
    }
  }
  return (
    <Card title={t('limits.exclude.title')}>
      <p className={styles.lead}>{t('limits.exclude.lead')}</p>
      <ChipGroup label={t('limits.exclude.lengths')} className={styles.chips ?? ''}>
        {[...months, FOR_EVER].map((term) => (
          <Chip key={term} selected={chosen === term} onClick={() => setChosen(term)}>
            {nameOf(term)}
          </Chip>
        ))}
      </ChipGroup>
      <Button
        variant="danger-outline"
        icon={<IconLock size={18} stroke={1.75} aria-hidden />}
        loading={isBusy}
        disabled={chosen === undefined || isOffline}
        onClick={() => void exclude()}
      >
        {t('limits.exclude.button')}
      </Button>
    </Card>
  )
}
