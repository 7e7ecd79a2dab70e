import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Badge, buttonClass, Card, CheckList, moneyText, type CheckItem } from '@lotus/ui'
import type { ReactNode } from 'react'
import { ContractDebtLink } from '../contract-debt-link.tsx'
import { MemberLink } from '../member-link.tsx'
import { PageLink } from '../page-link.tsx'
import type { Check, Rules } from './types.ts'

/** "Why can I not transfer?": every rule of the sender with its figures, those not met first, with the next step. */
export function TransferChecks({ rules }: { rules: Rules }) {
  const { t } = useTranslation('agents')
  const failing = rules.checks.filter(({ ok }) => !ok).length
  const small = buttonClass({ size: 'sm' })
  const steps: Partial<Record<Check['code'], ReactNode>> = {
    fund_password: (
      <MemberLink page="securityCenter" className={small}>
        {t('transfer.step.fund_password')}
      </MemberLink>
    ),
    turnover: (
      <PageLink to="/index" className={small}>
        {t('transfer.step.turnover')}
      </PageLink>
    ),
    contract_debt: (
      <ContractDebtLink details={rules.checks.find(({ code }) => code === 'contract_debt')?.details ?? {}}>
        {t('transfer.step.contract_debt')}
      </ContractDebtLink>
    ),
    identity_level: (
      <MemberLink page="securityCenter" item="identity" className={small}>
        {t('transfer.step.identity_level')}
      </MemberLink>
    ),
    due_diligence: (
      <MemberLink page="securityCenter" item="identity" className={small}>
        {t('transfer.step.due_diligence')}
      </MemberLink>
    ),
    balance: (
      <MemberLink page="depositv2" className={small}>
        {t('transfer.step.balance')}
      </MemberLink>
    ),
  }
  const items = rules.checks.map((check): CheckItem => ({
    key: check.code,
    passed: check.ok,
    title: t(`transfer.check.${check.code}.name`),
    text: t(`transfer.check.${check.code}.${keyOf(check)}`, figuresOf(check)),
    action: check.ok || check.details['state'] === 'held' ? undefined : steps[check.code],
  }))
  return (
    <Card
      title={t('transfer.checks')}
      actions={
        failing > 0 ? (
          <Badge tone="warning">{t('transfer.todo', { count: failing })}</Badge>
        ) : (
          <Badge tone="gain">{t('transfer.allOk')}</Badge>
        )
      }
    >
      <CheckList label={t('transfer.checks')} items={items} />
    </Card>
  )
}

const fundWords: Record<string, string> = { missing: 'badMissing', locked: 'badLocked', held: 'badHeld' }

function keyOf({ code, ok, details }: Check): string {
  if (code === 'fund_password') return fundWords[details['state'] ?? ''] ?? 'ok'
  if (code === 'not_excluded' && !ok && details['at'] === undefined) return 'badEver'
  if (code === 'identity_level' && ok && (details['day'] ?? details['total']) !== undefined) return 'okMost'
  return ok ? 'ok' : 'bad'
}

/** The server's figures: amounts and times as people read them. */
function figuresOf({ code, details }: Check): Record<string, string> {
  const shown = (value: string) =>
    /^-?\d+\.\d+$/.test(value) ? moneyText(value) : /^\d{4}-\d\d-\d\dT/.test(value) ? formatDateTime(value) : value
  const figures = Object.fromEntries(Object.entries(details).map(([name, value]) => [name, shown(value)]))
  return code === 'identity_level' ? { day: '∞', total: '∞', ...figures } : figures
}
