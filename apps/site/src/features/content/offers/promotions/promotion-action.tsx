import { useTranslation } from '@lotus/i18n'
import { Badge, Button, buttonClass, useIsOffline, type ButtonVariant } from '@lotus/ui'
import { Link } from '@tanstack/react-router'
import { parseMoney } from '@lotus/kernel'
import { MoneyFailure } from '../../../../shared/forms/money-failure.tsx'
import { worthOf } from '../../../../shared/promotions/rule-words.ts'
import type { OwnPromotion, Promotion } from '../../../../shared/promotions/types.ts'
import { useClaimPromotion } from '../../../../shared/promotions/use-claim-promotion.ts'
import { requireMember } from '../../../../shared/require-member.ts'
import { useCanTakePart } from '../../../../shared/promotions/use-own-promotions.ts'
import { blockingOf, isMissed, needsJoining, shownState, stateTones, stateWord } from './shown-state.ts'
import { MemberLink } from '../../../../shared/member-link.tsx'
import styles from './promotions.module.css'

type Props = { promotion: Promotion; own: OwnPromotion | undefined }

/** What a card's button says: the state's own act, or the state itself where nothing is to be done (operations.md 4.9). */
export function PromotionAction({ promotion, own }: Props) {
  const { t } = useTranslation('promotions')
  const state = shownState(promotion, own)
  if (state === 'CLAIM' && own !== undefined) return <ClaimAction promotion={promotion} own={own} />
  if (state === 'REJECTED') return <Way promotion={promotion} variant="soft" text={t('act.again')} />
  if (state === 'ISSUED')
    return (
      <MemberLink page="rewardCenter" className={buttonClass({ variant: 'soft', size: 'sm' })}>
        {t('act.toReward')}
      </MemberLink>
    )
  if (state === 'JOIN') return <JoinAction promotion={promotion} own={own} />
  return <Badge tone={stateTones[state]}>{t(`state.${stateWord(state, own?.rule ?? promotion.rule)}`)}</Badge>
}

/** Joining needs the terms, so the card leads to them; where something is missing it says how much. */
function JoinAction({ promotion, own }: Props) {
  const { t } = useTranslation('promotions')
  const canTakePart = useCanTakePart()
  const { rule } = promotion
  const blocking = blockingOf(own)
  const missing = blocking.length
  // What was missed for good is nothing to do: the page says why.
  const isOver = own !== undefined && blocking.some((condition) => isMissed(condition, own.rule))
  if (isOver) return <Way promotion={promotion} variant="soft" text={t('act.see')} />
  if (missing > 0) return <Way promotion={promotion} variant="soft" text={t('act.todo', { count: missing })} />
  const kind = rule.trigger === 'APPLY' ? 'apply' : needsJoining(rule) ? 'join' : 'see'
  return (
    <Way
      promotion={promotion}
      variant={kind === 'see' ? 'soft' : 'primary'}
      text={t(`act.${kind}`)}
      needsMember={!canTakePart}
    />
  )
}

function ClaimAction({ promotion, own }: { promotion: Promotion; own: OwnPromotion }) {
  const { t } = useTranslation('promotions')
  const { claim, isPending, error, isUnknown } = useClaimPromotion(own.id)
  const isOffline = useIsOffline()
  const { title } = promotion
  const { rule, spins, periods, checkIn } = own
  if (rule.trigger === 'WHEEL')
    return <Way promotion={promotion} variant="primary" text={t('act.spin', { count: spins })} />
  if (checkIn !== null) return <Way promotion={promotion} variant="primary" text={t('act.checkIn')} />
  const ready = periods.find(({ claimable }) => parseMoney(claimable) > 0n)
  if (ready === undefined)
    return (
      <MemberLink page="rewardCenter" className={buttonClass({ variant: 'primary', size: 'sm' })}>
        {t('act.toReward')}
      </MemberLink>
    )
  const worth = worthOf(t, rule.kind, ready.claimable)
  return (
    <>
      <Button
        variant="primary"
        size="sm"
        loading={isPending}
        disabled={isOffline}
        aria-label={t('act.claimOf', { worth, title })}
        onClick={() => claim(ready.key)}
      >
        {t('act.claim', { worth })}
      </Button>
      {error !== null && (
        <div className={styles.failure}>
          <MoneyFailure title={t('claim.failed')} error={error} isUnknown={isUnknown} />
        </div>
      )}
    </>
  )
}

type WayProps = {
  promotion: Promotion
  variant: ButtonVariant
  text: string
  /** A guest logs in first, and is then on the page of the terms. */
  needsMember?: boolean
}

function Way({ promotion, variant, text, needsMember = false }: WayProps) {
  const { t } = useTranslation('promotions')
  return (
    <Link
      to="/promoDetail"
      search={{ id: promotion.id }}
      className={buttonClass({ variant, size: 'sm' })}
      aria-label={t('act.of', { act: text, title: promotion.title })}
      onClick={() => {
        if (needsMember) void requireMember()
      }}
    >
      {text}
    </Link>
  )
}
