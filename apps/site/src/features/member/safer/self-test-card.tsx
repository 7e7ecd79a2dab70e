import { isCallError } from '@lotus/client'
import type { RouteValue } from '@lotus/contract'
import { formatDate, useTranslation } from '@lotus/i18n'
import { Alert, Button, Card, Checkbox, Chip, ChipGroup, confirm, toast, useIsOffline } from '@lotus/ui'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../shared/api.ts'
import { useErrorText } from '../../../shared/error-text.ts'
import { useOpenMember } from '../../../shared/member-pages.ts'
import { callQuery } from '../../../shared/queries.ts'
import styles from './safer.module.css'

type Result = RouteValue<'protection.selfTest'>
const questions = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const
const answers = [0, 1, 2, 3] as const
type Answer = (typeof answers)[number]
type Given = Readonly<Partial<Record<(typeof questions)[number], Answer>>>

/** The self-assessment (trust.md 2.5). What is answered stays in this page: only the answers' sum may be kept, if the member wants. */
export function SelfTestCard() {
  const { t } = useTranslation('member')
  const [isOpen, setOpen] = useState(false)
  const [result, setResult] = useState<Result>()
  return (
    <Card title={t('saferPlay.test.title')}>
      {result ? (
        <TestResult result={result} onAgain={() => setResult(undefined)} />
      ) : (
        <>
          <p className={styles.lead}>{t('saferPlay.test.lead')}</p>
          {isOpen ? (
            <Questions onResult={setResult} />
          ) : (
            <Button variant="primary" onClick={() => setOpen(true)}>
              {t('saferPlay.test.start')}
            </Button>
          )}
        </>
      )}
    </Card>
  )
}

function Questions({ onResult }: { onResult: (result: Result) => void }) {
  const { t } = useTranslation('member')
  const errorText = useErrorText()
  const isOffline = useIsOffline()
  const [given, setGiven] = useState<Given>({})
  const [isKept, setKept] = useState(false)
  const [isSending, setSending] = useState(false)
  const [failure, setFailure] = useState<string>()
  const all = questions.map((each) => given[each]).filter((answer) => answer !== undefined)
  const send = async () => {
    setSending(true)
    setFailure(undefined)
    try {
      onResult(await call('protection.selfTest', { answers: all, isKept }))
    } catch (error) {
      if (!isCallError(error)) throw error
      setFailure(errorText(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <div className={styles.test}>
      <ol className={styles.questions}>
        {questions.map((each) => (
          <li key={each}>
            <p id={`question-${each}`}>{t(`saferPlay.test.question.${each}`)}</p>
            <ChipGroup label={t(`saferPlay.test.question.${each}`)} className={styles.chips ?? ''}>
              {answers.map((answer) => (
                <Chip
                  key={answer}
                  selected={given[each] === answer}
                  onClick={() => setGiven((old) => ({ ...old, [each]: answer }))}
                >
                  {t(`saferPlay.test.answer.${answer}`)}
                </Chip>
              ))}
            </ChipGroup>
          </li>
        ))}
      </ol>
      <Checkbox checked={isKept} onChange={(event) => setKept(event.target.checked)}>
        {t('saferPlay.test.keep')}
      </Checkbox>
      {failure !== undefined && <Alert tone="loss">{failure}</Alert>}
      <div className={styles.row}>
        <Button
          variant="primary"
          disabled={all.length < questions.length || isOffline}
          loading={isSending}
          onClick={() => void send()}
        >
          {t('saferPlay.test.see')}
        </Button>
        <span className={styles.lead} role="status">
          {t('saferPlay.test.progress', { done: all.length })}
        </span>
      </div>
    </div>
  )
}

function TestResult({ result: { score, band, kept }, onAgain }: { result: Result; onAgain: () => void }) {
  const { t } = useTranslation('member')
  return (
    <div className={styles.test} role="status">
      <Alert
        tone={band === 'HIGH' ? 'loss' : band === 'MODERATE' ? 'warning' : 'info'}
        title={`${t(`saferPlay.test.band.${band}`)} · ${t('saferPlay.test.score', { score })}`}
      >
        {t(`saferPlay.test.advice.${band}`)}
      </Alert>
      <Ways isHigh={band === 'HIGH'} onAgain={onAgain} />
      {kept.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('saferPlay.test.kept')}</h3>
          <ul className={styles.kept}>
            {kept.map((one) => (
              <li key={one.at}>
                <time dateTime={one.at}>{formatDate(one.at, 'dd/MM/yyyy')}</time>
                <span>{t(`saferPlay.test.band.${one.band}`)}</span>
                <span className="num">{t('saferPlay.test.score', { score: one.score })}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

/** At a high score leaving comes first, else a limit (trust.md 2.5). */
function Ways({ isHigh, onAgain }: { isHigh: boolean; onAgain: () => void }) {
  const { t } = useTranslation('member')
  const openMember = useOpenMember()
  const toLimits = () => void openMember('securityCenter', 'limits')
  const exclude = (
    <Button variant="danger-outline" onClick={toLimits}>
      {t('saferPlay.test.exclude')}
    </Button>
  )
  return (
    <div className={styles.row}>
      {isHigh && exclude}
      {isHigh && <BreakButton />}
      <Button variant={isHigh ? 'secondary' : 'primary'} onClick={toLimits}>
        {t('saferPlay.test.limit')}
      </Button>
      {!isHigh && <BreakButton />}
      <Button variant="ghost" onClick={onAgain}>
        {t('saferPlay.test.again')}
      </Button>
    </div>
  )
}

const BREAK_HOURS = 24

function BreakButton() {
  const { t } = useTranslation('member')
  const errorText = useErrorText()
  const isOffline = useIsOffline()
  const queryClient = useQueryClient()
  const [isSending, setSending] = useState(false)
  const begin = async () => {
    const isMeant = await confirm({
      title: t('saferPlay.test.breakAsk'),
      text: t('saferPlay.test.breakText'),
      confirmLabel: t('saferPlay.test.break'),
    })
    if (!isMeant) return
    setSending(true)
    try {
      const state = await call('protection.timeOut', { hours: BREAK_HOURS })
      queryClient.setQueryData(callQuery('protection.state', {}).queryKey, state)
      toast.success(t('saferPlay.test.breakDone'))
    } catch (error) {
      if (!isCallError(error)) throw error
      toast.error(errorText(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <Button loading={isSending} disabled={isOffline} onClick={() => void begin()}>
      {t('saferPlay.test.break')}
    </Button>
  )
}
