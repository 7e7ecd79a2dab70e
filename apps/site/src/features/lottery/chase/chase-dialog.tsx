import { useTranslation } from '@lotus/i18n'
import { chasePlan } from '@lotus/rules/chase'
import type { Family } from '@lotus/rules/catalogue'
import { cx, Modal, SkeletonLines, toast, useServerNow } from '@lotus/ui'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { serverClock } from '../../../shared/api.ts'
import { callQuery } from '../../../shared/queries.ts'
import { contentWords } from '../../../shared/lottery/token-text.ts'
import { acceptOdds, type SlipItem } from '../model/slip.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import { changeItems } from '../state/betting-store.ts'
import { amountText, gameName, usePlayText, usePointsText } from '../../../shared/lottery/texts.ts'
import { ChaseFoot } from './chase-foot.tsx'
import styles from './chase.module.css'
import { GeneratorFields } from './generator-fields.tsx'
import {
  bodyOf,
  capOfChase,
  countMax,
  firstSettings,
  generate,
  unitOf,
  type ChaseIssues,
  type Settings,
} from './model.ts'
import { PlanTable } from './plan-table.tsx'
import { usePlaceChase } from './use-place-chase.ts'
import type { ChaseRequest } from '../chase-request.ts'
import { QueryError } from '../../../shared/query-error.tsx'

type Props = {
  request: ChaseRequest
  /** The current game: after a refusal it has the new odds. */
  now: Game
  family: Family
  onClose: () => void
  onPlaced: (id: string) => void
}

const REFRESH_MS = 30_000

/** Places the items of the slip over several issues: the stake of each, the total cost, and when it stops. */
export function ChaseDialog({ request, now, family, onClose, onPlaced }: Props) {
  const { t } = useTranslation('chase')
  const { game } = request
  const known = useQuery({
    ...callQuery('lottery.chaseIssues', { gameCode: game.gameCode }),
    refetchInterval: REFRESH_MS,
  })
  return (
    <Modal opened onClose={onClose} title={t('title', { game: gameName(game) })} width={760} flush>
      {known.data ? (
        <ChaseForm request={request} now={now} family={family} known={known.data} onPlaced={onPlaced} />
      ) : (
        <div className={cx('stack gap-4', styles.body)}>
          {known.isError ? <QueryError query={known} title={t('loadError')} /> : <SkeletonLines lines={10} />}
        </div>
      )}
    </Modal>
  )
}

/** Whether a refusal says that the person saw other odds or terms than those of now. */
const isNews = (code: string | undefined): boolean => code === 'odds_changed' || code === 'terms_changed'

type FormProps = Omit<Props, 'onClose'> & { known: ChaseIssues }

function ChaseForm({ request, now, family, known, onPlaced }: FormProps) {
  const { t } = useTranslation('chase')
  // Changed odds and terms are followed only after a refusal that named them: until then what the person saw is sent.
  const [isRenewed, setRenewed] = useState(false)
  const game = isRenewed ? now : request.game
  const items = useMemo(
    () => (isRenewed ? acceptOdds(now, request.items) : request.items),
    [isRenewed, now, request.items],
  )
  const placing = usePlaceChase(game.gameCode)
  if (isNews(placing.failure?.code) && !isRenewed) setRenewed(true)
  const draft = useChaseDraft(game, family, items, known, request.issueNo)
  const { settings, unit, issues, multiples, plan } = draft
  const [acceptedPpm, setAcceptedPpm] = useState<number>()
  const cap = useChaseCap(game, family, items, multiples)

  const confirm = async () => {
    const { winStop } = settings
    const body = bodyOf(game, items, issues, multiples, { winStop, generator: draft.generator, acceptedPpm })
    const chase = await placing.confirm(body)
    if (!chase) return
    changeItems(game.gameCode, () => [])
    toast.success(t('placed', { count: chase.issueCount, amount: amountText(chase.stake) }), {
      id: `chase-${chase.id}`,
    })
    onPlaced(chase.id)
  }
  return (
    <>
      <div className={cx('stack gap-4', styles.body)}>
        <Tickets game={game} family={family} items={items} cost={amountText(unit.cost)} />
        <GeneratorFields
          game={game}
          settings={settings}
          unit={unit}
          countMax={draft.countMax}
          open={draft.open.slice(0, known.issuesMax)}
          startNo={draft.startNo}
          failure={draft.failure}
          reached={draft.reached}
          isFrozen={placing.isUnknown}
          onStart={draft.start}
          onChange={(change) => {
            placing.forgetFailure()
            draft.change(change)
          }}
        />
        <PlanTable
          game={game}
          issues={issues}
          plan={plan}
          multipleMax={unit.multipleMax}
          isFrozen={placing.isUnknown}
          onMultiple={draft.changeMultiple}
        />
      </div>
      <ChaseFoot
        game={game}
        items={items}
        placing={placing}
        count={multiples.length}
        total={plan.total}
        cap={cap}
        acceptedPpm={acceptedPpm}
        onAccept={setAcceptedPpm}
        winStop={settings.winStop}
        onWinStop={(winStop) => draft.change({ winStop })}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

/** Computed again only when the highest multiple changes. */
function useChaseCap(game: Game, family: Family, items: readonly SlipItem[], multiples: readonly number[]) {
  const highest = Math.max(1, ...multiples)
  return useMemo(() => capOfChase(game, family, items, highest), [game, family, items, highest])
}

/** The draft of a chase: first issue, number of issues, generator, and the multiples changed by hand. */
function useChaseDraft(game: Game, family: Family, items: readonly SlipItem[], known: ChaseIssues, firstIssue: string) {
  const [settings, setSettings] = useState<Settings>(firstSettings)
  const [startNo, setStartNo] = useState(firstIssue)
  /** By issue. */
  const [manual, setManual] = useState<Readonly<Record<string, number>>>({})
  const unit = useMemo(() => unitOf(game, family, items), [game, family, items])
  const open = useOpenIssues(known)
  const startAt = Math.max(
    0,
    open.findIndex(({ issueNo }) => issueNo === startNo),
  )
  const max = countMax({ ...known, issues: open }, items.length, startAt)
  const count = Math.min(settings.count, max)
  const generated = useMemo(() => generate({ ...settings, count }, unit), [settings, count, unit])
  const issues = open.slice(startAt, startAt + generated.multiples.length)
  const multiples = generated.multiples.map((multiple, at) => manual[issues[at]?.issueNo ?? ''] ?? multiple)
  const isChanged = multiples.some((multiple, at) => multiple !== generated.multiples[at])
  return {
    settings: { ...settings, count },
    unit,
    open,
    startNo: open[startAt]?.issueNo ?? '',
    countMax: max,
    issues,
    multiples,
    plan: chasePlan({ multiples, unitCost: unit.cost, unitPrize: unit.prize, prizeMax: unit.prizeMax }),
    generator: isChanged ? ('manual' as const) : settings.kind,
    failure: generated.failure,
    reached: generated.multiples.length,
    start(issueNo: string) {
      setStartNo(issueNo)
      setManual({})
    },
    change(change: Partial<Settings>) {
      setSettings((old) => ({ ...old, ...change }))
      if (!('winStop' in change)) setManual({})
    },
    changeMultiple: (issueNo: string, multiple: number) => setManual((old) => ({ ...old, [issueNo]: multiple })),
  }
}

/** The issues that still take bets, by the server's clock: one that locks while the dialog is open is removed. */
function useOpenIssues({ issues }: ChaseIssues): ChaseIssues['issues'] {
  const now = useServerNow() ?? serverClock.now()
  const firstOpenIndex = issues.findIndex(({ lockAt }) => Date.parse(lockAt) > now)
  return useMemo(() => (firstOpenIndex < 0 ? [] : issues.slice(firstOpenIndex)), [issues, firstOpenIndex])
}

const SHOWN_MAX = 3

type TicketsProps = { game: Game; family: Family; items: readonly SlipItem[]; cost: string }

function Tickets({ game, family, items, cost }: TicketsProps) {
  const { t } = useTranslation(['chase', 'tokens'])
  const text = usePlayText()
  const points = usePointsText()
  return (
    <section className={styles.tickets} aria-label={t('chase:tickets', { count: items.length })}>
      <ul>
        {items.slice(0, SHOWN_MAX).map((item) => {
          const rule = family.findPlay(item.play)
          const play = game.plays.find(({ code }) => code === item.play)
          return (
            <li key={item.id}>
              <b>{play ? text.name(play, family.name) : item.play}</b>{' '}
              <span className="num sec">{rule ? contentWords(t, rule, item.content) : ''}</span>{' '}
              <span className="muted num">· {points.count(family.name, item.points)}</span>
            </li>
          )
        })}
        {items.length > SHOWN_MAX && (
          <li className="muted">{t('chase:moreTickets', { count: items.length - SHOWN_MAX })}</li>
        )}
      </ul>
      <p>
        <span className="muted">{t('chase:unitCost')}</span> <b className="num">{cost}</b>
      </p>
    </section>
  )
}
