import { formatDate, useTranslation } from '@lotus/i18n'
import { Alert, Badge, Button, buttonClass, Card, useIsOffline } from '@lotus/ui'
import { MoneyFailure } from '../../../../../shared/forms/money-failure.tsx'
import { MemberLink } from '../../../../../shared/member-link.tsx'
import { worthOf, type Say } from '../../../../../shared/promotions/rule-words.ts'
import type { OwnPromotion, Promotion } from '../../../../../shared/promotions/types.ts'
import { useCanTakePart } from '../../../../../shared/promotions/use-own-promotions.ts'
import { blockingOf, needsJoining, shownState, stateTones, stateWord } from '../shown-state.ts'
import styles from './detail.module.css'
import { useJoin } from './use-join.ts'

const MINUTE = 'hh:mm dd/MM/yyyy'
type Props = { promotion: Promotion; own: OwnPromotion | undefined }

/** The state in words, and the one act that it allows (operations.md 4.9). */
export function StateCard({ promotion, own }: Props) {
  const { t } = useTranslation('promotions')
  const state = shownState(promotion, own)
  const isJoinable = needsJoining(promotion.rule)
  const canJoin = state === 'JOIN' && isJoinable
  const words = wordsOf(t, promotion, own)
  if (!canJoin && words === undefined && own?.refusal == null) return null
  return (
    <Card className={styles.state}>
      {words !== undefined && (
        <p className={styles.words}>
          <Badge tone={stateTones[state]}>{t(`state.${stateWord(state, own?.rule ?? promotion.rule)}`)}</Badge> {words}
        </p>
      )}
      {own?.refusal && (
        <Alert tone="warning" title={t('refusal.title')}>
          {t('refusal.at', { reason: t(`refusal.${own.refusal.code}`), at: formatDate(own.refusal.at, MINUTE) })}
        </Alert>
      )}
      {state === 'ISSUED' && (
        <MemberLink page="rewardCenter" className={buttonClass({ variant: 'primary', block: true })}>
          {t('act.toReward')}
        </MemberLink>
      )}
      {isJoinable && <Joining promotion={promotion} own={own} />}
    </Card>
  )
}

function wordsOf(t: Say, promotion: Promotion, own: OwnPromotion | undefined): string | undefined {
  const state = shownState(promotion, own)
  const award = own?.award
  switch (state) {
    case 'JOIN':
    case 'REJECTED':
      return undefined
    case 'JOINED': {
      if (promotion.rule.trigger === 'DEPOSIT') return t('status.JOINED')
      if (promotion.rule.trigger === 'REDPACKET') return t('status.PACKETS')
      if (promotion.rule.trigger === 'RESCUE') return t('status.RESCUE')
      return t(needsJoining(promotion.rule) ? 'status.PROCESS_count' : 'status.COUNTING')
    }
    case 'COMING':
      return t('status.COMING', { at: formatDate(promotion.startsAt, MINUTE) })
    case 'PROCESS':
      return t(own?.bonus ? 'status.PROCESS' : 'status.PROCESS_count')
    case 'APPLYING':
      return own?.application ? t('status.APPLYING', { at: formatDate(own.application.at, MINUTE) }) : undefined
    case 'CLAIMED':
      return award
        ? t('status.CLAIMED', { worth: worthOf(t, award.kind, award.amount), at: formatDate(award.at, MINUTE) })
        : t('status.CLAIMED_none')
    default:
      return t(`status.${state}`)
  }
}

function Joining({ promotion, own }: Props) {
  const { t } = useTranslation('promotions')
  const isOffline = useIsOffline()
  const canTakePart = useCanTakePart()
  const { joining, leaving, hasNewTerms, join, leave } = useJoin(promotion)
  const state = shownState(promotion, own)
  const isBlocked = blockingOf(own).length > 0
  // Before the member's own state is known nothing may be joined.
  const isReady = !canTakePart || own !== undefined
  if (state === 'JOINED' && own?.award === null)
    return (
      <>
        {leaving.error !== null && (
          <MoneyFailure
            title={t('join.leaveFailed')}
            error={leaving.error}
            isUnknown={leaving.isUnknown}
            movesMoney={false}
          />
        )}
        <Button variant="ghost" block loading={leaving.isPending} onClick={() => void leave()}>
          {t('act.leave')}
        </Button>
      </>
    )
  if (state !== 'JOIN') return null
  return (
    <>
      {hasNewTerms ? (
        <Alert tone="warning">{t('join.changed', { version: promotion.version })}</Alert>
      ) : (
        joining.error !== null && (
          <MoneyFailure
            title={t('join.failed')}
            error={joining.error}
            isUnknown={joining.isUnknown}
            movesMoney={false}
          />
        )
      )}
      <Button
        variant="primary"
        size="lg"
        block
        loading={joining.isPending}
        disabled={isBlocked || isOffline || !isReady}
        onClick={() => void join()}
      >
        {t('act.join')}
      </Button>
      {isBlocked && <p className={styles.blocked}>{t('join.blocked')}</p>}
      <p className="fine">
        {t('join.agree', { version: promotion.version })} {promotion.rule.trigger === 'DEPOSIT' && t('join.before')}
      </p>
    </>
  )
}
