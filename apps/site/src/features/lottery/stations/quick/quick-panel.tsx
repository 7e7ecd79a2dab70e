import { useTranslation } from '@lotus/i18n'
import { parseShorthand, regionOf, SHORTHAND_MAX } from '@lotus/rules/shorthand'
import { Alert, Button, cx, EmptyState, moneyText, Skeleton, toast, VisuallyHidden } from '@lotus/ui'
import { IconHelpCircle, IconPencil } from '@lotus/ui/icons'
import { useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { amountText, gameName } from '../../../../shared/lottery/texts.ts'
import type { Game } from '../../../../shared/lottery/types.ts'
import { useBetting } from '../../state/betting-store.ts'
import type { Issues } from '../../state/use-issues.ts'
import { addTickets } from '../add-tickets.ts'
import { useStationGames, useStationsOfDay } from '../use-stations.ts'
import { dayOf, priceLines, replaceWord, type Station } from './model.ts'
import { QuickErrors } from './quick-errors.tsx'
import { QuickField } from './quick-field.tsx'
import { QuickHelp } from './quick-help.tsx'
import { QuickLines } from './quick-lines.tsx'
import styles from './quick.module.css'
import { keepTyped, useTyped } from './typed.ts'

type Props = { game: Game; issues: Issues; isMobile: boolean; onOpenSlip: () => void }

/** Tickets typed as in an agent's book, for any stations of the day: what was understood stands below before it counts. */
export function QuickPanel(props: Props) {
  const { t } = useTranslation('shorthand')
  const issueNo = props.issues.viewed?.issueNo
  const day = useStationsOfDay(issueNo)
  const codes = useMemo(
    () => day.stations.map(({ card }) => card.gameCode).filter((code) => regionOf(code) !== undefined),
    [day.stations],
  )
  const games = useStationGames(codes, issueNo ?? '')
  const [isHelp, setHelp] = useState(false)
  const [text, setText] = useTyped(props.game.gameCode)
  const retry = () => {
    day.refetch()
    games.refetch()
  }
  return (
    <section className={cx('panel stack gap-3', styles.panel)} aria-label={t('title')}>
      <header className={cx('between gap-3', styles.head)}>
        <div>
          <h1>{t('title')}</h1>
          <p>{t('hint')}</p>
        </div>
        <Button
          size="sm"
          variant="ghost"
          icon={<IconHelpCircle size={18} stroke={1.75} aria-hidden />}
          onClick={() => setHelp(true)}
        >
          {t('help')}
        </Button>
      </header>
      {day.isError || games.isError ? (
        <Alert
          tone="loss"
          action={
            <Button size="sm" onClick={retry}>
              {t('retry')}
            </Button>
          }
        >
          {t('loadFailed')}
        </Alert>
      ) : day.isPending || props.issues.isLoading || games.isPending ? (
        <div role="status" aria-label={t('loading')}>
          <Skeleton height={220} radius={12} />
        </div>
      ) : games.stations.length === 0 ? (
        <EmptyState icon={<IconPencil size={34} stroke={1.5} aria-hidden />} title={t('noStations')} />
      ) : (
        <Writer {...props} stations={games.stations} text={text} onText={setText} />
      )}
      <QuickHelp
        isOpen={isHelp}
        onClose={() => setHelp(false)}
        onUse={(sample) => {
          setText(sample)
          setHelp(false)
        }}
      />
    </section>
  )
}

type WriterProps = Props & { stations: readonly Station[]; text: string; onText: (text: string) => void }

function Writer({ game, stations, text, onText, isMobile, onOpenSlip }: WriterProps) {
  const { t } = useTranslation(['shorthand', 'lottery'])
  const field = useRef<HTMLTextAreaElement>(null)
  const isLocked = useBetting((state) => state.together?.isUnknown ?? false)
  const day = useMemo(() => dayOf(stations, game.gameCode), [stations, game.gameCode])
  const reading = useMemo(() => parseShorthand(text, day), [text, day])
  const lines = useMemo(() => priceLines(reading, day, stations), [reading, day, stations])
  const tickets = lines.flatMap((line) => line.tickets)
  const total = lines.reduce((sum, { stake }) => sum + stake, 0n)
  const hasProblem = reading.errors.length > 0 || tickets.some(({ problem }) => problem !== undefined)
  const isReady = tickets.length > 0 && !hasProblem && !isLocked

  const add = () => {
    if (!isReady) return
    const blocked = addTickets(tickets)
    if (blocked) {
      const station = stations.find((one) => one.game.gameCode === blocked.gameCode)
      const words = { station: station ? gameName(station.game) : blocked.gameCode, issue: blocked.issueNo }
      toast.error(t('otherIssue', words), { id: 'other-issue' })
      return
    }
    toast.success(t('added', { count: tickets.length, amount: amountText(total) }), { id: 'quick-added' })
    keepTyped(game.gameCode, '')
    onText('')
    if (isMobile) onOpenSlip()
    else field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    add()
  }
  const isWrong = reading.errors.length > 0
  const addKey = isWrong ? 'fixFirst' : tickets.length > 0 ? 'addCount' : 'lottery:stake.add'
  const spoken = t('spoken', { bets: lines.length, amount: amountText(total), errors: reading.errors.length })
  return (
    <div className="stack gap-3" onKeyDown={onKeyDown}>
      <QuickField ref={field} text={text} errors={reading.errors} max={SHORTHAND_MAX} onChange={onText} />
      <QuickErrors
        errors={reading.errors}
        onUse={(error, by) => {
          onText(replaceWord(text, error, by))
          field.current?.focus()
        }}
      />
      {lines.length > 0 ? <QuickLines lines={lines} /> : text.trim() === '' && <p className="muted">{t('empty')}</p>}
      <VisuallyHidden role="status">{text === '' ? '' : spoken}</VisuallyHidden>
      <footer className={styles.foot}>
        <div>
          <span className="muted">{t('total')}</span> <b className="num">{moneyText(total)}</b>
          <p className="fine">{t('unit')}</p>
        </div>
        <Button variant="primary" size="lg" disabled={!isReady} onClick={add}>
          {t(addKey, { count: tickets.length })}
        </Button>
      </footer>
    </div>
  )
}
