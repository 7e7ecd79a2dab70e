import type { RouteValue } from '@lotus/contract'
import { formatShortDay, formatTime, useTranslation, localText } from '@lotus/i18n'
import type { Evidence } from '@lotus/rules/fairness'
import { Alert, Button, SelectField } from '@lotus/ui'
import { IconShieldCheck } from '@lotus/ui/icons'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useErrorText } from '../../shared/error-text.ts'
import { callQuery, menuQuery } from '../../shared/queries.ts'
import { useRules } from '../../shared/lottery/ticket/use-rules.ts'
import { textInWords } from '../../shared/lottery/token-text.ts'
import { useIsLoggedIn } from '../../shared/session.ts'
import { loadEvidence } from './load-evidence.ts'
import { readVerifySearch } from './verify-search.ts'
import { QueryError } from '../../shared/query-error.tsx'

const ISSUES_SHOWN = 50

type Props = { onOpen: (evidence: Evidence | null) => void }

/** The selected game, issue and order: chosen here, or given by the address. */
function useChoice() {
  const asked = readVerifySearch(useSearch({ strict: false }))
  const menu = useQuery(menuQuery())
  const games = menu.data?.games.filter((game) => game.drawSource === 'own') ?? []
  const [chosen, choose] = useState<{ game?: string; issue?: string; order?: string }>({})
  const gameCode = chosen.game ?? asked.gameCode ?? games[0]?.gameCode ?? ''
  const results = useQuery({
    ...callQuery('lottery.results', { gameCode, limit: ISSUES_SHOWN }),
    enabled: gameCode !== '',
  })
  const drawn = results.data?.rows.filter((row) => row.draw !== null).map((row) => row.issueNo) ?? []
  // Issue and order of the address apply only to its own game.
  const isAsked = gameCode === asked.gameCode
  const wanted = chosen.issue ?? (isAsked ? asked.issue : undefined)
  const issues = wanted === undefined || drawn.includes(wanted) ? drawn : [wanted, ...drawn]
  const isSimulated = (no: string) => results.data?.rows.some((row) => row.issueNo === no && row.isSimulated) ?? false
  // Simulated draws have nothing to verify.
  const issueNo = wanted ?? issues.find((no) => !isSimulated(no)) ?? issues[0] ?? ''
  const orders = useOwnOrders(gameCode, issueNo)
  const orderId = chosen.order ?? (isAsked && issueNo === asked.issue ? asked.order : undefined) ?? orders[0]?.id ?? ''
  return { menu, games, gameCode, results, issues, isSimulated, issueNo, orders, orderId, choose }
}

/** A draw of our own games, by game and issue; a member can also choose one of their orders. */
export function ChooseDraw({ onOpen }: Props) {
  const { t } = useTranslation(['verify', 'tokens'])
  const errorText = useErrorText()
  const { menu, games, gameCode, results, issues, isSimulated, issueNo, orders, orderId, choose } = useChoice()
  const isLoggedIn = useIsLoggedIn()
  const check = useMutation({
    mutationFn: () => loadEvidence({ gameCode, issueNo, orderId: orderId === '' ? undefined : orderId }),
    onMutate: () => onOpen(null),
    onSuccess: onOpen,
  })

  if (menu.isError) {
    return <QueryError query={menu} title={t('choose.failed')} />
  }
  const nameOf = (game: (typeof games)[number]) => localText(game.name)
  const timeOf = (no: string) => results.data?.rows.find((row) => row.issueNo === no)?.drawAt
  const labelOf = (no: string) => {
    const at = timeOf(no)
    const label = at === undefined ? no : `${no} · ${formatTime(at)} ${formatShortDay(at)}`
    return isSimulated(no) ? `${label} · ${t('common:simulated.label')}` : label
  }
  // The fields are shown from the start, disabled until there is something to choose, so that nothing below them moves.
  const loading = { value: '', label: t('common:state.loading') }
  const isWaiting = menu.isPending || results.fetchStatus !== 'idle'
  return (
    <>
      <SelectField
        label={t('choose.game')}
        options={menu.isPending ? [loading] : games.map((game) => ({ value: game.gameCode, label: nameOf(game) }))}
        value={gameCode}
        disabled={games.length === 0}
        onChange={(event) => choose({ game: event.target.value })}
      />
      <SelectField
        label={t('choose.issue')}
        options={
          issues.length > 0
            ? issues.map((no) => ({ value: no, label: labelOf(no) }))
            : [isWaiting ? loading : { value: '', label: results.isError ? '' : t('choose.noIssue') }]
        }
        value={issueNo}
        disabled={issues.length === 0}
        onChange={(event) => choose({ game: gameCode, issue: event.target.value })}
      />
      {isLoggedIn && (
        <OrderField orders={orders} value={orderId} onChange={(order) => choose((before) => ({ ...before, order }))} />
      )}
      {results.isError && <Alert tone="warning">{errorText(results.error)}</Alert>}
      {isSimulated(issueNo) && <Alert tone="info">{t('common:simulated.hint')}</Alert>}
      {check.isError && <Alert tone="loss">{errorText(check.error)}</Alert>}
      <div className="row wrap gap-3">
        <Button
          variant="primary"
          icon={<IconShieldCheck size={18} stroke={1.75} aria-hidden />}
          disabled={issueNo === '' || isSimulated(issueNo)}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {t('choose.check')}
        </Button>
      </div>
    </>
  )
}

type Order = RouteValue<'lottery.orders'>['rows'][number]

/** Shown to every member, even without orders: appearing late, it would push the button away. */
function OrderField(props: { orders: readonly Order[]; value: string; onChange: (id: string) => void }) {
  const { t } = useTranslation(['verify', 'tokens'])
  const { family } = useRules(props.orders[0])
  return (
    <SelectField
      label={t('choose.order')}
      disabled={props.orders.length === 0}
      options={[
        ...props.orders.map((order) => ({
          value: order.id,
          label: `${order.orderNo} · ${textInWords(t, family?.findPlay(order.play), order.contentText)}`,
        })),
        { value: '', label: t('choose.withoutOrder') },
      ]}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value)}
    />
  )
}

function useOwnOrders(gameCode: string, issueNo: string) {
  const isLoggedIn = useIsLoggedIn()
  const query = useQuery({
    ...callQuery('lottery.orders', { gameCode, issueNo, limit: 20 }),
    enabled: isLoggedIn && gameCode !== '' && issueNo !== '',
  })
  return isLoggedIn ? (query.data?.rows ?? []) : []
}
