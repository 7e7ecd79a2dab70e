import { formatDateTime, useTranslation } from '@lotus/i18n'
import { parseMoney } from '@lotus/kernel'
import type { Family } from '@lotus/rules/catalogue'
import { Button, confirm, cx, Money, toast, VisuallyHidden } from '@lotus/ui'
import { IconChevronLeft } from '@lotus/ui/icons'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../shared/api.ts'
import { useErrorText } from '../../../shared/error-text.ts'
import { callQuery } from '../../../shared/queries.ts'
import { setBalance } from '../../../shared/session.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import { Fact, Facts } from '../parts/fact.tsx'
import { TicketBadge } from '../parts/my-orders.tsx'
import { amountText, drawTimeText, usePlayText, usePointsText } from '../../../shared/lottery/texts.ts'
import { textInWords } from '../../../shared/lottery/token-text.ts'
import { ChaseBadge } from './chase-badge.tsx'
import styles from './chase.module.css'
import type { Chase } from './model.ts'
import { NotLoaded } from '../../../shared/query-error.tsx'

type Props = {
  id: string
  game: Game
  family: Family
  onBack: () => void
  onTicket: (id: string) => void
}

/**
 * One chase: its bets, the result of each issue with the running sum, and the action to cancel the remaining issues.
 */
export function ChaseDetail({ id, game, family, onBack, onTicket }: Props) {
  const { t } = useTranslation('chase')
  const query = useQuery(callQuery('lottery.chase', { id }))
  const cancel = useCancel(id)
  const chase = query.data
  return (
    <div className="stack gap-35">
      <Button
        size="sm"
        variant="ghost"
        className={styles.back}
        icon={<IconChevronLeft size={18} stroke={1.75} aria-hidden />}
        onClick={onBack}
      >
        {t('back')}
      </Button>
      {chase ? (
        <>
          <ChaseFacts chase={chase} family={family} />
          <IssueTable chase={chase} game={game} isBusy={cancel.isPending} onCancel={cancel.ask} onTicket={onTicket} />
          <Rest chase={chase} isBusy={cancel.isPending} onCancel={cancel.ask} />
        </>
      ) : (
        <NotLoaded query={query} title={t('loadError')} lines={9} />
      )}
    </div>
  )
}

function ChaseFacts({ chase, family }: { chase: Chase; family: Family }) {
  const { t } = useTranslation('chase')
  const text = usePlayText()
  const points = usePointsText()
  return (
    <Facts>
      <Fact name={chase.chaseNo}>
        <ChaseBadge state={chase.state} />{' '}
        <span className="muted num">{t('progress', { done: chase.doneCount, count: chase.issueCount })}</span>
      </Fact>
      <Fact name={t('tickets', { count: chase.itemCount })}>
        <ul>
          {chase.items.map((item, at) => (
            // The same item may be in a chase twice; nothing reorders them.
            <li key={`${item.play}-${String(at)}`}>
              {text.name({ code: item.play, name: item.playName }, family.name)}{' '}
              <b className="num">{textInWords(t, family.findPlay(item.play), item.contentText)}</b>{' '}
              <span className="muted num">· {points.count(family.name, item.points)}</span>
            </li>
          ))}
        </ul>
      </Fact>
      <Fact name={t('generator')}>
        {t(`kind.${chase.generator}`)} · {t(chase.winStop ? 'stops' : 'goesOn')}
      </Fact>
      <Fact name={t('total')}>
        <b>
          <Money value={chase.stake} />
        </b>{' '}
        <span className="muted num">{formatDateTime(chase.createdAt)}</span>
      </Fact>
      {parseMoney(chase.returned) > 0n && (
        <Fact name={t('returned')}>
          <Money value={chase.returned} />
        </Fact>
      )}
      {chase.stopNote !== null && <Fact name={t('haltedWhy')}>{chase.stopNote}</Fact>}
      <Fact name={t('payout')}>
        <Money value={chase.payout} />
      </Fact>
    </Facts>
  )
}

type Ask = (target: {
  fromIssueNo: string | undefined
  lastIssueNo: string
  count: number
  amount: bigint
}) => Promise<void>
type TableProps = { chase: Chase; game: Game; isBusy: boolean; onCancel: Ask; onTicket: (id: string) => void }

/** The remaining issues, from the first that can still be cancelled. */
function tailOf({ issues }: Chase, from: number): { count: number; amount: bigint } {
  const tail = issues.slice(from).filter(({ isCancellable }) => isCancellable)
  return { count: tail.length, amount: tail.reduce((sum, { stake }) => sum + parseMoney(stake), 0n) }
}

/** Cancelled before its draw: it does not change the sum, which may still be pending before it. */
const isGivenBack = ({ status }: Chase['issues'][number]) => status === 6 || status === 8

function IssueTable({ chase, game, isBusy, onCancel, onTicket }: TableProps) {
  const { t } = useTranslation('chase')
  const { issues } = chase
  const last = issues.findLast(({ isCancellable }) => isCancellable)
  const cancelFrom = (fromIssueNo: string, at: number) =>
    void onCancel({ fromIssueNo, lastIssueNo: last?.issueNo ?? '', ...tailOf(chase, at) })
  return (
    <table className={styles.plan}>
      <caption>
        <VisuallyHidden>{t('plan')}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{t('column.issue')}</th>
          <th scope="col" className={styles.right}>
            {t('column.stake')}
          </th>
          <th scope="col">{t('column.status')}</th>
          <th scope="col" className={styles.right}>
            {t('column.net')}
          </th>
          <th scope="col" className={styles.right}>
            <VisuallyHidden>{t('column.act')}</VisuallyHidden>
          </th>
        </tr>
      </thead>
      <tbody>
        {issues.map((issue, at) => (
          <tr key={issue.issueNo}>
            <th scope="row">
              <button
                type="button"
                className={styles.issue}
                aria-label={t('ticketOf', { issue: issue.issueNo })}
                onClick={() => onTicket(issue.orders[0]?.id ?? '')}
              >
                <span className="num">{issue.issueNo}</span>
                <small className="num">
                  {drawTimeText(issue.drawAt, game.periodSeconds)} · ×{issue.multiple}
                </small>
              </button>
            </th>
            <td className={styles.right} data-label={t('column.stake')}>
              <span className="num">{amountText(issue.stake)}</span>
            </td>
            <td data-label={t('column.status')}>
              <TicketBadge ticket={issue} />
            </td>
            <td className={cx(styles.right, styles.end)} data-label={t('column.net')}>
              {issue.net === null || isGivenBack(issue) ? '–' : <Money value={issue.net} signed colored />}
            </td>
            <td className={styles.act}>
              {issue.isCancellable && (
                <Button
                  size="sm"
                  disabled={isBusy}
                  aria-label={t('cancelFromOf', { issue: issue.issueNo })}
                  onClick={() => cancelFrom(issue.issueNo, at)}
                >
                  {t(issue === last ? 'cancelLast' : 'cancelFrom')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Rest({ chase, isBusy, onCancel }: { chase: Chase; isBusy: boolean; onCancel: Ask }) {
  const { t } = useTranslation('chase')
  const tail = tailOf(chase, 0)
  const last = chase.issues.findLast(({ isCancellable }) => isCancellable)
  if (tail.count === 0) return null
  return (
    <Button
      variant="danger-outline"
      block
      loading={isBusy}
      onClick={() => void onCancel({ fromIssueNo: undefined, lastIssueNo: last?.issueNo ?? '', ...tail })}
    >
      {t('cancelRest', { count: tail.count, amount: amountText(tail.amount) })}
    </Button>
  )
}

/** Asks, then cancels; afterwards the detail and the orders are refetched in any case. */
function useCancel(id: string): { isPending: boolean; ask: Ask } {
  const { t } = useTranslation('chase')
  const errorText = useErrorText()
  const queries = useQueryClient()
  const cancel = useMutation({
    mutationFn: (target: { fromIssueNo: string | undefined; lastIssueNo: string }) =>
      call('lottery.cancelChase', {
        id,
        ...(target.fromIssueNo === undefined ? {} : { fromIssueNo: target.fromIssueNo }),
        toIssueNo: target.lastIssueNo,
      }),
    onSuccess: ({ balance }) => {
      setBalance(balance)
      toast.success(t('cancelled'), { id: `chase-cancel-${id}` })
    },
    onError: (error) => toast.error(errorText(error), { id: `chase-cancel-${id}` }),
    onSettled: () => {
      for (const name of ['lottery.chase', 'lottery.chases', 'lottery.orders', 'lottery.order', 'wallet.statement'])
        void queries.invalidateQueries({ queryKey: [name] })
    },
  })
  return {
    isPending: cancel.isPending,
    ask: async ({ count, amount, ...target }) => {
      const isSure = await confirm({
        title: t('cancelTitle', { count }),
        text: t('cancelText', { amount: amountText(amount) }),
        confirmLabel: t('cancelYes'),
      })
      if (isSure) cancel.mutate(target)
    },
  }
}
