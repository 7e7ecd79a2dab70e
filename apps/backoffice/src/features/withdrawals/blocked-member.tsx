import { formatDateTime, useTranslation } from '@lotus/i18n'
import { Alert, Checkbox, moneyText } from '@lotus/ui'
import { Link } from '@tanstack/react-router'
import { useCan } from '../../shared/permissions.ts'
import type { WithdrawalDetail } from './withdrawal-status.tsx'

type Block = NonNullable<WithdrawalDetail['member']['block']>

/** That money of this member may be laundered, and nobody has decided yet. The case itself opens for those who may see it. */
export function OpenAmlCase({ id }: { id: string }) {
  const { t } = useTranslation('backoffice')
  const mayOpen = useCan('aml.view')
  return (
    <Alert tone="warning" title={t('withdrawals.amlCase.title')}>
      {t('withdrawals.amlCase.text', { id })}{' '}
      {mayOpen && (
        <Link to="/aml-cases" search={{ id }} className="link">
          {t('withdrawals.amlCase.open')}
        </Link>
      )}
    </Alert>
  )
}

/** That an operator blocked this member's withdrawals: until when, by whom and why. */
export function BlockedMember({ block: { at, by, reason, until } }: { block: Block }) {
  const { t } = useTranslation('backoffice')
  return (
    <Alert tone="warning" title={t('withdrawals.block.title')}>
      {until === null ? t('withdrawals.block.open') : t('withdrawals.block.until', { time: formatDateTime(until) })}
      <br />
      {t('withdrawals.block.why', { by, time: formatDateTime(at), reason })}
    </Alert>
  )
}

/** That turnover was missing when it was sent, since its member could not play (issue 19 section 5). */
export function MissingTurnover({ detail: { unplayed, playsAgain } }: { detail: WithdrawalDetail }) {
  const { t } = useTranslation('backoffice')
  if (unplayed === null) return null
  return (
    <Alert tone="warning" title={t('withdrawals.unplayed.title', { missing: moneyText(unplayed.missing) })}>
      {t(`withdrawals.unplayed.${unplayed.why}`)}
      {playsAgain && (
        <>
          <br />
          {t('withdrawals.unplayed.again')}
        </>
      )}
    </Alert>
  )
}

/** The same before an approval, with the tick without which nothing is sent. */
export function BlockMeant({
  block,
  isMeant,
  isMissing,
  onChange,
}: {
  block: Block
  isMeant: boolean
  isMissing: boolean
  onChange: (isMeant: boolean) => void
}) {
  const { t } = useTranslation('backoffice')
  return (
    <>
      <BlockedMember block={block} />
      <Checkbox checked={isMeant} onChange={(event) => onChange(event.target.checked)}>
        {t('withdrawals.block.meant')}
      </Checkbox>
      {isMissing && !isMeant && <Alert tone="loss">{t('withdrawals.block.missing')}</Alert>}
    </>
  )
}
