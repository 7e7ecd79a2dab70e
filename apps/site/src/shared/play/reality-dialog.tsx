import { isCallError } from '@lotus/client'
import { formatDate, useTranslation } from '@lotus/i18n'
import { Alert, Button, Chip, ChipGroup, Modal, Money, toast } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../api.ts'
import { useErrorText } from '../error-text.ts'
import { callQuery } from '../queries.ts'
import { elapsedText } from './elapsed-text.ts'
import styles from './play.module.css'
import type { Play } from './use-play.ts'

type Props = {
  play: Play
  /** After "stop for today": a game is left. */
  onLeave?: (() => void) | undefined
}

/** The reality check (trust.md 2.2): it cannot be dismissed, the server takes no stake until one of its buttons is pressed. */
export function RealityDialog({ play, onLeave }: Props) {
  const { t } = useTranslation('games')
  const { check, sinceCheck, session } = play
  return (
    <Modal
      opened={check.isDue}
      onClose={() => undefined}
      title={t('check.title')}
      width={460}
      hideClose
      closeOnCover={false}
    >
      <div className={styles.check}>
        <p className={styles.time}>
          <b className="num">{elapsedText(sinceCheck?.seconds ?? 0)}</b>
          <span>{t('check.time')}</span>
        </p>
        <dl className={styles.figures}>
          <Figure label={t('check.staked')} value={sinceCheck?.staked} />
          <Figure label={t('check.won')} value={sinceCheck?.won} />
          <Figure label={t('check.result')} value={sinceCheck?.result} colored />
        </dl>
        {session && sinceCheck && session.since !== sinceCheck.since && (
          <p className={styles.fine}>
            {t('check.session', { time: elapsedText(session.seconds) })} <Money value={session.result} colored />
          </p>
        )}
        <Answers check={check} onLeave={onLeave} />
      </div>
    </Modal>
  )
}

function Figure({
  label,
  value = '0.0000',
  colored,
}: {
  label: string
  value?: string | undefined
  colored?: boolean
}) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money value={value} colored={colored} />
      </dd>
    </div>
  )
}

function Answers({ check, onLeave }: { check: Play['check']; onLeave: Props['onLeave'] }) {
  const { t } = useTranslation('games')
  const errorText = useErrorText()
  const queryClient = useQueryClient()
  const [sending, setSending] = useState<'GO_ON' | 'STOP' | 'minutes'>()
  const [failure, setFailure] = useState<string>()
  const send = async (what: 'GO_ON' | 'STOP' | 'minutes', work: () => Promise<Play>) => {
    setSending(what)
    setFailure(undefined)
    try {
      queryClient.setQueryData(callQuery('protection.play', {}).queryKey, await work())
      return true
    } catch (error) {
      if (!isCallError(error)) throw error
      setFailure(errorText(error))
      return false
    } finally {
      setSending(undefined)
    }
  }
  const answer = (given: 'GO_ON' | 'STOP') => send(given, () => call('protection.answerCheck', { answer: given }))
  const stop = async () => {
    if (!(await answer('STOP'))) return
    toast.success(t('check.stopped', { at: formatDate(check.stopUntil, 'dd/MM/yyyy hh:mm') }))
    void queryClient.invalidateQueries({ queryKey: ['protection.state'] })
    onLeave?.()
  }
  return (
    <>
      <Next
        check={check}
        isBusy={sending !== undefined}
        onChoose={(minutes) => void send('minutes', () => call('protection.setCheck', { minutes }))}
      />
      {failure !== undefined && <Alert tone="loss">{failure}</Alert>}
      <div className={styles.answers}>
        <Button block loading={sending === 'STOP'} disabled={sending !== undefined} onClick={() => void stop()}>
          {t('check.stop')}
        </Button>
        <Button
          block
          variant="primary"
          loading={sending === 'GO_ON'}
          disabled={sending !== undefined}
          onClick={() => void answer('GO_ON')}
        >
          {t('check.goOn')}
        </Button>
      </div>
      <p className={styles.fine}>{t('check.stopMeans', { at: formatDate(check.stopUntil, 'dd/MM/yyyy hh:mm') })}</p>
    </>
  )
}

type NextProps = { check: Play['check']; isBusy: boolean; onChoose: (minutes: number) => void }

/** How long until the next one, among those offered and the member's own. */
function Next({ check, isBusy, onChoose }: NextProps) {
  const { t } = useTranslation('games')
  const minutes = [...new Set([...check.offers, check.minutes])].filter((each) => each > 0).toSorted((a, b) => a - b)
  return (
    <div className={styles.next}>
      <span>{t('check.next')}</span>
      <ChipGroup label={t('check.next')} className={styles.chips ?? ''}>
        {minutes.map((each) => (
          <Chip key={each} selected={each === check.minutes} disabled={isBusy} onClick={() => onChoose(each)}>
            {t('check.minutes', { minutes: each })}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  )
}
