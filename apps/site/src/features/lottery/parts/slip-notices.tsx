import { useTranslation } from '@lotus/i18n'
import { Alert, useIsOffline } from '@lotus/ui'
import { IconLock } from '@lotus/ui/icons'
import { useQuery } from '@tanstack/react-query'
import { useOpenMember } from '../../../shared/member-pages.ts'
import { callQuery } from '../../../shared/queries.ts'
import { useIsLoggedIn, useIsTrial } from '../../../shared/session.ts'
import type { Game } from '../../../shared/lottery/types.ts'
import type { Slip } from '../state/betting-store.ts'
import type { Placing } from '../state/use-place-orders.ts'
import type { Sale } from '../state/use-sale.ts'
import { amountText, drawTimeText } from '../../../shared/lottery/texts.ts'
import { useItemErrorText } from './item-error-text.ts'

type NoticesProps = {
  game: Game
  slip: Slip
  sale: Sale
  placing: Placing
  short: bigint
  available: bigint | undefined
  onLeave: (() => void) | undefined
}

/** Time-outs and exclusions of the member (trust.md 2.3, 2.4); a visitor and a trial account have none. */
function useIsExcluded(): boolean {
  const isTrial = useIsTrial()
  const isMember = useIsLoggedIn() && !isTrial
  const { data } = useQuery({ ...callQuery('protection.state', {}), enabled: isMember, staleTime: 60_000 })
  return isMember && Boolean(data?.exclusion)
}

/** Why the items cannot be sent. Each notice says what happened to the money. */
export function Notices({ game, slip, sale, placing, short, available, onLeave }: NoticesProps) {
  const { t } = useTranslation('lottery')
  const isOffline = useIsOffline()
  const isMember = useIsLoggedIn()
  const failureText = useItemErrorText()
  const openMember = useOpenMember()
  const isExcluded = useIsExcluded()
  const count = slip.items.length
  const isUnknown = slip.attempt?.isUnknown ?? false
  const deposit = (
    <button
      type="button"
      className="link"
      onClick={() => {
        onLeave?.()
        void openMember('depositv2')
      }}
    >
      {t('slip.deposit')}
    </button>
  )
  if (isOffline) return <Alert tone="warning">{t('slip.offline')}</Alert>
  if (isUnknown) {
    return (
      <Alert tone="loss" title={t('slip.unknown')}>
        {t('slip.unknownHint')}
      </Alert>
    )
  }
  if (sale.state === 'closed') {
    const next = sale.next?.issueNo
    return (
      <Alert tone="warning" icon={<IconLock size={18} stroke={1.75} aria-hidden />}>
        <b>{t('slip.closedTitle', { issue: slip.issueNo })}</b>{' '}
        {next === undefined ? t('slip.closedNoNext', { count }) : t('slip.closedText', { count, next })}
      </Alert>
    )
  }
  if (sale.state === 'early') {
    return (
      <Alert>
        {t('slip.notOpenYet', { issue: slip.issueNo, time: drawTimeText(sale.opensAt, game.periodSeconds) })}
      </Alert>
    )
  }
  const failure = placing.failure
  if (
    failure &&
    failure.code !== 'issue_closed' &&
    !(failure.code === 'insufficient_balance' && short === 0n && available !== undefined)
  ) {
    const isMoney = failure.code === 'insufficient_balance'
    return (
      <Alert tone="loss">
        {failureText({ code: failure.code, details: failure.details })} {isMoney ? deposit : t('slip.notSent')}
      </Alert>
    )
  }
  // A member on a break can neither bet nor deposit: money is not what is missing.
  if (isExcluded) return <Alert tone="warning">{t('errors:self_excluded')}</Alert>
  if (short > 0n && available !== undefined) {
    return (
      <Alert tone="warning" action={deposit}>
        {t('slip.short', { balance: amountText(available), short: amountText(short) })}
      </Alert>
    )
  }
  return isMember ? null : <p className="fine">{t('slip.guestNote')}</p>
}
