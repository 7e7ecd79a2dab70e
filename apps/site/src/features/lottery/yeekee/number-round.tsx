import { formatDate, useTranslation } from '@lotus/i18n'
import type { RouteValue } from '@lotus/contract'
import { Badge, Button, cx, EmptyState, TextField, toast } from '@lotus/ui'
import { IconTicket } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useErrorText } from '../../../shared/error-text.ts'
import { shortIssue } from '../../../shared/lottery/texts.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import { callQuery } from '../../../shared/queries.ts'
import lists from '../parts/lists.module.css'
import type { Issues } from '../state/use-issues.ts'
import styles from './number-round.module.css'
import { useSubmitNumber } from './use-submit-number.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'

type Round = RouteValue<'lottery.submissions'>

const REFRESH_MS = 3_000
const SHOWN_MAX = 50
const DIGITS = 5

/** The numbers that members submit to the current round, a form to submit one, and how the result follows from them. */
export function NumberRound({ game, issues }: { game: Game; issues: Issues }) {
  const { t } = useTranslation('lottery')
  const issueNo = issues.viewed?.issueNo
  const isSelling = issues.viewed?.state === 'open' && (issues.phase === 'open' || issues.phase === 'closing')
  const query = useQuery({
    ...callQuery('lottery.submissions', { gameCode: game.gameCode, issueNo: issueNo ?? '', limit: SHOWN_MAX }),
    enabled: issueNo !== undefined,
    refetchInterval: isSelling ? REFRESH_MS : false,
  })
  const round = query.data
  if (issueNo === undefined) return null
  return (
    <section className={cx('panel', lists.card, styles.card)} aria-label={t('round.title')}>
      <header className={cx('between', styles.head)}>
        <h2>{t('round.title')}</h2>
        <span className="muted num">{t('draw.issue', { issue: shortIssue(issueNo) })}</span>
      </header>
      {round ? (
        <>
          <div className={styles.parts}>
            <div>
              <NumberForm game={game} issueNo={issueNo} round={round} isSelling={isSelling} />
              <Rules round={round} />
            </div>
            <Numbers round={round} />
          </div>
        </>
      ) : (
        <NotLoaded query={query} title={t('round.loadError')} lines={8} />
      )}
    </section>
  )
}

type FormProps = { game: Game; issueNo: string; round: Round; isSelling: boolean }

function NumberForm({ game, issueNo, round, isSelling }: FormProps) {
  const { t } = useTranslation('lottery')
  const errorText = useErrorText()
  const [typed, setTyped] = useState('')
  const [isShort, setShort] = useState(false)
  const submitting = useSubmitNumber(game.gameCode)
  const left = Math.max(0, round.terms.memberMax - round.ownCount)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (typed.length !== DIGITS) {
      setShort(true)
      return
    }
    const no = await submitting.submit(issueNo, typed)
    if (no === null) return
    setTyped('')
    toast.success(t('round.sent', { number: typed, no }), { id: `round-${issueNo}-${no}` })
  }
  return (
    <form className="stack gap-25" onSubmit={(event) => void send(event)}>
      <TextField
        className={styles.field}
        label={t('round.number')}
        labelAside={t('round.left', { left, max: round.terms.memberMax })}
        value={typed}
        inputMode="numeric"
        autoComplete="off"
        maxLength={DIGITS}
        placeholder="00000"
        disabled={!isSelling || left === 0}
        error={submitting.failure ? errorText(submitting.failure) : isShort ? t('round.short') : undefined}
        hint={t(!isSelling ? 'round.closed' : left === 0 ? 'round.noneLeft' : 'round.hint')}
        onChange={(event) => {
          setShort(false)
          setTyped(event.currentTarget.value.replaceAll(/\D/g, '').slice(0, DIGITS))
        }}
      />
      <Button type="submit" variant="primary" loading={submitting.isSending} disabled={!isSelling || left === 0}>
        {t('round.send')}
      </Button>
    </form>
  )
}

/** How the result is computed, step by step; the operator's own numbers are announced before they exist. */
function Rules({ round: { terms, count, houseCount } }: { round: Round }) {
  const { t } = useTranslation('lottery')
  const place = terms.subtractFrom === 'end' ? 'round.ruleEnd' : 'round.ruleStart'
  return (
    <div className={styles.rules}>
      <h3>{t('round.rules')}</h3>
      <ol>
        <li>{t('round.ruleSum')}</li>
        <li>{t(place, { place: terms.subtractIndex })}</li>
        <li>{t('round.ruleResult')}</li>
        <li>{t('round.ruleHouse', { count: houseCount })}</li>
        <li>{t(terms.isFilled ? 'round.ruleFilled' : 'round.ruleVoid', { min: terms.numbersMin })}</li>
      </ol>
      <p className="muted num">{t('round.count', { count, house: houseCount })}</p>
    </div>
  )
}

function Numbers({ round }: { round: Round }) {
  const { t } = useTranslation('lottery')
  if (round.rows.length === 0) {
    return (
      <EmptyState
        icon={<IconTicket size={34} stroke={1.5} aria-hidden />}
        title={t('round.empty')}
        hint={t('round.emptyHint', { count: round.houseCount })}
      />
    )
  }
  return (
    <ol className={styles.numbers} aria-label={t('round.list')}>
      {round.rows.map((row) => (
        <li key={row.no} data-own={row.isOwn || undefined}>
          <span className="muted num">{row.no}</span>
          <b className="num">{row.number}</b>
          <span className={styles.who}>
            {row.account} {row.isOwn && <Badge tone="info">{t('round.own')}</Badge>}
          </span>
          <time className="muted num" dateTime={row.at}>
            {formatDate(row.at, 'HH:mm:ss')}
          </time>
        </li>
      ))}
    </ol>
  )
}
