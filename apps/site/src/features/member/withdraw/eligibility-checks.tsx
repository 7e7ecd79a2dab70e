import { useTranslation } from '@lotus/i18n'
import { parseMoney, tryParseMoney } from '@lotus/kernel'
import { Badge, Button, buttonClass, Card, CheckList, Progress, type CheckItem } from '@lotus/ui'
import type { ReactNode } from 'react'
import { openCustomerService } from '../../../shared/customer-service.ts'
import { ContractDebtLink } from '../../../shared/contract-debt-link.tsx'
import { MemberLink } from '../../../shared/member-link.tsx'
import { PageLink } from '../../../shared/page-link.tsx'
import { usePermission } from '../../../shared/permission.ts'
import { figuresOf, keyOf, type Check } from './check-words.ts'
import { Requirements } from './requirements.tsx'
import type { Eligibility } from './withdraw-rules.ts'

type Props = { rules: Eligibility; onAddAccount: () => void; onShowOpen: () => void }

/** "Why can I not withdraw?": every rule with its figures, failing ones first, one next step each (operations.md 3.4). */
export function EligibilityChecks({ rules, onAddAccount, onShowOpen }: Props) {
  const { t } = useTranslation('cashier')
  const failing = rules.checks.filter(({ ok }) => !ok).length
  const steps = useNextSteps({ rules, onAddAccount, onShowOpen })
  const items = rules.checks.map((check): CheckItem => ({
    key: check.code,
    passed: check.ok,
    title: t(`checks.${check.code}.${check.ok ? 'name' : 'nameBad'}`),
    text: t(`checks.${keyOf(check)}`, figuresOf(check)),
    progress: check.ok ? undefined : <CheckProgress check={check} />,
    details: check.code === 'turnover' && !check.ok ? <Requirements rules={holding(rules)} /> : undefined,
    action: check.ok || check.details['state'] === 'held' ? undefined : steps[check.code],
  }))
  return (
    <Card
      title={failing > 0 ? t('checks.title') : t('checks.titleOk')}
      actions={
        failing > 0 ? (
          <Badge tone="warning">{t('checks.todo', { count: failing })}</Badge>
        ) : (
          <Badge tone="gain">{t('checks.allOk')}</Badge>
        )
      }
    >
      <CheckList label={t('checks.title')} items={items} />
    </Card>
  )
}

/** What to do about each rule that is not met. */
function useNextSteps({ rules, onAddAccount, onShowOpen }: Props): Partial<Record<Check['code'], ReactNode>> {
  const { t } = useTranslation('cashier')
  const permission = usePermission()
  const small = buttonClass({ size: 'sm' })
  const button = (code: Check['code'], onClick: () => void) => (
    <Button size="sm" onClick={onClick}>
      {t(`checks.${code}.action`)}
    </Button>
  )
  const support = () => void openCustomerService(permission)
  return {
    account_active: button('account_active', support),
    identity_check: button('identity_check', support),
    fund_password: (
      <MemberLink page="securityCenter" className={small}>
        {t('checks.fund_password.action')}
      </MemberLink>
    ),
    payout_account: button('payout_account', onAddAccount),
    payout_cooling: button('payout_cooling', onAddAccount),
    no_open_request: button('no_open_request', onShowOpen),
    no_dispute: button('no_dispute', support),
    // Who may not play cannot do it, but can give the bonus up.
    turnover: isUnplayable(rules) ? (
      <MemberLink page="bonusDetails" className={small}>
        {t('checks.turnover.actionBonus')}
      </MemberLink>
    ) : (
      <PageLink to="/index" className={small}>
        {t('checks.turnover.action')}
      </PageLink>
    ),
    contract_debt: (
      <ContractDebtLink details={rules.checks.find(({ code }) => code === 'contract_debt')?.details ?? {}}>
        {t('checks.contract_debt.action')}
      </ContractDebtLink>
    ),
    identity_level: (
      <MemberLink page="securityCenter" item="identity" className={small}>
        {t('checks.identity_level.action')}
      </MemberLink>
    ),
    due_diligence: (
      <MemberLink page="securityCenter" item="identity" className={small}>
        {t('checks.due_diligence.action')}
      </MemberLink>
    ),
    daily_count: button('daily_count', support),
    daily_amount: button('daily_amount', support),
    balance: (
      <MemberLink page="depositv2" className={small}>
        {t('checks.balance.action')}
      </MemberLink>
    ),
  }
}

const isUnplayable = ({ checks }: Eligibility): boolean =>
  checks.some(({ code, details }) => code === 'turnover' && details['why'] !== undefined)

/** Of the requirements those that refuse: of who may not play the bonuses'. */
const holding = (rules: Eligibility): Pick<Eligibility, 'requirements'> => ({
  requirements: isUnplayable(rules)
    ? rules.requirements.filter(({ origin }) => origin === 'bonus')
    : rules.requirements,
})

/** Current and required value, for rules that are reached by degrees. */
const degrees: Partial<Record<Check['code'], { has: string; needs: string }>> = {
  balance: { has: 'withdrawable', needs: 'min' },
  turnover: { has: 'progress', needs: 'required' },
}

function CheckProgress({ check: { code, details } }: { check: Check }) {
  const { t } = useTranslation('cashier')
  const names = degrees[code]
  if (!names) return null
  const needs = tryParseMoney(details[names.needs] ?? '')
  if (needs === undefined || needs <= 0n) return null
  const has = parseMoney(details[names.has] ?? '0')
  // A share of a bar's width, not money: thousandths are enough.
  const share = Number((has * 1000n) / needs) / 1000
  return <Progress tone="gold" value={share} label={t(`checks.${code}.name`)} />
}
