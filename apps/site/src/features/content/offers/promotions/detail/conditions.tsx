import { useTranslation } from '@lotus/i18n'
import { Badge, Button, buttonClass, Card, CheckList, type CheckItem } from '@lotus/ui'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { openAuth } from '../../../../../shared/auth-gate.ts'
import { MemberLink } from '../../../../../shared/member-link.tsx'
import { metricFrom, metricName, metricText, type Say } from '../../../../../shared/promotions/rule-words.ts'
import { termLines } from '../../../../../shared/promotions/terms/term-lines.ts'
import type { Condition, OwnPromotion, PromotionRule } from '../../../../../shared/promotions/types.ts'
import { shortText } from '../../../../../shared/rewards/short-text.ts'
import { isMissed } from '../shown-state.ts'
import styles from './detail.module.css'

/** Where the member stands, ticked live: what is missing first, each with the one thing that helps (operations.md 4.9). */
export function Conditions({ own }: { own: OwnPromotion }) {
  const { t } = useTranslation('promotions')
  const { conditions, rule } = own
  const met = conditions.filter(({ isMet }) => isMet).length
  return (
    <Card
      title={t('conditions.title')}
      actions={
        conditions.length > 0 && (
          <Badge tone={met === conditions.length ? 'gain' : 'warning'}>
            {t('conditions.met', { met, all: conditions.length })}
          </Badge>
        )
      }
    >
      {conditions.length === 0 ? (
        <p className="fine">{t('conditions.none')}</p>
      ) : (
        <>
          <CheckList label={t('conditions.title')} items={conditions.map((one) => itemOf(t, one, rule))} />
          <p className={styles.live}>{t('conditions.live')}</p>
        </>
      )}
    </Card>
  )
}

export function GuestConditions() {
  const { t } = useTranslation('promotions')
  return (
    <Card title={t('conditions.title')}>
      <div className={styles.guest}>
        <p>{t('conditions.guest')}</p>
        <Button onClick={() => void openAuth('login')}>{t('conditions.logIn')}</Button>
      </div>
    </Card>
  )
}

function itemOf(t: Say, condition: Condition, rule: PromotionRule): CheckItem {
  const { code, isMet } = condition
  return {
    key: code,
    passed: isMet,
    title: titleOf(t, condition, rule),
    text: textOf(t, condition, rule),
    action: isMet || isMissed(condition, rule) ? undefined : actionOf(t, code),
  }
}

function titleOf(t: Say, { code, need }: Condition, { metric }: PromotionRule): string {
  const figure = need === null ? '' : shortText(need)
  if (code === 'NEW') return t('conditions.NEW', { need: t('days', { count: Number(need ?? 0) }) })
  if (code !== 'METRIC') return t(`conditions.${code}`, { need: figure })
  if (metric === null) return t('conditions.METRIC', { metric: t('metric.VALID_BET') })
  return t('conditions.METRIC', { metric: Number(metric.least) === 0 ? metricName(t, metric) : metricFrom(t, metric) })
}

/** The figures while there are any; what helps while it is missing. */
function textOf(t: Say, condition: Condition, rule: PromotionRule): string | undefined {
  const { code, isMet, have, need } = condition
  const line = (key: 'need' | 'often') => termLines(rule, t).find((term) => term.key === key)?.text ?? ''
  switch (code) {
    case 'METRIC': {
      if (have === null || need === null) return undefined
      const kind = rule.metric?.kind ?? 'VALID_BET'
      return t('conditions.METRIC_have', { have: metricText(kind, have), need: metricText(kind, need) })
    }
    case 'RANK':
      return have === null ? undefined : t('conditions.RANK_have', { have: shortText(have) })
    case 'NEW':
      return have === null ? undefined : t('conditions.NEW_have', { have: t('days', { count: Number(have) }) })
    case 'DEPOSIT':
      return isMissed(condition, rule) ? t('conditions.DEPOSIT_missed') : line('need')
    case 'USED':
      return isMet ? line('often') : t('conditions.USED_have', { rule: line('often') })
    default:
      return isMet ? undefined : t(`conditions.${code}_have`)
  }
}

function actionOf(t: Say, code: Condition['code']): ReactNode {
  const className = buttonClass({ size: 'sm' })
  switch (code) {
    case 'RANK':
      return (
        <Link to="/vip" className={className}>
          {t('conditions.go.RANK')}
        </Link>
      )
    case 'PHONE':
      return (
        <MemberLink page="securityCenter" className={className}>
          {t('conditions.go.PHONE')}
        </MemberLink>
      )
    case 'EXCLUSIVE':
      return (
        <MemberLink page="bonusDetails" className={className}>
          {t('conditions.go.EXCLUSIVE')}
        </MemberLink>
      )
    case 'DEPOSIT':
      return (
        <MemberLink page="depositv2" className={className}>
          {t('conditions.go.DEPOSIT')}
        </MemberLink>
      )
    case 'METRIC':
      return (
        <MemberLink page="personalHistoryCopy" className={className}>
          {t('conditions.go.METRIC')}
        </MemberLink>
      )
    default:
      return undefined
  }
}
